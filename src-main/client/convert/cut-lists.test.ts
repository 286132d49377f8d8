/** Lists of open orders that an exchange may have cut short: nothing on them says that there is no more. */
import { expect, test } from 'vitest';
import { CONTRACT, PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';
import { FUTURES_ROW, ORDER } from '../wire-rows.testing';

const pairRows = (count: number, symbol = 'BTCUSDT') =>
  Array.from({ length: count }, (_, at) => ({ ...ORDER, orderId: `${at + 1}`, symbol }));
const contractRows = (count: number, contractName = 'E-BTC-USDT') =>
  Array.from({ length: count }, (_, at) => ({ ...FUTURES_ROW, orderId: at + 1, contractName }));

test.each([
  [0, true],
  [49, true],
  [50, false],
  [51, true],
  [100, false],
  [200, false],
  [999, true],
])('a list of %i is whole: %j', async (count, isWhole) => {
  const { client, answers } = setUp();
  answers(() => answer(200, pairRows(count)));
  const told = { orders: { length: count }, isWhole };
  expect(await client.spot.openOrders(PAIR)).toMatchObject({ value: told });
  expect(await client.margin.openOrders(PAIR)).toMatchObject({ value: told });
  answers(() => answer(200, contractRows(count)));
  expect(await client.futures.allOpenOrders([CONTRACT])).toMatchObject({ value: told });
});

test('rows of elsewhere count: a list that was cut after them may lack all that was asked for', async () => {
  const { client, answers } = setUp();
  answers(() => answer(200, pairRows(50, 'ETHUSDT')));
  expect(await client.spot.openOrders(PAIR)).toMatchObject({
    value: { orders: [], isWhole: false },
  });
  expect(await client.margin.openOrders(PAIR)).toMatchObject({
    value: { orders: [], isWhole: false },
  });
  answers(() => answer(200, pairRows(49, 'ETHUSDT')));
  expect(await client.spot.openOrders(PAIR)).toMatchObject({
    value: { orders: [], isWhole: true },
  });
  answers(() => answer(200, contractRows(50, 'E-ETH-USDT')));
  // Whoever looks for an order among them cannot say that it is not there.
  expect(await client.futures.openOrders(CONTRACT)).toMatchObject({ kind: 'unknown' });
  expect(await client.futures.allOpenOrders([CONTRACT])).toMatchObject({
    value: { orders: [], isWhole: false },
  });
});

test('where contracts are asked for one by one, each list counts by itself', async () => {
  const { client, answers } = setUp();
  const ether = { ...CONTRACT, symbol: 'E-ETH-USDT' };
  const of = { 'E-BTC-USDT': 50, 'E-ETH-USDT': 7 };
  answers(({ url }) => {
    const name = new URL(url).searchParams.get('contractName');
    if (name === null) return answer(400, { code: -1102, msg: 'contractName' });
    return answer(200, contractRows(of[name as keyof typeof of], name));
  });
  const read = () => client.futures.allOpenOrders([CONTRACT, ether]);
  expect(await read()).toMatchObject({ value: { orders: { length: 57 }, isWhole: false } });
  Object.assign(of, { 'E-BTC-USDT': 43 });
  expect(await read()).toMatchObject({ value: { orders: { length: 50 }, isWhole: true } });
});
