/** Own trades that an exchange tells finer than it counts their market: none hides another, and none is rounded. */
import { expect, test } from 'vitest';
import { asked, CONTRACT, PAIR } from '../client.testing';
import type { ExchangeClient } from '../exchange-client';
import { ORDER, TRADE } from '../wire-rows.testing';

const BOOKS = [
  ['spot', (client: ExchangeClient) => client.rest.ownTrades(PAIR)],
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
  expect(await asked([{ ...ORDER, avgPrice }], ({ rest }) => rest.openOrders(PAIR))).toMatchObject({
    value: [{ averagePrice: avgPrice }],
  });
});
