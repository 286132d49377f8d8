/** Golden bytes of the futures account: the isolated long of exchange-rules §5.12 W6. */
import { BIG_ID, type Golden } from '../golden.testing';

const position = {
  id: '10001',
  uid: '10023',
  contractId: 1,
  positionType: 'isolated',
  side: 'BUY',
  volume: '5000',
  openPrice: '60000',
  avgPrice: '60000',
  closePrice: '0',
  leverageLevel: 20,
  holdAmount: '1500',
  closeVolume: '0',
  pendingCloseVolume: '2000',
  realizedAmount: '0',
  historyRealizedAmount: '-6',
  tradeFee: '-6',
  capitalFee: '0',
  closeProfit: '0',
  shareAmount: '0',
  freezeLock: 0,
  status: 1,
  ctime: Date.UTC(2024, 2, 3, 23, 59, 59),
  mtime: Date.UTC(2024, 2, 4, 0, 0, 1),
  brokerId: 1000,
  marginRate: '0.0509',
  reducePrice: '57320.99758648',
  returnRate: '-0.01',
  unRealizedAmount: '-15',
  openRealizedAmount: '-15',
  positionBalance: '29985',
  settleProfit: '0',
  indexPrice: '59970',
  keepRate: '0.005',
  maxFeeRate: '0.0006',
} as const;

const account = {
  marginCoin: 'USDT',
  accountNormal: '18494',
  accountLock: '0',
  partPositionNormal: '1500',
  totalPositionNormal: '0',
  achievedAmount: '0',
  unrealizedAmount: '-15',
  totalMarginRate: '0',
  totalEquity: '18494',
  partEquity: '1485',
  totalCost: '0',
  sumMarginRate: '0.66629982',
  positionVos: [
    {
      contractId: 1,
      contractName: 'E-BTC-USDT',
      contractSymbol: 'BTC-USDT',
      positions: [position, { ...position, id: BIG_ID, side: 'SELL' }],
    },
  ],
} as const;

const positionBytes = (id: string, side: string, ctime: string, mtime: string): string =>
  `{"id":${id},"uid":10023,"contractId":1,"positionType":2,"side":"${side}","volume":5000,` +
  '"openPrice":60000,"avgPrice":60000,"closePrice":0,"leverageLevel":20,"holdAmount":1500,' +
  '"closeVolume":0,"pendingCloseVolume":2000,"realizedAmount":0,"historyRealizedAmount":-6,' +
  '"tradeFee":-6,"capitalFee":0,"closeProfit":0,"shareAmount":0,"freezeLock":0,"status":1,' +
  `"ctime":"${ctime}","mtime":"${mtime}","brokerId":1000,"marginRate":0.0509,` +
  '"reducePrice":57320.99758648,"returnRate":-0.01,"unRealizedAmount":-15,' +
  '"openRealizedAmount":-15,"positionBalance":29985,"settleProfit":0,"indexPrice":59970,' +
  '"keepRate":0.005,"maxFeeRate":0.0006}';

const reply = (ctime: string, mtime: string): string =>
  '{"account":[{"marginCoin":"USDT","accountNormal":18494,"accountLock":0,' +
  '"partPositionNormal":1500,"totalPositionNormal":0,"achievedAmount":0,"unrealizedAmount":-15,' +
  '"totalMarginRate":0,"totalEquity":18494,"partEquity":1485,"totalCost":0,' +
  '"sumMarginRate":0.66629982,"positionVos":[{"contractId":1,"contractName":"E-BTC-USDT",' +
  `"contractSymbol":"BTC-USDT","positions":[${positionBytes('10001', 'BUY', ctime, mtime)},` +
  `${positionBytes(BIG_ID, 'SELL', ctime, mtime)}]}]}]}`;

export const futuresAccountGolden: Golden<'futuresAccount'> = {
  name: 'futuresAccount',
  input: {},
  output: { account: [account] },
  reply: reply('2024-03-03T23:59:59', '2024-03-04T00:00:01'),
  liveReply: reply('2024-03-04T07:59:59', '2024-03-04T08:00:01'),
};
