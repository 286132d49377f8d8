/** Golden bytes of the futures endpoints (document §4.4, §2.10–§2.12); the account's stand apart. */
import { futuresAccountGolden } from './futures-account-golden.testing';
import type { futures } from './futures';
import { BIG_ID, type Golden } from '../golden.testing';

const BTC = { contractName: 'E-BTC-USDT' } as const;

const order = {
  side: 'SELL',
  executedQty: '100',
  orderId: BIG_ID,
  price: '60000.5',
  origQty: '5000',
  avgPrice: '60000.45',
  action: 'CLOSE',
  contractName: 'E-BTC-USDT',
  type: 'LIMIT',
  status: 'PARTIALLY_FILLED',
  createdAtMs: 1_700_000_000_000,
} as const;
const orderBytes =
  `{"side":"SELL","executedQty":100,"orderId":${BIG_ID},"price":60000.5,"origQty":5000,` +
  '"avgPrice":60000.45,"transactTime":"1700000000000","action":"CLOSE",' +
  '"contractName":"E-BTC-USDT","type":"LIMIT","status":"PARTIALLY_FILLED"}';

export const futuresGolden: readonly Golden<keyof typeof futures>[] = [
  { name: 'futuresPing', input: {}, output: {}, reply: '{}' },
  {
    name: 'futuresTime',
    input: {},
    output: { timezone: 'UTC', serverTime: 1_700_000_000_000 },
    reply: '{"timezone":"UTC","serverTime":1700000000000}',
    liveReply: '{"timezone":"GMT+08:00","serverTime":1700000000000}',
  },
  {
    name: 'futuresContracts',
    input: {},
    output: [
      {
        symbol: 'E-BTC-USDT',
        pricePrecision: 1,
        side: 1,
        maxMarketVolume: '200000',
        multiplier: '0.0001',
        minOrderVolume: '1',
        maxMarketMoney: '1000000',
        type: 'E',
        maxLimitVolume: '300000',
        maxValidOrder: 100,
        multiplierCoin: 'BTC',
        minOrderMoney: '1',
        maxLimitMoney: '5000000',
        status: 1,
      },
    ],
    reply:
      '[{"symbol":"E-BTC-USDT","pricePrecision":1,"side":1,"maxMarketVolume":200000,' +
      '"multiplier":0.0001,"minOrderVolume":1,"maxMarketMoney":1000000,"type":"E",' +
      '"maxLimitVolume":300000,"maxValidOrder":100,"multiplierCoin":"BTC","minOrderMoney":1,' +
      '"maxLimitMoney":5000000,"status":1}]',
  },
  {
    name: 'futuresDepth',
    input: { ...BTC, limit: 5 },
    query: 'contractName=E-BTC-USDT&limit=5',
    output: { bids: [['60000.0', '1200']], asks: [['60000.5', '7']] },
    reply: '{"bids":[["60000.0","1200"]],"asks":[["60000.5","7"]]}',
  },
  {
    name: 'futuresTicker',
    input: BTC,
    query: 'contractName=E-BTC-USDT',
    output: {
      high: '60100.5',
      vol: '1490012',
      last: '60000.0',
      low: '58000.0',
      rose: '-0.0204',
      time: 1_699_913_600_000,
    },
    reply:
      '{"high":"60100.5","vol":"1490012","last":"60000.0","low":"58000.0","rose":"-0.0204","time":1699913600000}',
  },
  {
    name: 'futuresIndex',
    input: { ...BTC, limit: 100 },
    query: 'contractName=E-BTC-USDT&limit=100',
    output: {
      markPrice: '60010.5',
      indexPrice: '60000.123',
      lastFundingRate: '0.00012345',
      contractName: 'E-BTC-USDT',
      time: 1_700_000_000_000,
    },
    reply:
      '{"markPrice":60010.5,"indexPrice":60000.123,"lastFundingRate":0.00012345,"contractName":"E-BTC-USDT","time":1700000000000}',
    liveReply:
      '{"markPrice":60010.5,"indexPrice":60000.123,"lastFundingRate":0.00012345,"contractName":"E-BTC-USDT","time":1700000000000,"tagPrice":60010.5,"currentFundRate":0.00012345,"nextFundRate":0.00012345}',
  },
  {
    name: 'futuresKlines',
    input: { ...BTC, interval: '60min', limit: 300 },
    query: 'contractName=E-BTC-USDT&interval=1h&limit=300',
    output: [
      {
        high: '60020.0',
        vol: '125',
        low: '59990.0',
        close: '60010.5',
        open: '60000.0',
        idx: 1_699_999_200_000,
      },
    ],
    reply:
      '[{"high":"60020.0","vol":"125","low":"59990.0","close":"60010.5","open":"60000.0","idx":1699999200000}]',
  },
  {
    name: 'futuresNewOrder',
    input: {
      ...BTC,
      volume: '5000',
      side: 'BUY',
      open: 'OPEN',
      type: 'LIMIT',
      price: '60000.5',
      positionType: 'isolated',
      clientOrderId: 'f-1',
      timeInForce: 'POST_ONLY',
    },
    body: '{"contractName":"E-BTC-USDT","volume":5000,"side":"BUY","open":"OPEN","type":"LIMIT","price":60000.5,"positionType":2,"clientOrderId":"f-1","timeInForce":"POST_ONLY"}',
    output: { orderId: BIG_ID },
    reply: `{"orderId":${BIG_ID}}`,
  },
  {
    name: 'futuresConditionOrder',
    input: {
      ...BTC,
      volume: '10',
      side: 'SELL',
      open: 'CLOSE',
      type: 'MARKET',
      positionType: 'cross',
      triggerType: 'DOWN',
      triggerPrice: '58000.5',
    },
    body: '{"contractName":"E-BTC-USDT","volume":10,"side":"SELL","open":"CLOSE","type":"MARKET","positionType":1,"triggerType":"4","triggerPrice":"58000.5"}',
    output: { orderId: BIG_ID },
    reply: `{"orderId":${BIG_ID}}`,
    liveReply: `{"orderId":${BIG_ID},"data":{"triggerIds":["${BIG_ID}"]}}`,
  },
  {
    name: 'futuresCancel',
    input: { ...BTC, orderId: BIG_ID },
    body: `{"contractName":"E-BTC-USDT","orderId":"${BIG_ID}"}`,
    output: { orderId: BIG_ID },
    reply: `{"orderId":${BIG_ID}}`,
  },
  {
    name: 'futuresOrders',
    input: { ...BTC, orderId: BIG_ID },
    query: `contractName=E-BTC-USDT&orderId=${BIG_ID}`,
    output: [order],
    reply: `[${orderBytes}]`,
  },
  {
    name: 'futuresOpenOrders',
    input: {},
    output: [{ ...order, status: 'INIT' }],
    reply: `[${orderBytes.replace('PARTIALLY_FILLED', 'INIT')}]`,
  },
  {
    name: 'futuresOrderHistory',
    input: { ...BTC, limit: 2, fromId: BIG_ID },
    body: `{"contractName":"E-BTC-USDT","limit":"2","fromId":${BIG_ID}}`,
    output: [
      {
        side: 'BUY',
        clientId: '0',
        createdAtMs: 1_632_903_411_000,
        positionType: 'isolated',
        orderId: BIG_ID,
        avgPrice: '41000',
        openOrClose: 'OPEN',
        leverageLevel: 20,
        type: 'POST_ONLY',
        closeTakerFeeRate: '0.0006',
        openMakerFeeRate: '0.0002',
        closeMakerFeeRate: '0.0002',
        openTakerFeeRate: '0.0006',
        volume: '1',
        dealVolume: '1',
        price: '41000',
        contractId: 1,
        contractName: 'E-BTC-USDT',
        dealMoney: '4.1',
        status: 'FILLED',
      },
    ],
    reply: history('2021-09-29T08:16:51'),
    liveReply: history('2021-09-29T16:16:51'),
  },
  {
    name: 'futuresProfitHistory',
    input: { ...BTC, limit: 100 },
    body: '{"contractName":"E-BTC-USDT","limit":"100"}',
    output: [
      {
        side: 'SELL',
        positionType: 'cross',
        tradeFee: '-5.23575',
        realizedAmount: '0',
        leverageLevel: 10,
        openPrice: '44500',
        settleProfit: '0',
        mtime: 1_632_903_500_000,
        shareAmount: '0',
        openEndPrice: '44500',
        closeProfit: '-45',
        volume: '900',
        contractId: 1,
        historyRealizedAmount: '-50.23575',
        ctime: 1_632_903_411_000,
        id: '10001',
        capitalFee: '0',
      },
    ],
    reply:
      '[{"side":"SELL","positionType":1,"tradeFee":-5.23575,"realizedAmount":0,"leverageLevel":10,' +
      '"openPrice":44500,"settleProfit":0,"mtime":1632903500000,"shareAmount":0,' +
      '"openEndPrice":44500,"closeProfit":-45,"volume":900,"contractId":1,' +
      '"historyRealizedAmount":-50.23575,"ctime":1632903411000,"id":10001,"capitalFee":0}]',
  },
  {
    name: 'futuresMyTrades',
    input: { ...BTC, limit: 100, fromId: '41' },
    query: 'contractName=E-BTC-USDT&limit=100&fromId=41',
    output: [
      {
        symbol: 'E-BTC-USDT',
        id: '41',
        bidId: BIG_ID,
        askId: '7',
        price: '60000.5',
        qty: '100',
        time: 1_700_000_000_000,
        isBuyer: true,
        isMaker: false,
        fee: '0.36000300',
      },
    ],
    reply:
      `[{"symbol":"E-BTC-USDT","id":41,"bidId":${BIG_ID},"askId":7,"price":"60000.5","qty":"100",` +
      '"time":1700000000000,"isBuyer":true,"isMaker":false,"fee":"0.36000300"}]',
  },
  futuresAccountGolden,
];

function history(ctime: string): string {
  return (
    `[{"side":"BUY","clientId":"0","ctimeMs":1632903411000,"positionType":2,"orderId":${BIG_ID},` +
    '"avgPrice":41000,"openOrClose":"OPEN","leverageLevel":20,"type":5,"closeTakerFeeRate":0.0006,' +
    '"openMakerFeeRate":0.0002,"closeMakerFeeRate":0.0002,"openTakerFeeRate":0.0006,"volume":1,' +
    `"dealVolume":1,"price":41000,"contractId":1,"ctime":"${ctime}",` +
    '"contractName":"E-BTC-USDT","dealMoney":4.1,"status":2}]'
  );
}
