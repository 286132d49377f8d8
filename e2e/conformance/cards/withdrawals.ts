/** What document §4.5 and §4.6 say beyond their tables: withdrawals, and the open feed. */
import assert from 'node:assert/strict';
import { accepted, refused, type CardBody } from '../card';
import { nextName, PAIR, place, SPOT_ORDER, WITHDRAWAL } from '../life';
import { START_MS } from '../stage';
import { at, listOf, type Fields, type Reply, type Visit } from '../visit';

const query = (visit: Visit, body: Fields): Promise<Reply> =>
  visit.post('/sapi/v1/withdraw/query', body);
const found = ({ body }: Reply): readonly unknown[] =>
  listOf(at(body, 'data', 'withdrawList')).map((entry) => at(entry, 'withdrawOrderId'));

export const withdrawalCards: readonly CardBody[] = [
  {
    says: 'POST /sapi/v1/withdraw/apply answers { code, msg, data: { id } }',
    check: async (visit) => {
      const one = await visit.newcomer();
      const body = { ...WITHDRAWAL, withdrawOrderId: nextName() };
      const reply = accepted(await one.post('/sapi/v1/withdraw/apply', body));
      assert.equal(typeof at(reply.body, 'data', 'id'), 'number');
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/apply: withdrawOrderId must be unique',
    check: async (visit) => {
      const one = await visit.newcomer();
      const body = { ...WITHDRAWAL, withdrawOrderId: nextName() };
      accepted(await one.post('/sapi/v1/withdraw/apply', body));
      refused(await one.post('/sapi/v1/withdraw/apply', body), -2018, 200);
      const page = accepted(await query(one, {}));
      assert.equal(at(page.body, 'data', 'count'), 1);
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/apply: label for currencies that use one',
    scene: 'own',
    check: async (visit, stage) => {
      await stage.lab('faucet', {
        uid: visit.user.uid,
        wallet: 'spot',
        asset: 'XRP',
        amount: '500',
      });
      const body = { ...WITHDRAWAL, symbol: 'XRP', withdrawOrderId: 'x-1' };
      refused(await visit.post('/sapi/v1/withdraw/apply', body), -4105, 200, 'label');
      accepted(await visit.post('/sapi/v1/withdraw/apply', { ...body, label: '12345' }));
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/query answers { code, msg, data: { withdrawList, count } }',
    check: async (visit) => {
      const { body } = accepted(await query(visit, {}));
      assert.deepEqual(Object.keys(at(body, 'data') as object).sort(), ['count', 'withdrawList']);
      assert.equal(at(body, 'data', 'count'), listOf(at(body, 'data', 'withdrawList')).length);
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/query filters by symbol, withdrawId and withdrawOrderId',
    check: async (visit, life) => {
      const id = life.withdrawalId;
      for (const [body, isFound] of [
        [{ symbol: 'USDT' }, true],
        [{ symbol: 'BTC' }, false],
        [{ withdrawId: id }, true],
        [{ withdrawId: '1' }, false],
        [{ withdrawOrderId: 'first' }, true],
        [{ withdrawOrderId: 'FIRST' }, false],
        [{ withdrawOrderId: 'first', symbol: 'BTC' }, false],
      ] as const) {
        assert.equal(found(accepted(await query(visit, body))).includes('first'), isFound);
      }
      const other = await visit.newcomer();
      assert.deepEqual(found(accepted(await query(other, { withdrawId: id }))), []);
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/query: startTime and endTime are timestamps as strings',
    check: async (visit) => {
      for (const [startTime, endTime, isFound] of [
        [START_MS, START_MS + 1000, true],
        [START_MS + 1000, START_MS + 2000, false],
        [START_MS - 2000, START_MS - 1000, false],
      ] as const) {
        const body = { startTime: String(startTime), endTime: String(endTime) };
        assert.equal(found(accepted(await query(visit, body))).includes('first'), isFound);
      }
      refused(await query(visit, { startTime: '2', endTime: '1' }), -1130, 200, 'startTime');
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/query: by default from 90 days ago until now',
    // A quarter of a year of one market takes less time than one of twelve.
    scene: 'own',
    config: { pairs: [{ symbol: PAIR }], contracts: [] },
    check: async (visit, stage) => {
      const day = 86_400_000;
      await visit.post('/sapi/v1/withdraw/apply', { ...WITHDRAWAL, withdrawOrderId: 'old' });
      for (const days of [30, 30, 29]) await stage.lab('clock', { advanceMs: days * day });
      assert.deepEqual(found(accepted(await query(visit, {}))), ['old']);
      await stage.lab('clock', { advanceMs: day + 1 });
      assert.deepEqual(found(accepted(await query(visit, {}))), []);
      const asked = await query(visit, { startTime: String(START_MS) });
      assert.deepEqual(found(accepted(asked)), ['old']);
      // An end that is named does not move the start with it.
      const endTime = String(START_MS + day);
      assert.deepEqual(found(accepted(await query(visit, { endTime }))), []);
      const before = await query(visit, { endTime: String(START_MS) });
      refused(before, -1130, 200, 'endTime');
    },
  },
  {
    says: 'POST /sapi/v1/withdraw/query: page starts at 1',
    check: async (visit) => {
      assert.ok(found(accepted(await query(visit, { page: '1' }))).includes('first'));
      assert.deepEqual(found(accepted(await query(visit, { page: '2' }))), []);
      refused(await query(visit, { page: '0' }), -1130, 200, 'page');
      refused(await query(visit, { page: 'x' }), -1100, 200, 'page');
    },
  },
];

export const feedCards: readonly CardBody[] = [
  {
    says: 'The asset map is keyed by currency code, the ticker map by BASE_QUOTE',
    check: async (visit) => {
      const assets = accepted(await visit.get('/open/v2/pub/asset')).body as object;
      const tickers = accepted(await visit.get('/open/v2/pub/ticker')).body as object;
      assert.ok(['BTC', 'ETH', 'USDT'].every((code) => code in assets));
      assert.ok(Object.keys(tickers).every((pair) => /^[A-Z]+_[A-Z]+$/.test(pair)));
    },
  },
  {
    says: 'GET /open/v2/pub/orderbook: the full depth',
    check: async (visit) => {
      const { body } = accepted(await visit.get('/open/v2/pub/orderbook', { symbol: 'BTC_USDT' }));
      assert.ok(listOf(at(body, 'asks')).length > 100);
    },
  },
  {
    says: 'GET /open/v2/pub/trades: buy removes an ask, sell removes a bid',
    scene: 'own',
    check: async (visit) => {
      const other = await visit.newcomer();
      const order = { ...SPOT_ORDER, price: 60_000 };
      for (const [maker, taker, type] of [
        ['SELL', 'BUY', 'buy'],
        ['BUY', 'SELL', 'sell'],
      ] as const) {
        await place(other, '/sapi/v1/order', { ...order, side: maker });
        await place(visit, '/sapi/v1/order', { ...order, side: taker });
        const { body } = accepted(await visit.get('/open/v2/pub/trades', { symbol: 'BTC_USDT' }));
        assert.equal(at(body, 0, 'type'), type);
      }
    },
  },
  {
    says: 'The symbol of order book and trades has the form BASE_QUOTE',
    check: async (visit) => {
      for (const name of ['orderbook', 'trades']) {
        for (const symbol of ['btcusdt', 'BTCUSDT', 'btc_usdt', 'BTC-USDT']) {
          refused(await visit.get(`/open/v2/pub/${name}`, { symbol }), -1121, 400, 'symbol');
        }
      }
    },
  },
];
