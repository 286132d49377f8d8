/** For every spot endpoint one request and one reply, as values and as the exact bytes on the wire. */
import { BIG_ID, type Golden } from '../golden.testing';
import type { spot } from './spot';

const BTC = { symbol: 'BTCUSDT' } as const;

const order = {
  symbol: 'BTCUSDT',
  price: '60000.5',
  origQty: '0.01',
  type: 'LIMIT',
  side: 'BUY',
  status: 'PARTIALLY_FILLED',
} as const;
const orderBytes =
  '"symbol":"BTCUSDT","price":60000.5,"origQty":0.01,"executedQty":0.004,"avgPrice":60000.25,' +
  '"type":"LIMIT","side":"BUY","status":"PARTIALLY_FILLED"';
const orderRow = {
  orderId: BIG_ID,
  clientOrderId: 't-1',
  ...order,
  executedQty: '0.004',
  avgPrice: '60000.25',
  createdAtMs: 1_700_000_000_000,
} as const;

export const goldenExchanges: readonly Golden<keyof typeof spot>[] = [
  { name: 'ping', input: {}, output: {}, reply: '{}' },
  {
    name: 'time',
    input: {},
    output: { timezone: 'UTC', serverTime: 1_700_000_000_000 },
    reply: '{"timezone":"UTC","serverTime":1700000000000}',
    liveReply: '{"timezone":"GMT+08:00","serverTime":1700000000000}',
  },
  {
    name: 'symbols',
    input: {},
    output: [
      {
        symbol: 'BTCUSDT',
        baseAsset: 'BTC',
        quoteAsset: 'USDT',
        pricePrecision: 2,
        quantityPrecision: 6,
      },
    ],
    reply:
      '[{"symbol":"BTCUSDT","baseAsset":"BTC","quoteAsset":"USDT","pricePrecision":2,"quantityPrecision":6}]',
    liveReply:
      '{"symbols":[{"symbol":"btcusdt","baseAsset":"BTC","quoteAsset":"USDT","pricePrecision":2,"quantityPrecision":6}]}',
  },
  {
    name: 'depth',
    input: { ...BTC, limit: 5 },
    query: 'symbol=BTCUSDT&limit=5',
    output: {
      time: 1_700_000_000_000,
      bids: [['60000.00', '0.500000']],
      asks: [['60000.10', '1.000000']],
    },
    reply:
      '{"time":1700000000000,"bids":[["60000.00","0.500000"]],"asks":[["60000.10","1.000000"]]}',
  },
  {
    name: 'ticker',
    input: BTC,
    query: 'symbol=BTCUSDT',
    output: {
      time: 1_699_913_600_000,
      high: '60100.5',
      low: '58000',
      open: '58800',
      last: '60000',
      vol: '14900.123456',
      rose: '0.0204',
    },
    reply:
      '{"time":1699913600000,"high":60100.5,"low":58000,"open":58800,"last":60000,"vol":14900.123456,"rose":0.0204}',
  },
  {
    name: 'trades',
    input: { ...BTC, limit: 2 },
    query: 'symbol=BTCUSDT&limit=2',
    output: [{ price: '60000.1', time: 1_700_000_000_000, qty: '0.000001', side: 'SELL' }],
    reply: '[{"price":60000.1,"time":1700000000000,"qty":0.000001,"side":"SELL"}]',
  },
  {
    name: 'klines',
    input: {
      ...BTC,
      interval: '60min',
      startTime: 1_699_990_000_000,
      endTime: 1_700_000_000_000,
      limit: 300,
    },
    query: 'symbol=BTCUSDT&interval=60min&startTime=1699990000000&endTime=1700000000000&limit=300',
    output: [
      {
        idx: 1_699_999_200_000,
        open: '60000',
        close: '60010.5',
        high: '60020',
        low: '59990',
        vol: '12.5',
      },
    ],
    reply:
      '[{"idx":1699999200000,"open":60000,"close":60010.5,"high":60020,"low":59990,"vol":12.5}]',
  },
  {
    name: 'newOrder',
    input: {
      ...BTC,
      volume: '0.01',
      side: 'BUY',
      type: 'LIMIT',
      price: '60000',
      newClientOrderId: 't-1',
    },
    body: '{"symbol":"BTCUSDT","volume":0.01,"side":"BUY","type":"LIMIT","price":60000,"newClientOrderId":"t-1"}',
    output: {
      orderId: BIG_ID,
      clientOrderId: 't-1',
      transactTime: 1_700_000_000_000,
      ...order,
      executedQty: '0.004',
    },
    reply:
      `{"orderId":${BIG_ID},"orderIdString":"${BIG_ID}","clientorderId":"t-1","clientOrderId":"t-1",` +
      '"symbol":"BTCUSDT","transactTime":1700000000000,"price":60000.5,"origQty":0.01,' +
      '"executedQty":0.004,"type":"LIMIT","side":"BUY","status":"PARTIALLY_FILLED"}',
  },
  {
    name: 'testOrder',
    input: { ...BTC, volume: '1000', side: 'BUY', type: 'MARKET', recvwindow: 3000 },
    body: '{"symbol":"BTCUSDT","volume":1000,"side":"BUY","type":"MARKET","recvwindow":3000}',
    output: {},
    reply: '{}',
  },
  {
    name: 'batchOrders',
    input: {
      ...BTC,
      orders: [
        { price: '60000', volume: '0.01', side: 'BUY', batchType: 'LIMIT' },
        { volume: '0.02', side: 'SELL', batchType: 'MARKET' },
      ],
    },
    body:
      '{"symbol":"BTCUSDT","orders":[{"price":60000,"volume":0.01,"side":"BUY","batchType":"LIMIT"},' +
      '{"volume":0.02,"side":"SELL","batchType":"MARKET"}]}',
    output: { orderIds: [BIG_ID, '7'] },
    reply: `{"idsString":["${BIG_ID}","7"],"ids":[${BIG_ID},7]}`,
  },
  {
    name: 'queryOrder',
    input: { orderId: '', newClientOrderId: 't:1', ...BTC },
    query: 'orderId=0&newClientOrderId=t%3A1&symbol=BTCUSDT',
    output: orderRow,
    reply: `{"orderId":${BIG_ID},"clientOrderId":"t-1",${orderBytes},"transactTime":"1700000000000"}`,
  },
  {
    name: 'cancel',
    input: { orderId: BIG_ID, ...BTC },
    body: `{"orderId":"${BIG_ID}","symbol":"BTCUSDT"}`,
    output: { orderId: BIG_ID, clientOrderId: 't-1', symbol: 'BTCUSDT', status: 'CANCELED' },
    reply: `{"orderId":${BIG_ID},"clientOrderId":"t-1","symbol":"BTCUSDT","status":"CANCELED"}`,
  },
  {
    name: 'batchCancel',
    input: { ...BTC, orderIds: [BIG_ID, '7'] },
    body: `{"symbol":"BTCUSDT","orderIds":"[${BIG_ID},7]"}`,
    output: { success: [BIG_ID], failed: ['7'] },
    reply: `{"success":[${BIG_ID}],"failed":[7]}`,
  },
  {
    name: 'openOrders',
    input: { ...BTC, limit: 1000 },
    query: 'symbol=BTCUSDT&limit=1000',
    output: [orderRow],
    reply:
      `[{"orderId":${BIG_ID},"orderIdString":"${BIG_ID}","clientOrderId":"t-1",` +
      `${orderBytes},"time":"1700000000000"}]`,
  },
  {
    name: 'myTrades',
    input: { ...BTC, limit: 100, fromId: '41' },
    query: 'symbol=BTCUSDT&limit=100&fromId=41',
    output: [
      {
        symbol: 'BTCUSDT',
        id: '41',
        bidId: BIG_ID,
        askId: '7',
        price: '60000.1',
        qty: '0.01',
        time: 1_700_000_000_000,
        isBuyer: true,
        isMaker: false,
        feeCoin: 'BTC',
        fee: '0.00001',
        bidUserId: '10023',
        askUserId: '900000',
        isSelf: false,
      },
    ],
    reply:
      `[{"symbol":"BTCUSDT","id":41,"bidId":${BIG_ID},"askId":7,"price":60000.1,"qty":0.01,` +
      '"time":1700000000000,"isBuyer":true,"isMaker":false,"feeCoin":"BTC","fee":0.00001,' +
      '"bidUserId":10023,"askUserId":900000,"isSelf":false}]',
  },
  {
    name: 'account',
    input: {},
    output: { balances: [{ asset: 'USDT', free: '99999.12345678', locked: '0' }] },
    reply: '{"balances":[{"asset":"USDT","free":99999.12345678,"locked":0}]}',
  },
];
