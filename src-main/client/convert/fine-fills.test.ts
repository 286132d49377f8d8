/** Own trades that an exchange tells finer than it counts their market: none hides another, and none is rounded. */
import { expect, test } from 'vitest';
import { asked, CONTRACT, PAIR } from '../client.testing';
import type { ExchangeClient } from '../exchange-client';
import { FUTURES_ROW, ORDER, TRADE } from '../wire-rows.testing';

const BOOKS = [
  ['spot', (client: ExchangeClient) => client.spot.ownTrades(PAIR)],
  ['margin', (client: ExchangeClient) => client.margin.ownTrades(PAIR)],
  ['futures', ({ futures }: ExchangeClient) => futures.ownTrades(CONTRACT, { limit: 100 })],
] as const;
const read = (row: object, [, ask]: (typeof BOOKS)[number]) =>
  asked(
    [
      { ...TRADE, id: 2, ...row },
      { ...TRADE, id: 1, price: 60_000, qty: 2 },
    ],
    ask,
  );

test.each(BOOKS)('of %s: what fits no step is told exactly, the rest in steps', async (...book) => {
  expect(await read({ price: '60000.12300', qty: '3' }, book)).toMatchObject({
    value: [
      {
        tradeId: '2',
        price: null,
        lots: expect.any(Number) as number,
        fine: { price: '60000.123', quantity: '3' },
      },
      { tradeId: '1', price: expect.any(Number) as number, lots: expect.any(Number) as number },
    ],
  });
  expect(await read({ price: 60_000, qty: '0.00000050' }, book)).toMatchObject({
    value: [
      { price: expect.any(Number) as number, lots: null, fine: { quantity: '0.0000005' } },
      {},
    ],
  });
});

test.each(BOOKS)(
  'of %s: as many digits as a float has, and more than a book may have',
  async (...book) => {
    const average = '0.000012345678901234567';
    const quantity = '12345678901234567890.5';
    expect(await read({ price: average, qty: quantity }, book)).toMatchObject({
      value: [{ price: null, lots: null, fine: { price: average, quantity } }, {}],
    });
  },
);

test.each(['-1.2345', 'NaN', '', '1'.repeat(41)])(
  'what is no figure (%s) is not read',
  async (text) => {
    for (const book of BOOKS) {
      expect(await read({ price: text }, book)).toMatchObject({ kind: 'unknown' });
      expect(await read({ qty: text }, book)).toMatchObject({ kind: 'unknown' });
    }
  },
);

test('an average of as many digits does not hide its order', async () => {
  const avgPrice = '60000.2512345678901234567';
  expect(await asked([{ ...ORDER, avgPrice }], ({ spot }) => spot.openOrders(PAIR))).toMatchObject({
    value: { orders: [{ averagePrice: avgPrice }] },
  });
});

test('a past order with a price between two ticks hides no other, and tells it', async () => {
  const past = {
    side: 'BUY',
    clientId: '0',
    ctimeMs: 1_699_999_900_000,
    positionType: 2,
    openOrClose: 'OPEN',
    leverageLevel: 26,
    type: 1,
    volume: 3,
    dealVolume: 3,
    dealMoney: 12.3,
    avgPrice: '41000.1254',
    contractId: 1,
    contractName: 'E-BTC-USDT',
    status: 2,
  };
  const rows = [
    { ...past, orderId: 2, price: '41000.1250' },
    { ...past, orderId: 1, price: '41000.1' },
  ];
  // One that is a part of a contract hides none of them either; what is no figure at all is no list.
  const FINE = { price: null, finePrice: '41000.125', averagePrice: '41000.1254' };
  const PART = expect.stringContaining('0.5') as string;
  const part = { ...past, orderId: 0, price: '41000.1', volume: 0.5 };
  const named = [...rows, part].map((row) => {
    return { ...row, clientId: `bot-${row.orderId}` };
  });
  const look = ({ futures }: ExchangeClient) => futures.orderHistory(CONTRACT, { limit: 100 });
  expect(await asked(named, look)).toMatchObject({
    value: [
      { orderId: '2', clientOrderId: 'bot-2', order: FINE, why: '' },
      { orderId: '1', clientOrderId: 'bot-1', order: { price: 410_001 } },
      { orderId: '0', clientOrderId: 'bot-0', createdAtMs: past.ctimeMs, order: null, why: PART },
    ],
  });
  const none = [...rows, { ...past, orderId: 0, price: 'none' }];
  expect(await asked(none, look)).toMatchObject({ kind: 'unknown' });
});

test('one order whose figures cannot be counted is named by the answer', async () => {
  const row = { ...ORDER, price: '60000.123' };
  const reference = { orderId: ORDER.orderId };
  const words = { side: 'BUY', type: 'LIMIT', status: 'PARTIALLY_FILLED', action: null };
  const uncounted = { orderId: ORDER.orderId, clientOrderId: 't-1', ...words };
  for (const wallet of ['spot', 'margin'] as const) {
    expect(await asked(row, (client) => client[wallet].order(PAIR, reference))).toMatchObject({
      kind: 'unknown',
      uncounted,
    });
    expect(await asked([row], (client) => client[wallet].openOrders(PAIR))).toMatchObject({
      value: { orders: [], others: [uncounted] },
    });
  }
  const contract = { ...FUTURES_ROW, price: '60000.55' };
  const { orderId, side, type, action, status, transactTime } = FUTURES_ROW;
  const ofContract = {
    clientOrderId: '',
    orderId,
    side,
    type,
    action,
    status,
    createdAtMs: transactTime,
  };
  expect(
    await asked([contract], ({ futures }) => futures.order(CONTRACT, reference)),
  ).toMatchObject({ kind: 'unknown', uncounted: ofContract });
  for (const list of ['openOrders', 'recentOrders'] as const) {
    expect(await asked([contract], ({ futures }) => futures[list](CONTRACT))).toMatchObject({
      value: { orders: [], others: [{ ...ofContract, symbol: 'E-BTC-USDT' }] },
    });
  }
});
