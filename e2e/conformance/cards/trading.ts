/** What document §4.1–§4.3 says of orders, batches, lookups and lists beyond its tables. */
import assert from 'node:assert/strict';
import { accepted, refused, type CardBody } from '../card';
import { nextName, PAIR, place, SPOT_ORDER } from '../life';
import { START_MS } from '../stage';
import { at, idsOf as ids, listOf, type Fields, type Reply, type Visit } from '../visit';

/** Statements that spot and margin share, below their own paths. */
function orderCards(base: string): readonly CardBody[] {
  const order = `${base}/order`;
  return [
    {
      says: `POST ${order}: for MARKET BUY the volume is the amount`,
      scene: 'own',
      check: async (visit) => {
        const seller = await visit.newcomer();
        await place(seller, '/sapi/v1/order', {
          ...SPOT_ORDER,
          side: 'SELL',
          price: 60_000,
          volume: 0.1,
        });
        const market = { symbol: PAIR, side: 'BUY', type: 'MARKET', volume: 120 };
        const { body } = accepted(await visit.post(order, market));
        assert.deepEqual([at(body, 'executedQty'), at(body, 'origQty')], [0.002, 120]);
      },
    },
    {
      says: `POST ${order}: price is for LIMIT; with MARKET it means nothing`,
      scene: 'own',
      check: async (visit) => {
        const seller = await visit.newcomer();
        await place(seller, '/sapi/v1/order', {
          ...SPOT_ORDER,
          side: 'SELL',
          price: 60_000,
          volume: 0.1,
        });
        const market = { symbol: PAIR, side: 'BUY', type: 'MARKET', volume: 120 };
        for (const price of [1, 'x']) accepted(await visit.post(order, { ...market, price }));
        refused(await visit.post(order, { ...SPOT_ORDER, price: undefined }), -1102, 400, 'price');
      },
    },
    {
      says: `POST ${order}: newClientOrderId is unique, and names the order from then on`,
      check: async (visit) => {
        const one = await visit.newcomer();
        const newClientOrderId = nextName();
        const orderId = await place(one, order, { ...SPOT_ORDER, newClientOrderId });
        refused(await one.post(order, { ...SPOT_ORDER, newClientOrderId }), -4116);
        const query = { symbol: PAIR, orderId: '0', newClientOrderId };
        const { body } = accepted(await one.signedGet(order, query));
        assert.deepEqual(
          [String(at(body, 'orderId')), at(body, 'clientOrderId')],
          [orderId, newClientOrderId],
        );
        accepted(await one.post(`${base}/cancel`, query));
      },
    },
    {
      says: `GET ${order}, POST ${base}/cancel: nobody else's order, and none of another pair`,
      check: async (visit) => {
        const [one, other] = [await visit.newcomer(), await visit.newcomer()];
        const orderId = await place(one, order, SPOT_ORDER);
        const absent = refused(await other.signedGet(order, { symbol: PAIR, orderId: '1' }), -2013);
        const foreign = refused(await other.signedGet(order, { symbol: PAIR, orderId }), -2013);
        assert.equal(foreign.msg.replace(orderId, '1'), absent.msg);
        refused(await other.post(`${base}/cancel`, { symbol: PAIR, orderId }), -2013);
        refused(await one.signedGet(order, { symbol: 'ETHUSDT', orderId }), -2013);
        refused(await one.post(`${base}/cancel`, { symbol: 'ETHUSDT', orderId }), -2013);
        accepted(await one.post(`${base}/cancel`, { symbol: PAIR, orderId }));
      },
    },
    {
      says: `GET ${base}/myTrades: fromId is the trade id to fetch from`,
      check: async (visit) => {
        const all = accepted(
          await visit.signedGet(`${base}/myTrades`, { symbol: PAIR, limit: 50 }),
        );
        const fromId = String(ids(all, 'id')[9]);
        const page = await visit.signedGet(`${base}/myTrades`, { symbol: PAIR, fromId, limit: 5 });
        assert.deepEqual(ids(accepted(page), 'id'), ids(all, 'id').slice(9, 14));
        for (const wrong of ['-1', 'abc', '9223372036854775808', '1.5']) {
          const reply = await visit.signedGet(`${base}/myTrades`, { symbol: PAIR, fromId: wrong });
          assert.ok([-1100, -1130].includes(reply.code), reply.text);
        }
      },
    },
  ];
}

const row = (price: number, more: Fields = {}): Fields => ({
  price,
  volume: 0.001,
  side: 'BUY',
  batchType: 'LIMIT',
  ...more,
});

const klines = (visit: Visit, query: Fields): Promise<Reply> =>
  visit.get('/sapi/v1/klines', { symbol: PAIR, interval: '1min', ...query });
const minute = (count: number): number => START_MS + count * 60_000;

export const marketCards: readonly CardBody[] = [
  {
    says: 'GET /sapi/v1/klines: startTime and endTime (ms) bound the bars',
    check: async (visit) => {
      const between = await klines(visit, { startTime: minute(10), endTime: minute(14) });
      assert.deepEqual(ids(accepted(between), 'idx'), [14, 13, 12, 11, 10].map(minute));
    },
  },
  {
    says: 'GET /sapi/v1/klines: startTime alone selects the first bars from it, endTime alone the last',
    check: async (visit) => {
      const first = await klines(visit, { startTime: minute(10), limit: 3 });
      assert.deepEqual(ids(accepted(first), 'idx'), [12, 11, 10].map(minute));
      const last = await klines(visit, { endTime: minute(20), limit: 3 });
      assert.deepEqual(ids(accepted(last), 'idx'), [20, 19, 18].map(minute));
    },
  },
  {
    says: 'GET /sapi/v1/depth: all bids, best first; all asks, best first',
    check: async (visit) => {
      const { body } = accepted(await visit.get('/sapi/v1/depth', { symbol: PAIR }));
      const prices = (side: string) => listOf(at(body, side)).map((level) => Number(at(level, 0)));
      assert.deepEqual(
        prices('bids'),
        prices('bids').toSorted((a, b) => b - a),
      );
      assert.deepEqual(
        prices('asks'),
        prices('asks').toSorted((a, b) => a - b),
      );
      assert.ok((prices('bids')[0] ?? 0) < (prices('asks')[0] ?? 0));
    },
  },
];

export const spotCards: readonly CardBody[] = [
  ...orderCards('/sapi/v1'),
  {
    says: 'POST /sapi/v1/order/test validates without sending to the matching engine',
    check: async (visit) => {
      const one = await visit.newcomer();
      const test = (body: Fields) => one.post('/sapi/v1/order/test', { ...SPOT_ORDER, ...body });
      assert.deepEqual(accepted(await test({ newClientOrderId: 'tested' })).body, {});
      refused(await test({ volume: 3 }), -2017);
      refused(await test({ price: 50_000.001 }), -1111, 400, 'price');
      const open = accepted(await one.signedGet('/sapi/v1/openOrders', { symbol: PAIR }));
      assert.deepEqual(open.body, []);
      accepted(await one.post('/sapi/v1/order', { ...SPOT_ORDER, newClientOrderId: 'tested' }));
    },
  },
  {
    says: 'POST /sapi/v1/batchOrders: per order price, volume, side, batchType; ids and idsString in order',
    check: async (visit) => {
      const one = await visit.newcomer();
      const orders = [row(50_000), row(49_000, { volume: 0.002 })];
      const { body } = accepted(await one.post('/sapi/v1/batchOrders', { symbol: PAIR, orders }));
      assert.deepEqual(listOf(at(body, 'ids')).map(String), at(body, 'idsString'));
      const open = accepted(await one.signedGet('/sapi/v1/openOrders', { symbol: PAIR }));
      assert.deepEqual(ids(open, 'orderIdString').toReversed(), at(body, 'idsString'));
      assert.deepEqual(ids(open, 'price'), [49_000, 50_000]);
    },
  },
  ...['price', 'volume', 'side', 'batchType'].map((field): CardBody => ({
    says: `POST /sapi/v1/batchOrders: an order without ${field} refuses the whole batch`,
    check: async (visit) => {
      const one = await visit.newcomer();
      const orders = [row(50_000), { ...row(49_000), [field]: undefined }];
      const reply = await one.post('/sapi/v1/batchOrders', { symbol: PAIR, orders });
      refused(reply, -1102, 400, 'orders[1]');
      assert.ok(reply.msg.includes(field));
      const open = await one.signedGet('/sapi/v1/openOrders', { symbol: PAIR });
      assert.deepEqual(accepted(open).body, []);
    },
  })),
  {
    says: 'POST /sapi/v1/batchCancel: orderIds in list notation',
    check: async (visit) => {
      for (const write of [
        (list: readonly string[]) => `[${list.join(',')}]`,
        (list: readonly string[]) => list.join(','),
        (list: readonly string[]) => list,
      ]) {
        const one = await visit.newcomer();
        const placed = [
          await place(one, '/sapi/v1/order', SPOT_ORDER),
          await place(one, '/sapi/v1/order', SPOT_ORDER),
        ];
        const orderIds = write([...placed, '1', placed[0] ?? '']);
        const { body } = accepted(
          await one.post('/sapi/v1/batchCancel', { symbol: PAIR, orderIds }),
        );
        assert.deepEqual(listOf(at(body, 'success')).map(String), placed);
        assert.deepEqual(listOf(at(body, 'failed')).map(String), ['1']);
      }
    },
  },
  {
    says: 'GET /sapi/v1/openOrders: orderIdString is the recommended id form: it survives where a float does not',
    scene: 'own',
    config: { ids: 'int64' },
    check: async (visit) => {
      const reply = accepted(await visit.post('/sapi/v1/order', SPOT_ORDER));
      const digits = /"orderId":(\d+)/.exec(reply.text)?.[1] ?? '';
      const open = accepted(await visit.signedGet('/sapi/v1/openOrders', { symbol: PAIR }));
      assert.equal(ids(open, 'orderIdString')[0], digits);
      assert.ok(!Number.isSafeInteger(at(reply.body, 'orderId')));
      accepted(await visit.post('/sapi/v1/cancel', { symbol: PAIR, orderId: digits }));
    },
  },
  {
    says: 'GET /sapi/v1/account: free is available, locked is for open orders',
    check: async (visit) => {
      const one = await visit.newcomer();
      await place(one, '/sapi/v1/order', SPOT_ORDER);
      const { body } = accepted(await one.signedGet('/sapi/v1/account'));
      const usdt = listOf(at(body, 'balances')).find((entry) => at(entry, 'asset') === 'USDT');
      assert.deepEqual(usdt, { asset: 'USDT', free: 99_950, locked: 50 });
    },
  },
];

export const marginCards: readonly CardBody[] = orderCards('/sapi/v1/margin');
