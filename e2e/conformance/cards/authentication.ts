/** Document §5: keys, signatures, time. */
import assert from 'node:assert/strict';
import { endpoints } from '@shared/contract/exchange';
import { securityProbes } from '@shared/contract/exchange/security-probes.testing';
import { accepted, refused, type CardBody } from '../card';
import { PAIR, SPOT_ORDER } from '../life';
import { sign } from '../stage';
import type { Liberties, Reply, Visit } from '../visit';
import { askProbe } from '../security-probe';

const account = (visit: Visit, liberties: Liberties = {}): Promise<Reply> =>
  visit.signedGet('/sapi/v1/account', {}, liberties);
const test = (visit: Visit, body: object | string, liberties: Liberties = {}): Promise<Reply> =>
  visit.post('/sapi/v1/order/test', typeof body === 'string' ? body : { ...body }, liberties);

function timing(says: string, offsetMs: number, isTimely: boolean, windowMs?: number): CardBody {
  return {
    says,
    check: async (visit, { stage }) => {
      const timestamp = String(stage.clock.nowMs() + offsetMs);
      const query = windowMs === undefined ? {} : { recvwindow: windowMs };
      const reply = await visit.signedGet('/sapi/v1/account', query, { timestamp });
      if (isTimely) accepted(reply);
      else refused(reply, -1021, 400, 'X-CH-TS');
    },
  };
}

function windowSpelling(spelling: string): CardBody {
  return {
    says: `The receive window is read as ${spelling}, in a body and in a query`,
    check: async (visit, { stage }) => {
      const timestamp = String(stage.clock.nowMs() - 100);
      const one = await visit.newcomer();
      for (const [window, isTimely] of [
        [100, true],
        [99, false],
      ] as const) {
        const replies = [
          await test(one, { ...SPOT_ORDER, [spelling]: window }, { timestamp }),
          await one.signedGet('/sapi/v1/account', { [spelling]: window }, { timestamp }),
        ];
        for (const reply of replies) {
          if (isTimely) accepted(reply);
          else refused(reply, -1021);
        }
      }
    },
  };
}

const wrongCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

export const authenticationCards: readonly CardBody[] = [
  {
    says: 'The API key is sent in header X-CH-APIKEY, whatever the case of its name',
    check: async (visit) => {
      const { apiKey } = visit.user;
      const headers = [['x-ch-apikey', apiKey]] as const;
      accepted(await account(visit, { omit: ['X-CH-APIKEY'], headers }));
      refused(await account(visit, { omit: ['X-CH-APIKEY'] }), -1002, 401);
    },
  },
  {
    says: 'API keys are case sensitive',
    check: async (visit) => {
      const user = { ...visit.user, apiKey: wrongCase(visit.user.apiKey) };
      refused(await account(visit, { user }), -2014, 401);
    },
  },
  {
    says: 'Secret keys are case sensitive',
    check: async (visit) => {
      const user = { ...visit.user, secret: wrongCase(visit.user.secret) };
      refused(await account(visit, { user }), -1022, 401);
    },
  },
  {
    says: 'NONE needs nothing',
    check: async (visit) => {
      for (const { path } of endpoints.filter(({ security }) => security === 'NONE')) {
        const { code } = await visit.get(path);
        assert.ok([0, -1102].includes(code), path);
      }
    },
  },
  ...Object.values(securityProbes).flatMap(({ security, path }): readonly CardBody[] => [
    {
      says: `${security} needs a valid API key`,
      check: async (visit) => {
        refused(await askProbe(visit, path, []), -1002, 401);
        refused(await askProbe(visit, path, [['X-CH-APIKEY', 'nobody']]), -2014, 401);
      },
    },
    {
      says: `${security} needs no signature and no timestamp`,
      check: async (visit) => {
        accepted(await askProbe(visit, path, [['X-CH-APIKEY', visit.user.apiKey]]));
      },
    },
  ]),
  ...(['TRADE', 'USER_DATA'] as const).map((security): CardBody => ({
    says: `${security} needs a valid API key and a signature, on every endpoint that has it`,
    check: async (visit) => {
      const rows = endpoints.filter((endpoint) => endpoint.security === security);
      for (const { method, path } of rows) {
        const ask = (liberties: Liberties) => visit.signed(method, path, '', liberties);
        refused(await ask({ omit: ['X-CH-APIKEY'] }), -1002, 401);
        refused(await ask({ omit: ['X-CH-SIGN'] }), -1024, 401);
        refused(await ask({ signature: '0'.repeat(64) }), -1022, 401);
      }
    },
  })),
  {
    says: 'The signature is over timestamp + method + requestPath + body',
    check: async (visit) => {
      const body = JSON.stringify(SPOT_ORDER);
      const { secret } = visit.user;
      const timestamp = String(visit.stage.clock.nowMs());
      const path = '/sapi/v1/order/test';
      const ask = (text: string) => test(visit, body, { timestamp, signature: sign(secret, text) });
      accepted(await ask(`${timestamp}POST${path}${body}`));
      for (const wrong of [
        `${timestamp}post${path}${body}`,
        `${timestamp}GET${path}${body}`,
        `${timestamp}POST${path}`,
        `POST${path}${body}`,
        `${timestamp}POST${path}/${body}`,
        `${timestamp}POST${path}${body} `,
      ]) {
        refused(await ask(wrong), -1022, 401);
      }
    },
  },
  {
    says: 'requestPath is the path, without host and without query',
    check: async (visit) => {
      accepted(await visit.signedGet('/sapi/v1/openOrders', { symbol: PAIR }));
    },
  },
  {
    says: 'The body is signed for POST only: for GET it is empty',
    check: async (visit) => {
      const { secret } = visit.user;
      const timestamp = String(visit.stage.clock.nowMs());
      const withBody = sign(secret, `${timestamp}GET/sapi/v1/account{}`);
      refused(await account(visit, { timestamp, signature: withBody }), -1022, 401);
    },
  },
  {
    says: 'The body is signed byte for byte as it is sent',
    check: async (visit) => {
      const spaced = `{ "symbol": "${PAIR}",\n "volume": 0.001, "side": "BUY", "type": "LIMIT", "price": 5e4 }`;
      accepted(await test(visit, spaced));
      const changed = {
        signature: sign(
          visit.user.secret,
          `${visit.stage.clock.nowMs()}POST/sapi/v1/order/test${spaced.replace('0.001', '0.002')}`,
        ),
      };
      refused(await test(visit, spaced, changed), -1022, 401);
    },
  },
  {
    says: 'The signature is hexadecimal and not case sensitive',
    check: async (visit) => {
      accepted(await account(visit, { resign: (honest) => honest.toUpperCase() }));
      for (const resign of [
        (honest: string) => honest.slice(1),
        (honest: string) => `${honest}0`,
        (honest: string) => `g${honest.slice(1)}`,
        (honest: string) => Buffer.from(honest, 'hex').toString('base64'),
      ]) {
        refused(await account(visit, { resign }), -1022, 401);
      }
    },
  },
  {
    says: 'X-CH-TS is a Unix timestamp in milliseconds',
    check: async (visit) => {
      const nowMs = visit.stage.clock.nowMs();
      accepted(await account(visit, { timestamp: String(nowMs) }));
      for (const timestamp of [String(Math.floor(nowMs / 1000)), 'abc', '1e12', '1.5', '-1']) {
        refused(await account(visit, { timestamp }), -1021);
      }
    },
  },
  timing('recvWindow is 5000 by default: 5000 ms old is processed', -5000, true),
  timing('recvWindow is 5000 by default: 5001 ms old is rejected', -5001, false),
  timing(
    'recvWindow says how long a request is valid: 60000 ms old in 60000',
    -60_000,
    true,
    60_000,
  ),
  timing('recvWindow says how long a request is valid: 101 ms old in 100', -101, false, 100),
  timing('timestamp < serverTime + 1000: 999 ms ahead is processed', 999, true),
  timing('timestamp < serverTime + 1000: 1000 ms ahead is rejected', 1000, false),
  ...['recvWindow', 'recvwindow', 'recwwindow'].map(windowSpelling),
];
