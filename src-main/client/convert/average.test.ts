/** What a venue does not say of an average is not known: it is not nothing. */
import { expect, test } from 'vitest';
import { asked, CONTRACT, PAIR } from '../client.testing';
import { FUTURES_ROW, ORDER } from '../wire-rows.testing';

const LEFT_OUT = [undefined, null, '', 0, '0.00'];

test.each(LEFT_OUT)('an order that has executed and tells %o has none', async (avgPrice) => {
  const byId = { orderId: ORDER.orderId };
  for (const wallet of ['spot', 'margin'] as const) {
    const order = await asked({ ...ORDER, avgPrice }, (client) => client[wallet].order(PAIR, byId));
    expect(order).toMatchObject({ value: { executed: 4_000, averagePrice: '' } });
  }
  const row = { ...FUTURES_ROW, avgPrice };
  const contract = await asked([row], ({ futures }) => futures.order(CONTRACT, byId));
  expect(contract).toMatchObject({ value: { executed: 3, averagePrice: '' } });
});

test('one that is told is kept, and where nothing has executed there is none to be told', async () => {
  const read = (row: object) =>
    asked({ ...ORDER, ...row }, ({ spot }) => spot.order(PAIR, { orderId: ORDER.orderId }));
  expect(await read({})).toMatchObject({ value: { averagePrice: '60000.25' } });
  const fresh = { status: 'NEW', executedQty: 0, avgPrice: undefined };
  expect(await read(fresh)).toMatchObject({ value: { averagePrice: '0' } });
});

const PAST = {
  side: 'SELL',
  clientId: '0',
  ctimeMs: 1_699_999_900_000,
  positionType: 2,
  orderId: 260,
  openOrClose: 'CLOSE',
  leverageLevel: 26,
  type: 2,
  volume: 3,
  dealVolume: 3,
  price: 0,
  contractId: 1,
  contractName: 'E-BTC-USDT',
  status: 2,
};

test.each([
  ['what it has cost', { dealMoney: 12.30003 }, '41000.1'],
  ['the average itself', { dealMoney: 12.3, avgPrice: '41000.25' }, '41000.25'],
  ['neither', {}, ''],
  ['nothing for both', { dealMoney: 0, avgPrice: 0 }, ''],
])('of a past order that tells %s', async (_what, said, averagePrice) => {
  const past = await asked([{ ...PAST, ...said }], ({ futures }) =>
    futures.orderHistory(CONTRACT, { limit: 100 }),
  );
  expect(past).toMatchObject({ value: [{ order: { executed: 3, averagePrice } }] });
});
