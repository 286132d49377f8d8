/** Bodies, queries and market-data parameters that nobody should send (rows 25 to 39). */
import { endpoints } from '@shared/contract/exchange';
import type { Row, Send } from './watched';

const POSTS = endpoints.filter(({ method }) => method === 'POST').map(({ path }) => path);
const ILLEGAL = { status: 400, code: -1100 };

/** To every endpoint that takes a body. */
const everywhere = (row: number, what: string, body: string | Uint8Array): readonly Row[] =>
  POSTS.map((path) => [
    row,
    `${what} to ${path}`,
    ({ me }) => me.signed('POST', path, body, {}),
    // A body that can be read is refused inside a withdrawal's wrapper.
    { ...ILLEGAL, status: path.includes('/withdraw/') && IS_READABLE.has(row) ? 200 : 400 },
  ]);
const IS_READABLE = new Set([31]);

const nested = `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`;
const wide = JSON.stringify(
  Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`k${at}`, 1])),
);
/** A string field of each endpoint, with text that no field takes. */
const texts = {
  NUL: '\\u0000',
  control: '\\u0007',
  bidi: '\\u202e',
  'a lone surrogate': '\\ud800',
  '10 kB': 'a'.repeat(10_000),
};

export const BODY_ROWS: readonly Row[] = [
  ...['', 'null', '[]', '"x"', '1'].flatMap((body) => everywhere(25, `the body '${body}'`, body)),
  ...['{"symbol":"BTCUSDT"', '{"volume":NaN}', '{"volume":1,}', '\ufeff{}'].flatMap((body) =>
    everywhere(26, `the body ${body}`, body),
  ),
  ...everywhere(26, 'bad UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])),
  ...everywhere(28, '__proto__', '{"__proto__":{"polluted":1}}'),
  ...everywhere(28, 'constructor', '{"constructor":{"prototype":{"polluted":1}}}'),
  ...everywhere(29, 'depth 9', nested),
  ...everywhere(29, '65 keys', wide),
  ...Object.entries(texts).flatMap(([what, text]) =>
    everywhere(31, `text with ${what}`, `{"symbol":"${text}","contractName":"${text}"}`),
  ),
];

const get =
  (target: string): Send =>
  ({ me }) =>
    me.get(target);
const signedGet =
  (target: string): Send =>
  ({ me }) =>
    me.signedGet(target);

const refuse = (row: number, target: string, code: number, words: string): Row => [
  row,
  target,
  /openOrders|myTrades/.test(target) ? signedGet(target) : get(target),
  { status: 400, code, words },
];

const LIMITS = [
  ['0', -1130],
  ['-1', -1130],
  ['101', -1130],
  ['1.5', -1130],
  ['1e2', -1100],
  ['abc', -1100],
] as const;

export const QUERY_ROWS: readonly Row[] = [
  refuse(32, '/sapi/v1/depth?symbol=a&symbol=b', -1100, 'symbol: occurs twice'),
  refuse(32, '/sapi/v1/depth?symbol=%zz', -1100, 'symbol: bad percent escape'),
  refuse(32, '/sapi/v1/depth?symbol=%c3%28', -1100, 'percent'),
  refuse(
    32,
    '/fapi/v1/openOrders?contractName=E-BTC-USDT&contractName=E-BTC-USDT',
    -1100,
    'contractName: occurs twice',
  ),
  ...['depth', 'ticker', 'trades'].flatMap((name): readonly Row[] => [
    refuse(33, `/sapi/v1/${name}`, -1102, 'symbol'),
    refuse(33, `/sapi/v1/${name}?symbol=`, -1105, 'symbol'),
    refuse(33, `/sapi/v1/${name}?symbol=BTC/USDT`, -1121, 'symbol'),
    refuse(33, `/sapi/v1/${name}?symbol=btcusdt%20`, -1121, "symbol 'btcusdt ': is not"),
  ]),
  ...LIMITS.map(([limit, code]) =>
    refuse(34, `/sapi/v1/depth?symbol=BTCUSDT&limit=${limit}`, code, 'limit'),
  ),
  ...['trades', 'openOrders', 'myTrades', 'margin/openOrders', 'margin/myTrades'].map((name) =>
    refuse(35, `/sapi/v1/${name}?symbol=BTCUSDT&limit=1001`, -1130, 'limit'),
  ),
  ...(
    [
      ['-1', -1130],
      ['abc', -1100],
      ['9223372036854775808', -1130],
    ] as const
  ).flatMap(([fromId, code]) =>
    ['/sapi/v1/myTrades', '/sapi/v1/margin/myTrades'].map((path) =>
      refuse(35, `${path}?symbol=BTCUSDT&fromId=${fromId}`, code, 'fromId'),
    ),
  ),
  refuse(36, '/sapi/v1/klines?symbol=BTCUSDT&interval=2min', -1120, 'interval'),
  refuse(36, '/sapi/v1/klines?symbol=BTCUSDT&interval=1h', -1120, 'interval'),
  refuse(36, '/fapi/v1/klines?contractName=E-BTC-USDT&interval=60min', -1120, 'interval'),
  refuse(36, '/sapi/v1/klines?symbol=BTCUSDT&interval=1min&limit=301', -1130, 'limit'),
  refuse(36, '/fapi/v1/klines?contractName=E-BTC-USDT&interval=1min&limit=301', -1130, 'limit'),
  ...['depth', 'ticker', 'index'].flatMap((name) => [
    refuse(38, `/fapi/v1/${name}?contractName=BTC-USDT`, -1121, 'contractName'),
    refuse(38, `/fapi/v1/${name}?contractName=e-btc-usdt`, -1121, 'contractName'),
    refuse(38, `/fapi/v1/${name}`, -1102, 'contractName'),
  ]),
  ...['orderbook', 'trades'].map((name) =>
    refuse(39, `/open/v2/pub/${name}?symbol=btcusdt`, -1121, 'symbol'),
  ),
];
