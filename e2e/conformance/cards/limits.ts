/** Document §7 and §8: errors, their HTTP statuses, and the limits of access. */
import assert from 'node:assert/strict';
import { endpoints } from '@shared/contract/exchange';
import { accepted, refused, type CardBody } from '../card';
import { CONTRACT, PAIR, SPOT_ORDER } from '../life';
import { readReply, Visit, type Fields, type Reply } from '../visit';

const ping = (visit: Visit): Promise<Reply> => visit.get('/sapi/v1/ping');
const SMALL = { limits: { ip: 20, uid: 20, burst: 1 } };

async function ping20(visit: Visit): Promise<void> {
  for (let count = 0; count < 20; count += 1) accepted(await ping(visit));
}

export const errorCards: readonly CardBody[] = [
  {
    says: 'A REST error body is { code (integer), msg (string) }, on every endpoint',
    check: async (visit) => {
      for (const { method, path, security, wrapped } of endpoints) {
        if (security === 'NONE' || wrapped === true) continue;
        const reply = await visit.signed(method, path, '', { signature: '00' });
        assert.deepEqual(Object.keys(reply.body as object), ['code', 'msg'], path);
        assert.ok(Number.isInteger((reply.body as { code: unknown }).code));
        assert.ok(reply.msg.length > 0);
      }
    },
  },
  {
    says: '4XX: malformed request',
    check: async (visit) => {
      refused(await visit.post('/sapi/v1/order', '{"symbol":'), -1100, 400, 'body');
      refused(await visit.get('/sapi/v1/nope'), -1020, 404);
      const put = await visit.signed('PUT', '/sapi/v1/order', '', {});
      assert.equal(
        refused(put, -1020, 405).headers['allow']?.split(', ').sort().join(),
        'GET,POST',
      );
    },
  },
  {
    says: '410: breaking a request rate limit',
    scene: 'own',
    check: async (visit) => {
      for (let count = 0; count < 100; count += 1)
        refused(await visit.post('/sapi/v1/order', {}), -1102);
      refused(await visit.post('/sapi/v1/order', {}), -1003, 410);
    },
  },
  {
    says: '429: the IP limit is violated; Retry-After says until when',
    scene: 'own',
    config: SMALL,
    check: async (visit, stage) => {
      await ping20(visit);
      await stage.advance(13_000);
      const { headers } = refused(await ping(visit), -1003, 429);
      assert.equal(headers['retry-after'], '47');
      await stage.advance(47_000);
      accepted(await ping(visit));
    },
  },
  {
    says: '429: the UID limit is violated',
    scene: 'own',
    config: { limits: { ip: 1_000_000, uid: 20, burst: 1 } },
    check: async (visit) => {
      for (let count = 0; count < 20; count += 1)
        accepted(await visit.signedGet('/sapi/v1/account'));
      refused(await visit.signedGet('/sapi/v1/account'), -1003, 429);
      accepted(await ping(visit));
    },
  },
  {
    says: '418: the IP is blocked after continuing to send after 429, for 2 minutes',
    scene: 'own',
    config: SMALL,
    check: async (visit, stage) => {
      await ping20(visit);
      for (let count = 0; count < 10; count += 1) refused(await ping(visit), -1003, 429);
      const { headers } = refused(await ping(visit), -1003, 418);
      assert.equal(headers['retry-after'], '120');
      await stage.advance(119_999);
      refused(await ping(visit), -1003, 418);
      await stage.advance(1);
      accepted(await ping(visit));
    },
  },
  {
    says: '418: the block lengthens from 2 minutes up to 3 days',
    scene: 'own',
    config: SMALL,
    check: async (visit) => {
      await ping20(visit);
      for (let count = 0; count < 10; count += 1) refused(await ping(visit), -1003, 429);
      const seen: string[] = [];
      for (let step = 0; step < 8; step += 1) {
        const { headers } = refused(await ping(visit), -1003, 418);
        seen.push(headers['retry-after'] ?? '');
        for (let count = 0; count < 9; count += 1) refused(await ping(visit), -1003, 418);
      }
      assert.deepEqual(seen, ['120', '600', '1800', '7200', '28800', '86400', '259200', '259200']);
    },
  },
  {
    says: '5XX: internal error, execution status unknown',
    scene: 'own',
    check: async (visit, stage) => {
      await stage.lab('fault', {
        rules: [{ endpoint: '/sapi/v1/order', effect: '500', probability: '1' }],
      });
      refused(await visit.post('/sapi/v1/order', SPOT_ORDER), -1001, 500);
    },
  },
  {
    says: '504: no answer came within the timeout, and the request may have succeeded',
    scene: 'own',
    check: async (visit, stage) => {
      for (const [effect, isThere] of [
        ['504-executed', true],
        ['504-not-executed', false],
      ] as const) {
        await stage.lab('fault', {
          rules: [{ endpoint: '/sapi/v1/order', effect, probability: '1' }],
        });
        const order = { ...SPOT_ORDER, newClientOrderId: effect };
        const lost = await visit.post('/sapi/v1/order', order);
        assert.equal(lost.status, 504);
        assert.ok([-1006, -1007].includes(lost.code), lost.text);
        await stage.lab('fault', { profile: 'ok' });
        const query = { symbol: PAIR, orderId: '0', newClientOrderId: effect };
        const found = await visit.signedGet('/sapi/v1/order', query);
        if (isThere) accepted(found);
        else refused(found, -2013);
      }
    },
  },
  {
    says: 'Requests failing the timing rule are rejected',
    check: async (visit) => {
      const timestamp = String(visit.stage.clock.nowMs() - 60_000);
      refused(await visit.signedGet('/sapi/v1/account', {}, { timestamp }), -1021, 400);
    },
  },
  {
    says: 'Withdrawal responses wrap a code (string) and msg (string) around data',
    check: async (visit) => {
      const good = accepted(await visit.post('/sapi/v1/withdraw/query', {}));
      assert.deepEqual(Object.keys(good.body as object), ['code', 'msg', 'data']);
      assert.equal((good.body as { code: unknown }).code, '0');
      const bad = await visit.post('/sapi/v1/withdraw/apply', { amount: '1' });
      assert.equal(bad.status, 200);
      assert.equal((bad.body as { code: unknown }).code, '-1102');
      assert.equal((bad.body as { data: unknown }).data, null);
    },
  },
];

function counted(
  says: string,
  weight: number,
  limit: number,
  path: string,
  config: object,
): CardBody {
  return {
    says,
    scene: 'own',
    config,
    check: async (visit) => {
      const times = Math.floor(limit / weight);
      for (let count = 0; count < times; count += 1) {
        const { status } = await visit.get(path);
        assert.equal(status, 200, `request ${count + 1}`);
      }
      refused(await visit.get(path), -1003, 429);
    },
  };
}

export const limitCards: readonly CardBody[] = [
  counted(
    'IP weight total: 12,000 per minute: the 601st summary of weight 20 is one too many',
    20,
    12_000,
    '/open/v2/pub/summary',
    {},
  ),
  {
    says: 'IP weight total: 12,000 per minute: 2400 depth calls pass, the 2401st does not',
    scene: 'own',
    check: async (visit) => {
      for (let count = 0; count < 2400; count += 1) {
        assert.equal((await visit.get('/sapi/v1/depth', { symbol: PAIR, limit: 1 })).status, 200);
      }
      refused(await visit.get('/sapi/v1/depth', { symbol: PAIR }), -1003, 429);
    },
  },
  {
    says: 'UID weight total: 60,000 per minute, from any number of IPs',
    scene: 'own',
    check: async (visit) => {
      const { user, stage, door } = visit;
      for (let count = 0; count < 600; count += 1) {
        const one = count % 100 === 0 ? new Visit(stage, door, user) : visit;
        const ip = `172.16.0.${Math.floor(count / 100)}`;
        const reply = await one.post('/sapi/v1/withdraw/apply', {}, { ip });
        assert.equal(reply.status, 200, `request ${count + 1}: ${reply.text}`);
      }
      const ip = '172.16.1.1';
      refused(await visit.signedGet('/sapi/v1/account', {}, { ip }), -1003, 429);
      const other = await visit.newcomer();
      accepted(await other.signedGet('/sapi/v1/account'));
    },
  },
  {
    says: 'IP and UID statistics are independent',
    scene: 'own',
    config: { limits: { ip: 5, uid: 20, burst: 1 } },
    check: async (visit) => {
      for (let count = 0; count < 5; count += 1)
        accepted(await visit.signedGet('/sapi/v1/account'));
      refused(await visit.signedGet('/sapi/v1/account'), -1003, 429);
      const elsewhere = await visit.signedGet('/sapi/v1/account', {}, { ip: '172.16.2.1' });
      assert.equal(accepted(elsewhere).headers['x-used-weight-uid'], '6');
      assert.equal(elsewhere.headers['x-used-weight-ip'], '1');
    },
  },
  {
    says: 'Weights of public requests count for the IP alone',
    check: async (visit) => {
      const { headers } = accepted(await ping(visit));
      assert.deepEqual(
        [headers['x-used-weight-ip'], headers['x-used-weight-uid']],
        ['1', undefined],
      );
    },
  },
  ...(
    [
      ['batch orders', '/sapi/v1/batchOrders', batch],
      [
        'batch cancel',
        '/sapi/v1/batchCancel',
        (count: number): Fields => ({ symbol: PAIR, orderIds: ids(count) }),
      ],
    ] as const
  ).map(([what, path, body]): CardBody => ({
    says: `${what}: at most 10 orders`,
    check: async (visit) => {
      const one = await visit.newcomer();
      accepted(await one.post(path, body(10)));
      refused(await one.post(path, body(11)), -1015, 400, '10');
    },
  })),
  {
    says: 'Weight is charged for refused requests too',
    check: async (visit) => {
      await visit.get('/sapi/v1/depth');
      await visit.get('/sapi/v1/nope');
      assert.equal((await ping(visit)).headers['x-used-weight-ip'], '7');
    },
  },
  {
    says: 'Futures cancel and margin cancel: their bursts are of their own endpoint',
    scene: 'own',
    check: async (visit) => {
      for (let count = 0; count < 20; count += 1)
        refused(await visit.post('/fapi/v1/cancel', {}), -1102);
      refused(await visit.post('/fapi/v1/cancel', {}), -1003, 410);
      refused(await visit.post('/sapi/v1/margin/cancel', {}), -1102);
      accepted(await visit.signedGet('/fapi/v1/openOrders', { contractName: CONTRACT }));
    },
  },
  {
    says: 'Each way in has its own limits: one door’s are not the other’s',
    scene: 'own',
    config: SMALL,
    check: async (visit, stage) => {
      const asked = (door: 0 | 1, ip: string) =>
        stage.doors[door].send({
          method: 'GET',
          target: '/sapi/v1/ping',
          headers: [],
          body: '',
          ip,
        });
      for (let count = 0; count < 21; count += 1) await asked(0, 'in-process');
      refused(readReply(await asked(0, 'in-process')), -1003, 429);
      accepted(readReply(await asked(1, '127.0.0.1')));
    },
  },
];

function batch(count: number): Fields {
  const row = { price: 50_000, volume: 0.001, side: 'BUY', batchType: 'LIMIT' };
  return { symbol: PAIR, orders: Array.from({ length: count }, () => row) };
}

const ids = (count: number): string =>
  `[${Array.from({ length: count }, (_, at) => at + 1).join(',')}]`;
