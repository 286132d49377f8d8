/** Weight, burst, permission and security of every endpoint, as the contract states them. */
import { createHmac } from 'node:crypto';
import { endpoints, isSigned, type Endpoint } from '@shared/contract/exchange';
import type { Permission } from '@shared/contract/exchange/define';
import { securityProbes } from '@shared/contract/exchange/security-probes.testing';
import { describe, expect, test } from 'vitest';
import type { GatewayRequest } from '../messages';
import { createRouter } from '../routes';
import { DEFAULT_SWITCHES } from '../switches';
import { admit } from './admission';
import { KeyStore } from './key-store';
import { DEFAULT_LIMITS, RateLimits } from './rate-limits';

const NOW_MS = 1_700_000_040_000;
const SECRET = 'sim-secret-0001';
const ALL: readonly Permission[] = ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'];

function door(permissions: readonly Permission[] = ALL) {
  const limits = new RateLimits(DEFAULT_LIMITS, null, () => undefined);
  const entry = { apiKey: 'key', secret: SECRET, uid: 1, enabled: true, permissions };
  const keys = new KeyStore([{ ...entry, allowedIps: [] }]);
  const route = createRouter([...endpoints, ...Object.values(securityProbes)]);
  return {
    limits,
    ask: (request: GatewayRequest) =>
      admit({ route, keys, limits, switches: () => DEFAULT_SWITCHES }, request, NOW_MS),
  };
}

/** Signed as it should be; what it asks does not matter before the parameters step. */
function request({ method, path }: Endpoint, credentials = true): GatewayRequest {
  const body = method === 'POST' ? '{}' : '';
  const sign = createHmac('sha256', SECRET).update(`${NOW_MS}${method}${path}${body}`);
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  if (credentials) {
    headers.push(['X-CH-APIKEY', 'key'], ['X-CH-TS', String(NOW_MS)]);
    headers.push(['X-CH-SIGN', sign.digest('hex')]);
  }
  return { method, target: path, headers, body: Buffer.from(body), ip: 'in-process' };
}

type Asked = ReturnType<ReturnType<typeof door>['ask']>;
const codeOf = (asked: Asked): number | null => (asked.ok ? null : asked.error.error.code);

test('there are 44 of them', () => {
  expect(endpoints.length).toBe(44);
});

describe.each(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_name, endpoint) => {
  const signed = isSigned(endpoint);

  test('is admitted and weighs what it should, for the IP and, when signed, the account', () => {
    const { ask, limits } = door();
    const asked = ask(request(endpoint));
    expect(asked.ok && asked.value.endpoint.name).toBe(endpoint.name);
    expect(limits.usedByIp('in-process', NOW_MS)).toBe(endpoint.weight);
    expect(limits.usedByUid(1, NOW_MS)).toBe(signed ? endpoint.weight : 0);
  });

  test('asks for credentials exactly when it is signed', () => {
    expect(codeOf(door().ask(request(endpoint, false)))).toBe(signed ? -1002 : null);
  });

  test('asks for its permission and no other', () => {
    const without = ALL.filter((permission) => permission !== endpoint.permission);
    expect(codeOf(door(without).ask(request(endpoint)))).toBe(signed ? -2015 : null);
    const only = endpoint.permission === undefined ? [] : [endpoint.permission];
    expect(codeOf(door(only).ask(request(endpoint)))).toBe(null);
  });

  test('is refused with 410 beyond its burst, if it has one', () => {
    const { ask } = door();
    const most = endpoint.burst ?? 110;
    for (let i = 0; i < most; i++) expect(codeOf(ask(request(endpoint)))).toBe(null);
    const next = ask(request(endpoint));
    expect(next.ok ? null : [next.error.error.code, next.error.status]).toEqual(
      endpoint.burst === undefined ? null : [-1003, 410],
    );
  });
});

test.each(Object.values(securityProbes))(
  '$security asks for a key and nothing else',
  (endpoint) => {
    const asked = { ...request(endpoint, false), headers: [['x-ch-apikey', 'key']] as const };
    expect(codeOf(door([]).ask(asked))).toBe(null);
    expect(codeOf(door([]).ask({ ...asked, headers: [] }))).toBe(-1002);
    expect(codeOf(door([]).ask({ ...asked, headers: [['X-CH-APIKEY', 'KEY']] }))).toBe(-2014);
  },
);
