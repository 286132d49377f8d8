import { createHmac } from 'node:crypto';
import { endpoints } from '@shared/contract/exchange';
import { expect, test } from 'vitest';
import type { GatewayRequest } from '../messages';
import { createRouter } from '../routes';
import { DEFAULT_SWITCHES, type Switches } from '../switches';
import { admit, type Admitted, type Refusal } from './admission';
import { KeyStore } from './key-store';
import { DEFAULT_LIMITS, RateLimits, type LimitSettings } from './rate-limits';

const NOW_MS = 1_700_000_040_000;
const SECRET = 'sim-secret-0001';
const ROUTE = createRouter(endpoints);

const entry = (apiKey: string, uid: number) => ({
  apiKey,
  secret: SECRET,
  uid,
  enabled: true,
  permissions: ['READ', 'TRADE'] as const,
  allowedIps: [] as string[],
});

function door(settings: LimitSettings = DEFAULT_LIMITS, switches: Partial<Switches> = {}) {
  let bans = 0;
  const limits = new RateLimits(settings, null, () => {
    bans += 1;
  });
  const keys = new KeyStore([
    entry('key', 1),
    entry('second', 2),
    { ...entry('disabled', 1), enabled: false },
    { ...entry('reader', 1), permissions: ['READ'] },
    { ...entry('elsewhere', 1), allowedIps: ['10.0.0.1'] },
  ]);
  return {
    limits,
    bans: () => bans,
    ask: (request: GatewayRequest, nowMs = NOW_MS) =>
      admit(
        { route: ROUTE, keys, limits, switches: () => ({ ...DEFAULT_SWITCHES, ...switches }) },
        request,
        nowMs,
      ),
  };
}

const BODY = '{"symbol":"BTCUSDT","volume":"0.01","side":"BUY","type":"LIMIT","price":"60000"}';

interface Change {
  readonly target?: string;
  readonly method?: string;
  readonly body?: string;
  readonly ip?: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly drop?: readonly string[];
  readonly twice?: string;
  readonly key?: string;
  readonly timestamp?: string;
}

/** A valid order with something changed; the signature is right for what is sent. */
function order(change: Change = {}): GatewayRequest {
  const { target = '/sapi/v1/order', method = 'POST', body = BODY, ip = 'in-process' } = change;
  const timestamp = change.timestamp ?? String(NOW_MS);
  const path = target.split('?')[0] ?? '';
  const signed = timestamp + method + path + (method === 'POST' ? body : '');
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-CH-APIKEY': change.key ?? 'key',
    'X-CH-TS': timestamp,
    'X-CH-SIGN': createHmac('sha256', SECRET).update(signed).digest('hex'),
    ...change.set,
  };
  const list = Object.entries(headers).filter(([name]) => !(change.drop ?? []).includes(name));
  if (change.twice !== undefined) list.push([change.twice, 'again']);
  return { method, target, headers: list, body: Buffer.from(body, 'utf8'), ip };
}

const msgOf = (result: { ok: true } | { ok: false; error: Refusal }) =>
  result.ok ? null : result.error.error.msg;

function codeOf(result: { ok: true; value: Admitted } | { ok: false; error: Refusal }) {
  return result.ok ? null : [result.error.error.code, result.error.status ?? null];
}

test('a signed order is admitted with its endpoint and account', () => {
  const admitted = door().ask(order());
  expect(admitted.ok && [admitted.value.endpoint.name, admitted.value.uid]).toEqual([
    'newOrder',
    1,
  ]);
});

/** Each row breaks its own step and every later one that it can: the first broken step answers. */
const LATER = { drop: ['Content-Type', 'X-CH-APIKEY', 'X-CH-TS', 'X-CH-SIGN'] };
test.each<[string, Change, [number, number | null]]>([
  ['target in absolute form', { target: 'http://evil.com/', ...LATER }, [-1099, null]],
  ['a credential header twice', { twice: 'x-ch-ts' }, [-1099, null]],
  ['a body over 64 KiB', { body: 'x'.repeat(65_537), ...LATER }, [-1099, 413]],
  ['a compressed body', { set: { 'Content-Encoding': 'gzip' }, drop: ['X-CH-TS'] }, [-1099, 415]],
  ['an unknown path', { target: '/sapi/v1/nope', ...LATER }, [-1020, null]],
  ['a doubled slash', { target: '//sapi/v1/order', ...LATER }, [-1020, null]],
  ['another case', { target: '/SAPI/v1/order', ...LATER }, [-1020, null]],
  ['a trailing slash', { target: '/sapi/v1/order/', ...LATER }, [-1020, null]],
  ['an escaped path', { target: '/sapi/v1/%6frder', ...LATER }, [-1020, null]],
  ['another method', { method: 'DELETE', ...LATER }, [-1020, 405]],
  ['no content type', LATER, [-1017, null]],
  ['another content type', { set: { 'Content-Type': 'text/plain' } }, [-1017, null]],
  ['a content type twice', { twice: 'content-type' }, [-1017, null]],
  [
    'a content type twice, with its charset',
    { set: { 'Content-Type': 'application/json; charset=utf-8' }, twice: 'content-type' },
    [-1017, null],
  ],
  [
    'a compressed body under two names',
    { twice: 'Content-Encoding', set: { 'Content-Encoding': 'identity' } },
    [-1099, 415],
  ],
  ['no key', { drop: ['X-CH-APIKEY', 'X-CH-TS', 'X-CH-SIGN'] }, [-1002, null]],
  ['no time', { key: 'nobody', drop: ['X-CH-TS', 'X-CH-SIGN'] }, [-1023, null]],
  ['no signature', { key: 'nobody', drop: ['X-CH-SIGN'] }, [-1024, null]],
  ['an unknown key', { key: 'nobody', timestamp: 'abc' }, [-2014, null]],
  ['a key in another case', { key: 'KEY', timestamp: 'abc' }, [-2014, null]],
  ['a disabled key', { key: 'disabled', timestamp: 'abc' }, [-2014, null]],
  ['a time that is no number', { timestamp: 'abc', set: { 'X-CH-SIGN': '0' } }, [-1021, null]],
  ['an exponent as time', { timestamp: '1e12' }, [-1021, null]],
  ['a fraction as time', { timestamp: '1.5' }, [-1021, null]],
  ['an empty time', { timestamp: '' }, [-1021, null]],
  ['a wrong signature', { key: 'reader', set: { 'X-CH-SIGN': '0'.repeat(64) } }, [-1022, null]],
  ['a key that may only read', { key: 'reader' }, [-2015, null]],
  ['a key of another address', { key: 'elsewhere' }, [-2015, null]],
])('%s', (_name, change, expected) => {
  expect(codeOf(door().ask(order(change)))).toEqual(expected);
});

test('what must be there once is named', () => {
  const refused = door().ask(order({ twice: 'x-ch-sign' }));
  expect(msgOf(refused)).toBe('X-CH-APIKEY, X-CH-TS or X-CH-SIGN occurs twice');
});

test('405 names what is allowed', () => {
  const refused = door().ask(order({ method: 'PUT' }));
  expect(refused.ok ? null : refused.error.headers).toEqual({ allow: 'POST, GET' });
});

test.each([
  [999, true],
  [1000, false],
  [-5000, true],
  [-5001, false],
])('a timestamp %i ms from the server: accepted %s', (offsetMs, isAccepted) => {
  const asked = door().ask(order({ timestamp: String(NOW_MS + offsetMs) }));
  expect(codeOf(asked)).toEqual(isAccepted ? null : [-1021, null]);
});

test.each([
  ['recvWindow', '60000', true],
  ['recvwindow', '10000', true],
  ['recwwindow', '10000', true],
  ['recvwindow', '9999', false],
  // Out of range: the timing rule uses 5000; the fault itself is the parameters step's.
  ['recvwindow', '60001', false],
  ['recvwindow', '"5000x"', false],
])('10 s late with %s %s: accepted %s', (spelling, value, isAccepted) => {
  const body = BODY.replace('}', `,"${spelling}":${value}}`);
  const asked = door().ask(order({ body, timestamp: String(NOW_MS - 10_000) }));
  expect(codeOf(asked)).toEqual(isAccepted ? null : [-1021, null]);
});

test('on GET the window is read from the query', () => {
  const late = { method: 'GET', timestamp: String(NOW_MS - 10_000) };
  const ask = (target: string) => codeOf(door().ask(order({ ...late, target })));
  expect(ask('/sapi/v1/account?recvWindow=10000')).toBe(null);
  expect(ask('/sapi/v1/account')).toEqual([-1021, null]);
});

test('GET needs no content type, and charset is no other type', () => {
  expect(
    codeOf(
      door().ask(order({ method: 'GET', target: '/sapi/v1/account', drop: ['Content-Type'] })),
    ),
  ).toBe(null);
  expect(
    codeOf(door().ask(order({ set: { 'Content-Type': 'application/json; charset=utf-8' } }))),
  ).toBe(null);
});

test('a public endpoint asks for nothing', () => {
  const request = {
    method: 'GET',
    target: '/sapi/v1/depth?symbol=BTCUSDT',
    headers: [],
    body: new Uint8Array(),
    ip: 'x',
  };
  expect(codeOf(door().ask(request))).toBe(null);
});

const depthCall = (ip = 'in-process'): GatewayRequest => ({
  method: 'GET',
  target: '/sapi/v1/depth?symbol=BTCUSDT',
  headers: [],
  body: new Uint8Array(),
  ip,
});

test('100 orders pass, the 101st within 2 s is a 410, and after 2 s there is room again', () => {
  const { ask } = door();
  for (let i = 0; i < 100; i++) expect(codeOf(ask(order()))).toBe(null);
  const refused = ask(order());
  expect(codeOf(refused)).toEqual([-1003, 410]);
  expect(refused.ok ? null : refused.error.headers).toEqual({ 'retry-after': '2' });
  const later = { timestamp: String(NOW_MS + 2000) };
  expect(codeOf(ask(order(later), NOW_MS + 2000))).toBe(null);
});

test("the burst is the account's, whichever key it uses, and not another account's", () => {
  const { ask } = door();
  for (let i = 0; i < 100; i++) ask(order());
  expect(codeOf(ask(order({ ip: '127.0.0.1' })))).toEqual([-1003, 410]);
  expect(codeOf(ask(order({ key: 'second' })))).toBe(null);
});

test('2400 depth calls pass, the 2401st is a 429, ten more ban, and bans grow to three days', () => {
  const { ask, bans } = door();
  const at = NOW_MS + 20_000;
  for (let i = 0; i < 2400; i++) expect(codeOf(ask(depthCall(), at))).toBe(null);
  const refused = ask(depthCall(), at);
  expect(codeOf(refused)).toEqual([-1003, 429]);
  expect(refused.ok ? null : refused.error.headers).toEqual({ 'retry-after': '40' });
  expect(msgOf(refused)).toBe('IP weight used up: at most 12000 per minute');
  for (let i = 0; i < 9; i++) expect(codeOf(ask(depthCall(), at))).toEqual([-1003, 429]);
  const retryAfters: (string | undefined)[] = [];
  for (let ban = 0; ban < 7; ban++) {
    const banned = ask(depthCall(), at);
    expect(codeOf(banned)).toEqual([-1003, 418]);
    retryAfters.push(banned.ok ? undefined : banned.error.headers?.['retry-after']);
    for (let i = 0; i < 9; i++) expect(codeOf(ask(depthCall(), at))).toEqual([-1003, 418]);
  }
  expect(retryAfters).toEqual(['120', '600', '1800', '7200', '28800', '86400', '259200']);
  expect(bans()).toBe(7);
});

test('another IP identity has its own window and is not banned', () => {
  const { ask } = door();
  for (let i = 0; i < 2500; i++) ask(depthCall('127.0.0.1'));
  expect(codeOf(ask(depthCall('127.0.0.1')))).toEqual([-1003, 418]);
  expect(codeOf(ask(depthCall('in-process')))).toBe(null);
});

test('a new minute forgives a 429 whose Retry-After was kept', () => {
  const { ask } = door();
  for (let i = 0; i < 2401; i++) ask(depthCall());
  expect(codeOf(ask(depthCall(), NOW_MS + 60_000))).toBe(null);
});

test('the twentieth 410 within a minute bans the IP', () => {
  const { ask } = door();
  for (let i = 0; i < 120; i++) ask(order());
  expect(codeOf(ask(order()))).toEqual([-1003, 418]);
});

test('the account has its own weight, over all IPs, and is never banned for it', () => {
  const { ask } = door({ ...DEFAULT_LIMITS, uidWeightPerMinute: 10 });
  const account = (ip: string) => order({ method: 'GET', target: '/sapi/v1/account', ip });
  for (let i = 0; i < 10; i++) expect(codeOf(ask(account(`10.0.0.${i}`)))).toBe(null);
  for (let i = 0; i < 40; i++) expect(codeOf(ask(account('10.0.1.1')))).toEqual([-1003, 429]);
  const refused = ask(account('10.0.1.1'));
  expect(refused.ok ? null : refused.error.headers).toEqual({ 'retry-after': '60' });
  expect(msgOf(refused)).toBe('UID weight used up: at most 10 per minute');
  const later = { method: 'GET', target: '/sapi/v1/account', timestamp: String(NOW_MS + 60_000) };
  expect(codeOf(ask(order(later), NOW_MS + 60_000))).toBe(null);
});

test('weight is charged for refused requests too, and for unknown paths', () => {
  const { ask, limits } = door();
  ask(order({ key: 'nobody' }));
  ask(order({ target: '/nope' }));
  expect(limits.usedByIp('in-process', NOW_MS)).toBe(6);
  expect(limits.usedByUid(1, NOW_MS)).toBe(0);
});

test('bans outlive the program', () => {
  const first = door();
  for (let i = 0; i < 2411; i++) first.ask(depthCall());
  const stored = first.limits.encode();
  const limits = new RateLimits(DEFAULT_LIMITS, stored, () => undefined);
  expect(limits.bannedUntilMs('in-process', NOW_MS + 1000)).toBe(NOW_MS + 120_000);
  expect(limits.bannedUntilMs('127.0.0.1', NOW_MS + 1000)).toBe(null);
});

test('unreadable stored bans are no reason not to start', () => {
  const limits = new RateLimits(DEFAULT_LIMITS, '{"ips":5', () => undefined);
  expect(limits.bannedUntilMs('in-process', NOW_MS)).toBe(null);
});

test('ever new addresses in one minute are forgotten in turn; who is banned, last', () => {
  const limits = new RateLimits(
    { ...DEFAULT_LIMITS, ipWeightPerMinute: 10 },
    null,
    () => undefined,
  );
  for (let asked = 0; asked < 30; asked++) {
    limits.bannedUntilMs('banned', NOW_MS);
    limits.chargeIp('banned', NOW_MS, 5);
  }
  limits.chargeIp('first', NOW_MS, 5);
  for (let other = 0; other < 10_500; other++) limits.chargeIp(`10.0.${other}`, NOW_MS, 1);
  expect(limits.usedByIp('first', NOW_MS)).toBe(0);
  expect(limits.usedByIp('10.0.10499', NOW_MS)).toBe(1);
  expect(limits.bannedUntilMs('banned', NOW_MS)).toBeGreaterThan(NOW_MS);
  const { ips } = JSON.parse(limits.encode()) as { ips: unknown[] };
  expect(ips.length).toBe(10_000);
});

test('a flood of addresses in a later minute lifts no ban that still runs, and forgets who only asked', () => {
  const { limits, ask } = door();
  for (let asked = 0; asked < 2411; asked++) ask(depthCall('banned'));
  ask(depthCall('idle'));
  const until = limits.bannedUntilMs('banned', NOW_MS + 60_000);
  expect(until).toBe(NOW_MS + 120_000);
  for (let other = 0; other < 10_500; other++) {
    limits.chargeIp(`10.0.${other}`, NOW_MS + 60_000, 1);
  }
  expect(limits.bannedUntilMs('banned', NOW_MS + 61_000)).toBe(until);
  expect(limits.encode()).not.toContain('"idle"');
});

test.each([
  [1000, 'X-CH-TS must be less than 1000 ms ahead of the server'],
  [-5001, 'X-CH-TS outside of recvWindow 5000'],
])('a clock that is %d ms off is told which of the two limits it breaks', (offMs, msg) => {
  const refused = door().ask(order({ timestamp: String(NOW_MS + offMs) }));
  expect(refused.ok ? null : refused.error.error).toEqual({ code: -1021, msg });
});
