/** Lists in which an exchange answers with more than was asked for: nothing that is missing passes for gone. */
import { expect, test } from 'vitest';
import { CONTRACT, PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';

const ORDER = {
  orderId: '7',
  clientOrderId: 't-1',
  symbol: 'BTCUSDT',
  price: 1,
  origQty: 1,
  executedQty: 0,
  avgPrice: 0,
  type: 'LIMIT',
  side: 'BUY',
  status: 'NEW',
  time: '1',
};
const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...ORDER, orderId: `${at}`, symbol: 'ETHUSDT' }));

test('a whole list may hold other pairs', async () => {
  const { client, answers } = setUp();
  answers(() => answer(200, [...others(20), ORDER]));
  expect(await client.spot.openOrders(PAIR)).toMatchObject({
    value: { orders: [{ orderId: '7' }] },
  });
});

test('a full page that holds other pairs says nothing of what may be behind it', async () => {
  const { client, answers } = setUp();
  answers(() => answer(200, [ORDER, ...others(999)]));
  expect(await client.spot.openOrders(PAIR)).toMatchObject({
    kind: 'unknown',
    message: expect.stringMatching(/may be missing/) as string,
  });
  expect(await client.margin.openOrders(PAIR)).toMatchObject({ kind: 'unknown' });
});

test.each(['BTC/USDT', 'BTC_USDT', 'btc-usdt'])(
  'an order of the pair is one also where its list writes %s',
  async (symbol) => {
    const { client, answers } = setUp();
    answers(() => answer(200, [{ ...ORDER, symbol }, ...others(999)]));
    expect(await client.spot.openOrders(PAIR)).toMatchObject({ kind: 'unknown' });
    answers(() => answer(200, [{ ...ORDER, symbol }]));
    const found = { orderId: '7', symbol: 'BTCUSDT' };
    expect(await client.spot.openOrders(PAIR)).toMatchObject({ value: { orders: [found] } });
    answers(() => answer(200, { ...ORDER, symbol }));
    expect(await client.margin.order(PAIR, { orderId: '7' })).toMatchObject({ value: found });
  },
);

test('trades of other contracts are not taken for those of the one that was asked for', async () => {
  const { client, answers } = setUp();
  const trade = { bidId: 5, askId: 6, price: '60000.5', qty: '2', time: 1, fee: '0.0024' };
  const row = { ...trade, symbol: 'E-BTC-USDT', id: 1, isBuyer: true, isMaker: true };
  answers(() =>
    answer(200, [
      { ...row, id: 4, symbol: 'E-ETH-USDT' },
      { ...row, id: 3, symbol: 'BTCUSDT', contractName: 'E-ETH-USDT' },
      // What is no contract's name says nothing.
      { ...row, id: 2, symbol: 'BTCUSDT' },
      row,
    ]),
  );
  expect(await client.futures.ownTrades(CONTRACT, { limit: 100 })).toMatchObject({
    value: [{ tradeId: '2' }, { tradeId: '1' }],
  });
  expect(await client.futures.ownTrades(CONTRACT, { limit: 4 })).toMatchObject({ kind: 'unknown' });
});

test('an order whose figures cannot be read hides no other, and is not left out', async () => {
  const { client, answers } = setUp();
  const odd = { ...ORDER, orderId: '8', price: '1.00000001' };
  answers(() => answer(200, [ORDER, odd]));
  for (const calls of [client.spot, client.margin]) {
    expect(await calls.openOrders(PAIR)).toMatchObject({
      value: {
        orders: [{ orderId: '7' }],
        others: [
          {
            orderId: '8',
            symbol: 'BTCUSDT',
            why: 'price 1.00000001 is not a whole number of ticks',
          },
        ],
      },
    });
  }
});
