/** Document §1, §3 and §9: what holds for the whole service. */
import assert from 'node:assert/strict';
import { accepted, refused, type CardBody } from '../card';
import { DOCUMENT_ENDPOINTS, rowOf } from '../document/endpoints';
import { CONTRACT, PAIR, place, SPOT_ORDER } from '../life';
import { START_MS } from '../stage';
import { at, listOf, type Visit } from '../visit';
import { ask, isWriting } from './resources';

const NOW_FIELDS: readonly (readonly [string, readonly (string | number)[]])[] = [
  ['time', ['serverTime']],
  ['futuresTime', ['serverTime']],
  ['depth', ['time']],
  ['klines', [0, 'idx']],
  ['trades', [0, 'time']],
  ['myTrades', [0, 'time']],
  ['openOrders', [0, 'time']],
  ['futuresIndex', ['time']],
  ['futuresTicker', ['time']],
  ['futuresMyTrades', [0, 'time']],
  ['futuresOrderHistory', [0, 'ctimeMs']],
  ['withdrawQuery', ['data', 'withdrawList', 0, 'ctime']],
  ['openTrades', [0, 'timestamp']],
];

export const serviceCards: readonly CardBody[] = [
  {
    says: 'Every REST endpoint returns a JSON object or array',
    check: async (visit, life) => {
      for (const row of DOCUMENT_ENDPOINTS) {
        const asker = isWriting(row) ? await visit.newcomer() : visit;
        const reply = accepted(await ask(row, asker, life));
        assert.equal(typeof reply.body, 'object', row.path);
        assert.match(reply.headers['content-type'] ?? '', /^application\/json/);
      }
    },
  },
  ...NOW_FIELDS.map(([name, path]): CardBody => ({
    says: `Times are in milliseconds: ${name} ${path.join('.')}`,
    check: async (visit, life) => {
      const { body } = accepted(await ask(rowOf(name), visit, life));
      const timeMs = Number(at(body, ...path));
      assert.ok(Math.abs(timeMs - START_MS) < 172_800_000, String(timeMs));
    },
  })),
  {
    says: 'Content-Type must be application/json on POST',
    check: async (visit, life) => {
      const fields = await life.honest(rowOf('newOrder'), visit);
      const omit = { omit: ['Content-Type'] };
      refused(await visit.post('/sapi/v1/order', fields, omit), -1017, 400, 'Content-Type');
      const wrong = { ...omit, headers: [['Content-Type', 'text/plain'] as const] };
      refused(await visit.post('/sapi/v1/order', fields, wrong), -1017, 400, 'Content-Type');
    },
  },
  {
    says: 'GET requests carry parameters in the query string only',
    check: async (visit) => {
      const body = JSON.stringify({ symbol: PAIR });
      refused(await visit.signed('GET', '/sapi/v1/depth', body, {}), -1102, 400, 'symbol');
    },
  },
  {
    says: 'POST requests carry parameters in the body only',
    check: async (visit) => {
      const target = `/sapi/v1/order?symbol=${PAIR}&volume=0.001&side=BUY&type=LIMIT&price=50000`;
      refused(await visit.post(target, {}), -1102, 400, 'symbol');
    },
  },
  {
    says: 'The order of parameters does not matter',
    check: async (visit) => {
      const one = await visit.newcomer();
      const turned = Object.fromEntries(Object.entries(SPOT_ORDER).reverse());
      accepted(await one.post('/sapi/v1/order', turned));
      const forth = await visit.get('/sapi/v1/klines', {
        symbol: PAIR,
        interval: '1min',
        limit: 3,
      });
      const back = await visit.get('/sapi/v1/klines', { limit: 3, interval: '1min', symbol: PAIR });
      assert.equal(accepted(forth).text, accepted(back).text);
    },
  },
  {
    says: 'Limits are counted per account, not per API key',
    scene: 'own',
    config: { limits: { ip: 12_000, uid: 60_000, burst: 1 } },
    check: async (visit, stage) => {
      const second = visit.as(await stage.newUser({ uid: visit.user.uid }));
      accepted(await visit.signedGet('/sapi/v1/account'));
      const { headers } = accepted(await second.signedGet('/sapi/v1/account'));
      assert.equal(headers['x-used-weight-uid'], '2');
      assert.equal(headers['x-used-weight-ip'], '1');
    },
  },
];

async function statusOf(visit: Visit, orderId: string): Promise<unknown> {
  const query = { symbol: PAIR, orderId };
  return at(accepted(await visit.signedGet('/sapi/v1/order', query)).body, 'status');
}

/** An account that sells into another one's bid, on a market with nobody else. */
async function fill(visit: Visit, volume: number): Promise<string> {
  const other = await visit.newcomer();
  const orderId = await place(visit, '/sapi/v1/order', { ...SPOT_ORDER, volume: 0.002 });
  await place(other, '/sapi/v1/order', { ...SPOT_ORDER, side: 'SELL', volume });
  return orderId;
}

export const stateCards: readonly (readonly [string, readonly CardBody[]])[] = [
  [
    '3.1',
    [
      {
        says: 'A resting order is NEW',
        scene: 'own',
        check: async (visit) => {
          const orderId = await place(visit, '/sapi/v1/order', SPOT_ORDER);
          assert.equal(await statusOf(visit, orderId), 'NEW');
        },
      },
      {
        says: 'An order filled in part is PARTIALLY_FILLED',
        scene: 'own',
        check: async (visit) => {
          assert.equal(await statusOf(visit, await fill(visit, 0.001)), 'PARTIALLY_FILLED');
        },
      },
      {
        says: 'An order filled whole is FILLED',
        scene: 'own',
        check: async (visit) => {
          assert.equal(await statusOf(visit, await fill(visit, 0.002)), 'FILLED');
        },
      },
      {
        says: 'A cancelled order is CANCELED, and stays so',
        scene: 'own',
        check: async (visit) => {
          const orderId = await fill(visit, 0.001);
          const named = { symbol: PAIR, orderId };
          accepted(await visit.post('/sapi/v1/cancel', named));
          assert.equal(await statusOf(visit, orderId), 'CANCELED');
          refused(await visit.post('/sapi/v1/cancel', named), -1145);
        },
      },
      {
        says: 'An order refused after its answer is REJECTED',
        scene: 'own',
        config: { ack: 'async' },
        check: async (visit, stage) => {
          const order = { ...SPOT_ORDER, volume: 1, price: 60_000, newClientOrderId: 'late' };
          await place(visit, '/sapi/v1/order', order);
          const second = { ...order, volume: 1.5, newClientOrderId: 'later' };
          const orderId = at((await visit.post('/sapi/v1/order', second)).body, 'orderId');
          await stage.advance(100);
          assert.equal(await statusOf(visit, String(orderId)), 'REJECTED');
        },
      },
    ],
  ],
  [
    '3.2',
    [
      {
        says: 'INIT is the status of a waiting condition order',
        check: async (visit) => {
          const { body } = await visit.signedGet('/fapi/v1/openOrders', { contractName: CONTRACT });
          assert.ok(listOf(body).some((order) => at(order, 'status') === 'INIT'));
        },
      },
      {
        says: 'The status of an order history is a whole number',
        check: async (visit) => {
          const { body } = await visit.post('/fapi/v1/orderHistorical', { contractName: CONTRACT });
          for (const order of listOf(body)) assert.ok(Number.isInteger(at(order, 'status')));
        },
      },
    ],
  ],
  ['3.3', withdrawalStates()],
  [
    '3.4',
    [
      {
        says: 'isFrozen is 0 while the market is enabled and 1 while it is disabled',
        scene: 'own',
        check: async (visit, stage) => {
          const frozen = async () =>
            at((await visit.get('/open/v2/pub/ticker')).body, 'BTC_USDT', 'isFrozen');
          assert.equal(await frozen(), '0');
          await stage.lab('halt', { symbol: PAIR });
          assert.equal(await frozen(), '1');
          await stage.lab('resume', { symbol: PAIR });
          assert.equal(await frozen(), '0');
        },
      },
    ],
  ],
];

/** Each status by the way that leads to it: the address or the lab's decision, and the time it takes. */
function withdrawalStates(): readonly CardBody[] {
  const ways: readonly (readonly [number, string, string, number, string?])[] = [
    [0, 'unapproved', 'T-address', 0],
    [1, 'approved', 'T-address', 0, 'approve'],
    [2, 'approval rejected', 'T-address-reject', 10_000],
    [3, 'payment', 'T-address-hang', 60_000],
    [4, 'payment failed', 'T-address-fail', 20_000],
    [5, 'completed', 'T-address', 120_000],
    [6, 'revoked', 'T-address', 0, 'revoke'],
  ];
  return ways.map(([status, meaning, address, afterMs, action]) => ({
    says: `Withdrawal status ${status} is ${meaning}`,
    // A failed payment is seen before it is tried again.
    scene: 'own',
    config: { withdraw: { confirmMs: 1000, retryMs: 600_000 } },
    check: async (visit, stage) => {
      const body = { withdrawOrderId: 'w-1', amount: '100', address, symbol: 'USDT' };
      const applied = accepted(await visit.post('/sapi/v1/withdraw/apply', body));
      const id = at(applied.body, 'data', 'id');
      if (action !== undefined) await stage.lab('withdrawal', { id, action });
      if (afterMs > 0) await stage.lab('clock', { advanceMs: afterMs });
      const { body: page } = accepted(await visit.post('/sapi/v1/withdraw/query', {}));
      assert.equal(at(page, 'data', 'withdrawList', 0, 'status'), status);
    },
  }));
}

export const versionCards: readonly CardBody[] = [
  ...(
    [
      ['Spot, margin and withdrawal paths carry /sapi/v1/', /^4\.[1235]$/, '/sapi/v1/'],
      ['Futures paths carry /fapi/v1/', /^4\.4$/, '/fapi/v1/'],
      ['The open market-data feed carries /open/v2/pub/', /^4\.6$/, '/open/v2/pub/'],
    ] as const
  ).map(([says, sections, marker]): CardBody => ({
    says,
    check: async (visit) => {
      const rows = DOCUMENT_ENDPOINTS.filter(({ section }) => sections.test(section));
      for (const { path } of rows) {
        assert.ok(path.startsWith(marker));
        const elsewhere = path.replace(/v\d/, 'v9');
        refused(await visit.get(elsewhere), -1020, 404, 'Unknown path');
      }
    },
  })),
];
