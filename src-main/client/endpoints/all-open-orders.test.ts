/** Open orders of all contracts, from an exchange that lists them at once and from one that keeps to the document. */
import { expect, test } from 'vitest';
import { CONTRACT, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';
import { CONTRACT_ROW, FUTURES_ROW } from '../wire-rows.testing';

const ETHER = { ...CONTRACT, symbol: 'E-ETH-USDT', base: 'ETH' };
const queries = ({ transport }: ReturnType<typeof setUp>) =>
  transport.sentTo('/openOrders').map(({ url }) => new URL(url).search);

test('an exchange that wants a contract named is asked for each, from then on', async () => {
  const set = setUp();
  set.answers(({ url }) => {
    const name = new URL(url).searchParams.get('contractName');
    if (name === null) return answer(400, { code: -1102, msg: 'contractName: is required' });
    return answer(200, [{ ...FUTURES_ROW, contractName: name, orderId: name.length }, FUTURES_ROW]);
  });
  const orders = [
    { orderId: '10', contractName: 'E-BTC-USDT' },
    { orderId: FUTURES_ROW.orderId, contractName: 'E-BTC-USDT' },
    { orderId: '10', contractName: 'E-ETH-USDT' },
  ];
  const reading = () => set.client.futures.allOpenOrders([CONTRACT, ETHER]);
  expect(await reading()).toMatchObject({ kind: 'accepted', value: { orders, others: [] } });
  expect(await reading()).toMatchObject({ value: { orders } });
  const byName = ['?contractName=E-BTC-USDT', '?contractName=E-ETH-USDT'];
  expect(queries(set)).toEqual(['', ...byName, ...byName]);
});

test('one contract that cannot be read is no list of all', async () => {
  const set = setUp();
  set.answers(({ url }) => {
    const isEther = url.includes('ETH');
    if (!url.includes('contractName')) return answer(400, { code: -1105, msg: '' });
    return isEther ? answer(400, { code: -1121, msg: 'closed' }) : answer(200, [FUTURES_ROW]);
  });
  expect(await set.client.futures.allOpenOrders([CONTRACT, ETHER])).toMatchObject({
    kind: 'rejected',
    code: '-1121',
  });
});

test('any other refusal is what it says', async () => {
  const set = setUp();
  set.answers(() => answer(401, { code: -2015, msg: 'permission' }));
  for (const _ of [1, 2]) {
    expect(await set.client.futures.allOpenOrders([CONTRACT])).toMatchObject({ code: '-2015' });
  }
  expect(queries(set)).toEqual(['', '']);
});

test('a contract that cannot be counted here is asked for by its name as well: its orders are told by their ids', async () => {
  const set = setUp();
  const fine = {
    ...CONTRACT_ROW,
    symbol: 'E-PEPE-USDT',
    multiplierCoin: 'PEPE',
    pricePrecision: 10,
  };
  const inverse = { ...fine, symbol: 'E-BTC-USD', side: 0 };
  set.answers(({ url }) => {
    const name = new URL(url).searchParams.get('contractName');
    if (url.includes('/contracts')) return answer(200, [CONTRACT_ROW, fine, inverse]);
    if (name === null) return answer(400, { code: -1102, msg: 'contractName: is required' });
    return answer(200, name === 'E-PEPE-USDT' ? [{ ...FUTURES_ROW, contractName: name }] : []);
  });
  await set.client.futures.contracts();
  const { orderId } = FUTURES_ROW;
  expect(await set.client.futures.allOpenOrders([CONTRACT])).toMatchObject({
    value: { orders: [], others: [{ orderId, symbol: 'E-PEPE-USDT', why: '' }] },
  });
  expect(queries(set)).toEqual(['', '?contractName=E-BTC-USDT', '?contractName=E-PEPE-USDT']);
});

test('a contract that could be read before and cannot be now is asked for once, and its orders are told once', async () => {
  const set = setUp();
  set.answers(({ url }) => {
    const name = new URL(url).searchParams.get('contractName');
    if (url.includes('/contracts')) {
      const broken = { ...CONTRACT_ROW, symbol: 'E-ETH-USDT', multiplier: 0 };
      return answer(200, [CONTRACT_ROW, { ...broken, multiplierCoin: 'ETH' }]);
    }
    if (name === null) return answer(400, { code: -1102, msg: 'contractName: is required' });
    return answer(200, name === 'E-ETH-USDT' ? [{ ...FUTURES_ROW, contractName: name }] : []);
  });
  await set.client.futures.contracts();
  expect(await set.client.futures.allOpenOrders([CONTRACT, ETHER])).toMatchObject({
    value: { orders: { length: 1 }, others: [] },
  });
  expect(queries(set)).toEqual(['', '?contractName=E-BTC-USDT', '?contractName=E-ETH-USDT']);
});
