/** What document §4.4 says of contracts beyond its tables. */
import assert from 'node:assert/strict';
import { accepted, refused, type CardBody } from '../card';
import { CONTRACT, FUTURES_ORDER, PAIR, place } from '../life';
import { at, idsOf as ids, listOf, type Fields, type Reply, type Visit } from '../visit';

const futures = (visit: Visit, more: Fields): Promise<Reply> =>
  visit.post('/fapi/v1/order', { ...FUTURES_ORDER, ...more });

/** The type and status numbers, and what happened to it, of the newest order. */
async function newest(visit: Visit): Promise<unknown> {
  const body = { contractName: CONTRACT, limit: '1' };
  return at(accepted(await visit.post('/fapi/v1/orderHistorical', body)).body, 0);
}

export const futuresCards: readonly CardBody[] = [
  {
    says: 'POST /fapi/v1/order: timeInForce IOC, FOK and POST_ONLY act as named',
    scene: 'own',
    check: async (visit) => {
      const maker = await visit.newcomer();
      await place(maker, '/fapi/v1/order', {
        ...FUTURES_ORDER,
        side: 'SELL',
        price: 60_000,
        volume: 5,
      });
      const take = { price: 60_000, volume: 8 };
      refused(await futures(visit, { ...take, timeInForce: 'POST_ONLY' }), -5022);
      accepted(await futures(visit, { ...take, timeInForce: 'FOK' }));
      assert.equal(at(await newest(visit), 'dealVolume'), 0);
      accepted(await futures(visit, { ...take, timeInForce: 'IOC' }));
      assert.deepEqual(
        [at(await newest(visit), 'dealVolume'), at(await newest(visit), 'status')],
        [5, 4],
      );
    },
  },
  {
    says: 'POST /fapi/v1/order: positionType 1 is a full position, 2 a restricted one',
    scene: 'own',
    check: async (visit) => {
      const [maker, other] = [await visit.newcomer(), await visit.newcomer()];
      await place(maker, '/fapi/v1/order', {
        ...FUTURES_ORDER,
        side: 'SELL',
        price: 60_000,
        volume: 20,
      });
      for (const [one, positionType] of [
        [visit, 1],
        [other, 2],
      ] as const) {
        accepted(await futures(one, { price: 60_000, volume: 10, positionType }));
        const { body } = accepted(await one.signedGet('/fapi/v1/account'));
        const position = at(body, 'account', 0, 'positionVos', 0, 'positions', 0);
        assert.equal(at(position, 'positionType'), positionType);
      }
      refused(await futures(visit, { positionType: 2 }), -4048);
    },
  },
  {
    says: 'POST /fapi/v1/order: OPEN and CLOSE with BUY and SELL make and end long and short',
    scene: 'own',
    check: async (visit) => {
      const maker = await visit.newcomer();
      const at60000 = { price: 60_000, volume: 10 };
      await place(maker, '/fapi/v1/order', { ...FUTURES_ORDER, ...at60000, side: 'SELL' });
      accepted(await futures(visit, at60000));
      const sides = async (one: Visit) => {
        const { body } = accepted(await one.signedGet('/fapi/v1/account'));
        const groups = listOf(at(body, 'account', 0, 'positionVos'));
        return groups.flatMap((group) =>
          listOf(at(group, 'positions')).map((each) => at(each, 'side')),
        );
      };
      assert.deepEqual([await sides(visit), await sides(maker)], [['BUY'], ['SELL']]);
      accepted(await futures(maker, { ...at60000, side: 'BUY', open: 'CLOSE' }));
      accepted(await futures(visit, { ...at60000, side: 'SELL', open: 'CLOSE' }));
      assert.deepEqual([await sides(visit), await sides(maker)], [[], []]);
    },
  },
  ...(
    [
      ['3', 'UP', 61_000, 60_999, 61_000],
      ['4', 'DOWN', 59_000, 59_001, 59_000],
    ] as const
  ).map(([triggerType, direction, triggerPrice, before, reached]): CardBody => ({
    says: `POST /fapi/v1/conditionOrder: triggerType ${triggerType} is ${direction}`,
    scene: 'own',
    config: { triggerRef: 'mark' },
    check: async (visit, stage) => {
      const body = { ...FUTURES_ORDER, triggerType, triggerPrice: String(triggerPrice) };
      const orderId = await place(visit, '/fapi/v1/conditionOrder', body);
      const status = async () => {
        const query = { contractName: CONTRACT, orderId };
        return at(accepted(await visit.signedGet('/fapi/v1/order', query)).body, 0, 'status');
      };
      await stage.lab('index', { underlying: PAIR, price: String(before) });
      assert.equal(await status(), 'INIT');
      await stage.lab('index', { underlying: PAIR, price: String(reached) });
      assert.equal(await status(), 'NEW');
    },
  })),
  {
    says: 'POST /fapi/v1/cancel cancels a waiting condition order too',
    check: async (visit) => {
      const one = await visit.newcomer();
      const body = { ...FUTURES_ORDER, triggerType: '4', triggerPrice: '57000' };
      const orderId = await place(one, '/fapi/v1/conditionOrder', body);
      const canceled = accepted(
        await one.post('/fapi/v1/cancel', { contractName: CONTRACT, orderId }),
      );
      assert.deepEqual(canceled.body, { orderId: Number(orderId) });
    },
  },
  {
    says: 'GET /fapi/v1/openOrders returns the user’s current orders of the contract',
    check: async (visit) => {
      const one = await visit.newcomer();
      const orderId = await place(one, '/fapi/v1/order', FUTURES_ORDER);
      const ofContract = accepted(
        await one.signedGet('/fapi/v1/openOrders', { contractName: CONTRACT }),
      );
      assert.deepEqual(ids(ofContract).map(String), [orderId]);
      const ofAnother = await one.signedGet('/fapi/v1/openOrders', { contractName: 'E-ETH-USDT' });
      assert.deepEqual(accepted(ofAnother).body, []);
      assert.deepEqual(ids(accepted(await one.signedGet('/fapi/v1/openOrders'))).map(String), [
        orderId,
      ]);
    },
  },
  ...(
    [
      ['POST', '/fapi/v1/orderHistorical', 'orderId'],
      ['POST', '/fapi/v1/profitHistorical', 'id'],
      ['GET', '/fapi/v1/myTrades', 'id'],
    ] as const
  ).map(([method, path, field]): CardBody => ({
    says: `${method} ${path}: fromId (long) is where it starts`,
    check: async (visit) => {
      const list = (more: Fields) => {
        const fields = { contractName: CONTRACT, ...more };
        return method === 'POST' ? visit.post(path, fields) : visit.signedGet(path, fields);
      };
      const all = ids(accepted(await list({ limit: '20' })), field);
      const page = accepted(await list({ limit: '5', fromId: all[9] }));
      assert.deepEqual(ids(page, field), all.slice(9, 14));
      refused(await list({ fromId: -1 }), -1130, 400, 'fromId');
    },
  })),
  ...['/fapi/v1/order', '/fapi/v1/conditionOrder'].map((path): CardBody => ({
    says: `POST ${path}: volume is in whole contracts, price within its precision`,
    check: async (visit) => {
      const one = await visit.newcomer();
      const body = { ...FUTURES_ORDER, triggerType: '4', triggerPrice: '57000' };
      const order = path.endsWith('/order') ? FUTURES_ORDER : body;
      refused(await one.post(path, { ...order, volume: 1.5 }), -1111, 400, 'volume');
      refused(await one.post(path, { ...order, price: 58_000.05 }), -1111, 400, 'price');
      accepted(await one.post(path, { ...order, volume: '1', price: '58000.10' }));
    },
  })),
  {
    says: 'GET /fapi/v1/depth, ticker, index, klines: contractName is exact',
    check: async (visit) => {
      for (const name of ['depth', 'ticker', 'index', 'klines']) {
        for (const wrong of ['BTC-USDT', 'e-btc-usdt', 'E-NO-USDT', 'BTCUSDT']) {
          const query = { contractName: wrong, interval: '1min' };
          refused(await visit.get(`/fapi/v1/${name}`, query), -1121, 400, 'contractName');
        }
      }
    },
  },
];
