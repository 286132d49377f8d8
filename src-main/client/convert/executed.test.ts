/** Figures an exchange has left out of an order: what is not known is not taken for nothing. */
import { expect, test } from 'vitest';
import { asked, CONTRACT, PAIR } from '../client.testing';
import { FUTURES_ROW, ORDER } from '../wire-rows.testing';

const spotOrder = (fields: object) =>
  asked([{ ...ORDER, ...fields }], (client) => client.spot.openOrders(PAIR));
const contractOrder = (fields: object) =>
  asked([{ ...FUTURES_ROW, ...fields }], (client) => client.futures.allOpenOrders([CONTRACT]));

const hidden = (why: string) => ({ value: { orders: [], others: [{ why }] } });
const executed = (count: number) => ({ value: { orders: [{ executed: count }], others: [] } });

test.each([
  ['PARTIALLY_FILLED', hidden('the executed quantity is missing')],
  ['PENDING_CANCEL', hidden('the executed quantity is missing')],
  ['NEW', executed(0)],
  ['FILLED', executed(10_000)],
])('%s on spot, and no word of how much', async (status, expected) => {
  for (const executedQty of [undefined, null]) {
    expect(await spotOrder({ status, executedQty })).toMatchObject(expected);
  }
});

test('a cancelled one that does not say it has executed nobody knows how much', async () => {
  const ended = { status: 'CANCELED', executedQty: null };
  const unsaid = { value: { executed: 0, isExecutedUnsaid: true } };
  const byId = { orderId: ORDER.orderId };
  const ofSpot = await asked({ ...ORDER, ...ended }, ({ spot }) => spot.order(PAIR, byId));
  expect(ofSpot).toMatchObject(unsaid);
  const row = { ...FUTURES_ROW, ...ended };
  const ofContract = await asked([row], ({ futures }) => futures.order(CONTRACT, byId));
  expect(ofContract).toMatchObject(unsaid);
  const told = await asked({ ...ORDER, ...ended, executedQty: 0 }, ({ spot }) =>
    spot.order(PAIR, byId),
  );
  expect(told).not.toMatchObject({ value: { isExecutedUnsaid: true } });
});

test('a market buy counts in money: what a filled one has bought is not known', async () => {
  const bought = { type: 'MARKET', origQty: 600, price: 0, status: 'FILLED', executedQty: null };
  expect(await spotOrder(bought)).toMatchObject(hidden('the executed quantity is missing'));
});

test.each([
  ['PARTIALLY_FILLED', hidden('the executed quantity is missing')],
  ['INIT', executed(0)],
  ['FILLED', executed(10)],
])('%s of a contract, and no word of how much', async (status, expected) => {
  expect(await contractOrder({ status, executedQty: undefined })).toMatchObject(expected);
});

test('a limit order that tells no price is not one at nothing', async () => {
  for (const price of [undefined, null]) {
    expect(await spotOrder({ price })).toMatchObject({ value: { orders: [] } });
    expect(await contractOrder({ price })).toMatchObject({ value: { orders: [] } });
  }
  expect(await spotOrder({ price: 0 })).toMatchObject(hidden('a limit order without a price'));
  expect(await spotOrder({ price: null, type: 'MARKET' })).toMatchObject({
    value: { orders: [{ price: null }], others: [] },
  });
});
