/** Messages, addresses, keys and signatures that nobody should send (rows 1 to 24). */
import { HttpWire } from '../http-wire';
import { SPOT_ORDER } from '../life';
import type { Liberties } from '../visit';
import type { Row, Send, Watched } from './watched';

/** Sends text as it is on a connection of its own. */
const raw =
  (write: (host: string) => string): Send =>
  async ({ stage }) => {
    const wire = new HttpWire(stage.server.port);
    const reply = await wire.send(write(`Host: 127.0.0.1:${stage.server.port}\r\n`));
    wire.close();
    return reply;
  };
const get = (target: string, headers = ''): Send =>
  raw((host) => `GET ${target} HTTP/1.1\r\n${host}${headers}\r\n`);
const post = (headers: string, body: string): Send =>
  raw((host) => `POST /sapi/v1/order HTTP/1.1\r\n${host}${headers}\r\n${body}`);
const ping = '/sapi/v1/ping';

const framing = (status: number, words: string) => ({ status, code: -1099, words });
const BAD_FRAMING = framing(400, 'Bad framing');
const WITHOUT_ORIGIN = framing(403, 'Origin not allowed');

export const MESSAGE_ROWS: readonly Row[] = [
  [
    1,
    'a foreign Host',
    raw(() => `GET ${ping} HTTP/1.1\r\nHost: evil.com:80\r\n\r\n`),
    framing(403, 'Host not allowed'),
  ],
  [2, 'two Host headers', raw((host) => `GET ${ping} HTTP/1.1\r\n${host}${host}\r\n`), BAD_FRAMING],
  [3, 'absolute form', get('http://evil.com/'), BAD_FRAMING],
  [4, 'HTTP/0.9', raw(() => `GET ${ping}\r\n\r\n`), BAD_FRAMING],
  [4, 'HTTP/1.0', raw((host) => `GET ${ping} HTTP/1.0\r\n${host}\r\n`), BAD_FRAMING],
  [4, 'no Host', raw(() => `GET ${ping} HTTP/1.1\r\n\r\n`), BAD_FRAMING],
  [5, 'an Origin', get(ping, 'Origin: https://a.example\r\n'), WITHOUT_ORIGIN],
  [5, 'Origin null', get(ping, 'origin: null\r\n'), WITHOUT_ORIGIN],
  [
    6,
    'a preflight',
    raw(
      (host) =>
        `OPTIONS /sapi/v1/order HTTP/1.1\r\n${host}Origin: null\r\nAccess-Control-Request-Method: POST\r\n\r\n`,
    ),
    framing(403, ''),
  ],
  [6, 'OPTIONS', raw((host) => `OPTIONS /sapi/v1/order HTTP/1.1\r\n${host}\r\n`), framing(403, '')],
  [
    7,
    'both lengths',
    post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    BAD_FRAMING,
  ],
  [7, 'two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}'), BAD_FRAMING],
  [7, 'line feeds only', raw((host) => `GET ${ping} HTTP/1.1\n${host.trim()}\n\n`), BAD_FRAMING],
  [9, '65,537 bytes', post('Content-Length: 65537\r\n', 'a'.repeat(65_537)), framing(413, '65536')],
  [
    9,
    '65,537 bytes in chunks',
    post('Transfer-Encoding: chunked\r\n', `10001\r\n${'a'.repeat(65_537)}\r\n0\r\n\r\n`),
    framing(413, '65536'),
  ],
  [
    9,
    'a gzip body',
    post('Content-Encoding: gzip\r\nContent-Length: 2\r\n', '{}'),
    framing(415, 'Content-Encoding'),
  ],
  [10, 'headers over 16 KiB', get(ping, `X-A: ${'a'.repeat(16_400)}\r\n`), framing(431, '16 KiB')],
  ...[
    '/sapi/v1/nope',
    '//sapi/v1/ping',
    '/%2e%2e/sapi/v1/ping',
    '/sapi/../sapi/v1/ping',
    '/SAPI/v1/ping',
    '/sapi/v1/ping/',
  ].map((target): Row => [
    11,
    target,
    get(target),
    { status: 404, code: -1020, words: 'Unknown path' },
  ]),
  ...['PUT', 'DELETE', 'PATCH'].map((method): Row => [
    12,
    method,
    raw((host) => `${method} /sapi/v1/order HTTP/1.1\r\n${host}\r\n`),
    { status: 405, code: -1020, words: 'Method not allowed: use' },
  ]),
];

const account =
  (liberties: (watched: Watched) => Liberties): Send =>
  (watched) =>
    watched.me.signedGet('/sapi/v1/account', {}, liberties(watched));
const nowMs = ({ stage }: Watched): number => stage.clock.nowMs();
const flip = (text: string): string => text.toUpperCase();

/** A signed order whose window is written so. */
const windowed =
  (written: string): Send =>
  ({ me }) =>
    me.post('/sapi/v1/order', `${JSON.stringify(SPOT_ORDER).slice(0, -1)},${written}}`);
const INVALID = { status: 400, code: -1130, words: 'recv' };

export const CREDENTIAL_ROWS: readonly Row[] = [
  [13, 'no X-CH-APIKEY', account(() => ({ omit: ['X-CH-APIKEY'] })), { status: 401, code: -1002 }],
  ...(['nobody', 'wrong case'] as const).map((kind): Row => [
    14,
    `a key: ${kind}`,
    account(({ me }) => ({
      user: { ...me.user, apiKey: kind === 'nobody' ? kind : flip(me.user.apiKey) },
    })),
    { status: 401, code: -2014, words: 'Invalid key, IP or permission' },
  ]),
  [15, 'no X-CH-TS', account(() => ({ omit: ['X-CH-TS'] })), { status: 401, code: -1023 }],
  ...['abc', '1e12', '1.5', ''].map((timestamp): Row => [
    15,
    `X-CH-TS "${timestamp}"`,
    account(() => ({ timestamp })),
    { status: 400, code: -1021 },
  ]),
  [
    16,
    '1000 ms ahead',
    account((at) => ({ timestamp: String(nowMs(at) + 1000) })),
    { status: 400, code: -1021 },
  ],
  [18, 'window 0', windowed('"recvwindow":0'), INVALID],
  [18, 'window -1', windowed('"recvwindow":-1'), INVALID],
  [18, 'window 60001', windowed('"recvwindow":60001'), INVALID],
  [
    18,
    'window "5000x"',
    windowed('"recvwindow":"5000x"'),
    { status: 400, code: -1100, words: 'recv' },
  ],
  [18, 'two windows that differ', windowed('"recvwindow":5000,"recvWindow":6000'), INVALID],
  [19, 'no X-CH-SIGN', account(() => ({ omit: ['X-CH-SIGN'] })), { status: 401, code: -1024 }],
  ...(
    [
      ['wrong', () => '0'.repeat(64)],
      ['63 digits', (honest: string) => honest.slice(1)],
      ['65 digits', (honest: string) => `${honest}0`],
      ['not hexadecimal', (honest: string) => `${honest.slice(1)}g`],
    ] as const
  ).map(([what, resign]): Row => [
    20,
    `a signature that is ${what}`,
    account(() => ({ resign })),
    { status: 401, code: -1022 },
  ]),
  ...['X-CH-APIKEY', 'x-ch-ts', 'X-Ch-Sign'].map((name): Row => [
    22,
    `${name} twice`,
    account(() => ({ headers: [[name, 'x']] })),
    { status: 400, code: -1099 },
  ]),
  [
    24,
    'a key without the permission to withdraw',
    async ({ me, stage }) => {
      const permissions = ['READ', 'TRADE', 'MARGIN', 'FUTURES'];
      const user = await stage.newUser({ uid: me.user.uid, permissions });
      const body = { withdrawOrderId: 'w', amount: '100', address: 'T-address' };
      return me.as(user).post('/sapi/v1/withdraw/apply', body);
    },
    { status: 401, code: -2015, words: 'Invalid key, IP or permission' },
  ],
];
