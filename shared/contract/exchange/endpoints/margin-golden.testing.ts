/** Golden bytes of the margin endpoints (document §4.3 requests, §2.6–§2.7 replies). */
import { BIG_ID, type Golden } from '../golden.testing';
import type { margin } from './margin';

const order = {
  symbol: 'BTCUSDT',
  price: '60000.5',
  origQty: '0.01',
  executedQty: '0.004',
  type: 'LIMIT',
  side: 'SELL',
  status: 'PARTIALLY_FILLED',
} as const;
const row = {
  orderId: BIG_ID,
  clientOrderId: 'm-1',
  ...order,
  avgPrice: '60000.25',
  createdAtMs: 1_700_000_000_000,
} as const;
const rowBytes =
  '"clientOrderId":"m-1","symbol":"BTCUSDT","price":60000.5,"origQty":0.01,"executedQty":0.004,' +
  '"avgPrice":60000.25,"type":"LIMIT","side":"SELL","status":"PARTIALLY_FILLED"';

export const marginGolden: readonly Golden<keyof typeof margin>[] = [
  {
    name: 'marginNewOrder',
    input: {
      symbol: 'BTCUSDT',
      volume: '0.01',
      side: 'SELL',
      type: 'LIMIT',
      price: '60000.5',
      newClientOrderId: 'm-1',
      recwwindow: 3000,
    },
    body: '{"symbol":"BTCUSDT","volume":0.01,"side":"SELL","type":"LIMIT","price":60000.5,"newClientOrderId":"m-1","recwwindow":"3000"}',
    output: {
      orderId: BIG_ID,
      clientOrderId: 'm-1',
      transactTime: 1_700_000_000_000,
      ...order,
    },
    reply:
      `{"orderId":${BIG_ID},"orderIdString":"${BIG_ID}","clientorderId":"m-1","clientOrderId":"m-1",` +
      '"symbol":"BTCUSDT","transactTime":1700000000000,"price":60000.5,"origQty":0.01,' +
      '"executedQty":0.004,"type":"LIMIT","side":"SELL","status":"PARTIALLY_FILLED"}',
  },
  {
    name: 'marginQueryOrder',
    input: { orderId: '', newClientOrderId: 'm:1', symbol: 'BTCUSDT' },
    query: 'orderId=0&newClientOrderId=m%3A1&symbol=BTCUSDT',
    output: row,
    reply: `{"orderId":${BIG_ID},${rowBytes},"transactTime":"1700000000000"}`,
  },
  {
    name: 'marginCancel',
    input: { orderId: BIG_ID, symbol: 'BTCUSDT' },
    body: `{"orderId":"${BIG_ID}","symbol":"BTCUSDT"}`,
    output: { orderId: BIG_ID, clientOrderId: 'm-1', symbol: 'BTCUSDT', status: 'CANCELED' },
    reply: `{"orderId":${BIG_ID},"clientOrderId":"m-1","symbol":"BTCUSDT","status":"CANCELED"}`,
  },
  {
    name: 'marginOpenOrders',
    input: { symbol: 'BTCUSDT', limit: 1000 },
    query: 'symbol=BTCUSDT&limit=1000',
    output: [row],
    reply: `[{"orderId":${BIG_ID},"orderIdString":"${BIG_ID}",${rowBytes},"time":"1700000000000"}]`,
  },
  {
    name: 'marginMyTrades',
    input: { symbol: 'BTCUSDT', limit: 100, fromId: '41' },
    query: 'symbol=BTCUSDT&limit=100&fromId=41',
    output: [
      {
        symbol: 'BTCUSDT',
        id: '41',
        bidId: '7',
        askId: BIG_ID,
        price: '60000.1',
        qty: '0.01',
        time: 1_700_000_000_000,
        isBuyer: false,
        isMaker: true,
        feeCoin: 'USDT',
        fee: '0.48000081',
        bidUserId: '900000',
        askUserId: '10023',
        isSelf: false,
      },
    ],
    reply:
      `[{"symbol":"BTCUSDT","id":41,"bidId":7,"askId":${BIG_ID},"price":60000.1,"qty":0.01,` +
      '"time":1700000000000,"isBuyer":false,"isMaker":true,"feeCoin":"USDT","fee":0.48000081,' +
      '"bidUserId":900000,"askUserId":10023,"isSelf":false}]',
  },
];
