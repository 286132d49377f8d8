/** What an order is told of its queue: who is before it at its own price, and who at a better one. */
import { expect, test } from 'vitest';
import { LabWorld, newUser, OWNER, SELL } from './lab.testing';

/** By side: the price of the order that asks, and one that is better for whoever wants to be first. */
const PRICES = [
  ['BUY', '59000', '59001'],
  ['SELL', '61000', '60999'],
] as const;

test.each(PRICES)('of spot, %s', async (side, price, better) => {
  const world = new LabWorld();
  const bob = await newUser(world);
  const order = { ...SELL, side, price };
  await world.order({ ...order, price: better, volume: '0.003' }, bob);
  await world.order({ ...order, volume: '0.004' }, bob);
  const { body } = await world.order(order);
  await world.order({ ...order, volume: '0.007' }, bob);
  expect((await world.get(`explain?orderId=${String(body['orderId'])}`)).body).toMatchObject({
    queue: { ordersAhead: 1, quantityAhead: '0.004000', quantityBetter: '0.003000' },
  });
});

test.each(PRICES)('of a contract, %s', async (side, price, better) => {
  const world = new LabWorld();
  const bob = await newUser(world);
  const place = (at: string, volume: number, who = bob) => {
    const fields = { contractName: 'E-BTC-USDT', side, open: 'OPEN', positionType: 1 };
    const order = { ...fields, type: 'LIMIT', price: Number(at), volume };
    return world.signed('POST', '/fapi/v1/order', JSON.stringify(order), who);
  };
  await place(better, 3);
  await place(price, 4);
  const { body } = await place(price, 5, OWNER);
  await place(price, 7);
  expect((await world.get(`explain?orderId=${String(body['orderId'])}`)).body).toMatchObject({
    queue: { ordersAhead: 1, quantityAhead: '4', quantityBetter: '3' },
  });
});
