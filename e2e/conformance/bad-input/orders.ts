/** Orders, cancels and withdrawals that nobody should send (rows 40 to 64). */
import { FUTURES_ORDER, nextName, SPOT_ORDER, WITHDRAWAL } from '../life';
import type { Fields } from '../visit';
import type { Expected, Row, Send } from './watched';

const bad = (code: number, words = ''): Expected => ({ status: 400, code, words });
const ORDER = '/sapi/v1/order';

/** An order that differs from a good one; the text of a number may be given as it is to be written. */
function order(
  path: string,
  change: Fields,
  written?: readonly [field: string, text: string],
): Send {
  return ({ me }) => {
    const base = path.startsWith('/fapi/') ? FUTURES_ORDER : SPOT_ORDER;
    const body = JSON.stringify({ ...base, ...change });
    if (written === undefined) return me.post(path, body);
    const [field, text] = written;
    return me.post(path, body.replace(new RegExp(`"${field}":[^,}]+`), `"${field}":${text}`));
  };
}

/** Rows 40 to 48: refused alike by the order, the order that is only tested, and the margin order. */
const orderRows: readonly (readonly [
  number,
  string,
  Fields,
  Expected,
  (readonly [string, string])?,
])[] = [
  ...['symbol', 'volume', 'side', 'type'].map(
    (field) => [40, `without ${field}`, { [field]: undefined }, bad(-1102, field)] as const,
  ),
  [41, 'side HOLD', { side: 'HOLD' }, bad(-1117, 'side')],
  [41, 'side ""', { side: '' }, bad(-1105, 'side')],
  [41, 'side 1', { side: 1 }, bad(-1117, 'side')],
  [41, 'type STOP', { type: 'STOP' }, bad(-1116, 'type')],
  [42, 'LIMIT without price', { price: undefined }, bad(-1102, 'price')],
  ...(
    [
      ['0', -1130],
      ['-1', -1130],
      ['-0', -1130],
      ['true', -1100],
      ['[1]', -1100],
      ['"0x10"', -1100],
      ['1e400', -1100],
      ['"1e3"', -1100],
      ['"１"', -1100],
    ] as const
  ).map(
    ([text, code]) => [43, `volume ${text}`, {}, bad(code, 'volume'), ['volume', text]] as const,
  ),
  [43, 'volume null', { volume: null }, bad(-1102, 'volume')],
  [43, 'volume too precise', { volume: '0.0010001' }, bad(-1111, 'volume')],
  [43, 'price too precise', { price: '50000.001' }, bad(-1111, 'price')],
  [45, 'below the minimum amount', { volume: 0.00009 }, bad(-1144, '5')],
  [45, 'above the maximum', { volume: 1000 }, bad(-1137, 'volume')],
  [
    45,
    'price × volume beyond 2^127',
    { price: '99999999999999999999', volume: '99999999999999999999' },
    bad(-1138, 'price'),
  ],
  [46, 'a price below the band', { price: 5999 }, bad(-1138, 'price')],
  [46, 'a price above the band', { price: 78_000.01 }, bad(-1138, 'price')],
  [46, 'MARKET on an empty book', { type: 'MARKET', volume: 60, price: undefined }, bad(-1112)],
  [48, 'an empty client id', { newClientOrderId: '' }, bad(-1105, 'newClientOrderId')],
  [48, '33 characters', { newClientOrderId: 'a'.repeat(33) }, bad(-4015, 'newClientOrderId')],
  [48, 'a client id beyond ASCII', { newClientOrderId: 'zäh' }, bad(-4015, 'newClientOrderId')],
];

export const ORDER_ROWS: readonly Row[] = [
  ORDER,
  '/sapi/v1/order/test',
  '/sapi/v1/margin/order',
].flatMap((path) =>
  orderRows.map(([row, what, change, expected, written]): Row => [
    row,
    `${path}: ${what}`,
    order(path, change, written),
    expected,
  ]),
);

const futures = (what: string, change: Fields, code: number, words: string): Row => [
  57,
  what,
  order('/fapi/v1/order', change),
  bad(code, words),
];
const condition = (what: string, change: Fields, code: number, words: string): Row => [
  59,
  what,
  order('/fapi/v1/conditionOrder', { triggerType: '4', triggerPrice: '57000', ...change }),
  bad(code, words),
];

export const FUTURES_ROWS: readonly Row[] = [
  futures('positionType 3', { positionType: 3 }, -1130, 'positionType'),
  futures('positionType "x"', { positionType: 'x' }, -1100, 'positionType'),
  futures('open REVERSE', { open: 'REVERSE' }, -1117, 'open'),
  futures('timeInForce DAY', { timeInForce: 'DAY' }, -1115, 'timeInForce'),
  futures('clientOrderId of 32', { clientOrderId: 'a'.repeat(32) }, -4015, 'clientOrderId'),
  futures('fractional contracts', { volume: 1.5 }, -1111, 'volume'),
  futures(
    'POST_ONLY with MARKET',
    { type: 'MARKET', timeInForce: 'POST_ONLY' },
    -1115,
    'timeInForce',
  ),
  futures(
    'more to close than there is',
    { side: 'SELL', open: 'CLOSE', volume: 11, price: 60_000 },
    -2024,
    '',
  ),
  condition('triggerType 5', { triggerType: '5' }, -1130, 'triggerType'),
  condition('triggerPrice "0"', { triggerPrice: '0' }, -1130, 'triggerPrice'),
  condition('triggerPrice "-1"', { triggerPrice: '-1' }, -1130, 'triggerPrice'),
  condition('triggerPrice "1e400"', { triggerPrice: '1e400' }, -1100, 'triggerPrice'),
  condition('triggerPrice too precise', { triggerPrice: '57000.05' }, -1111, 'triggerPrice'),
  condition('already past its trigger', { triggerType: '3', triggerPrice: '59000' }, -2021, ''),
  condition('with a client id', { clientOrderId: 'mine' }, -1103, 'clientOrderId'),
];

const withdraw = (row: number, what: string, change: Fields, code: number, words = ''): Row => [
  row,
  what,
  ({ me }) =>
    me.post('/sapi/v1/withdraw/apply', { ...WITHDRAWAL, withdrawOrderId: nextName(), ...change }),
  { status: 200, code, words },
];
const look = (what: string, body: Fields, code: number, words: string): Row => [
  64,
  what,
  ({ me }) => me.post('/sapi/v1/withdraw/query', body),
  { status: 200, code, words },
];

export const WITHDRAWAL_ROWS: readonly Row[] = [
  withdraw(60, 'amount "1e3"', { amount: '1e3' }, -1100, 'amount'),
  withdraw(60, 'amount "-1"', { amount: '-1' }, -1130, 'amount'),
  withdraw(60, 'amount "0"', { amount: '0' }, -1130, 'amount'),
  withdraw(60, 'amount "1,000"', { amount: '1,000' }, -1100, 'amount'),
  withdraw(60, 'full-width digits', { amount: '１００' }, -1100, 'amount'),
  withdraw(60, 'nine decimals', { amount: '100.000000001' }, -1111, 'amount'),
  ...['withdrawOrderId', 'amount', 'address'].map((field) =>
    withdraw(60, `no ${field}`, { [field]: undefined }, -1102, field),
  ),
  withdraw(62, 'a memo coin without label', { symbol: 'XRP' }, -4105, 'label'),
  withdraw(62, 'below the minimum', { amount: '9.99' }, -4102, 'amount'),
  withdraw(62, 'above the maximum', { amount: '1000000.01' }, -4103, 'amount'),
  withdraw(62, 'more than there is', { amount: '100000.00000001' }, -2017),
  withdraw(62, 'an unknown currency', { symbol: 'EUR' }, -1121, 'symbol'),
  look('page "0"', { page: '0' }, -1130, 'page'),
  look('page "x"', { page: 'x' }, -1100, 'page'),
  look('startTime after endTime', { startTime: '2', endTime: '1' }, -1130, 'startTime'),
  look('endTime before the default start', { endTime: '1' }, -1130, 'endTime'),
];

/** Names of orders that are not there for the asker. */
export const LOOKUP_ROWS: readonly Row[] = [
  ...(['GET', 'POST'] as const).flatMap((method): readonly Row[] => {
    const ask =
      (symbol: string, orderId: string): Send =>
      ({ me }) =>
        method === 'GET'
          ? me.signedGet(ORDER, { symbol, orderId })
          : me.post('/sapi/v1/cancel', { symbol, orderId });
    return [
      [54, `${method}: an id nobody has`, ask('BTCUSDT', '1'), bad(-2013)],
      [
        54,
        `${method}: an id beyond 2^63`,
        ask('BTCUSDT', '9223372036854775808'),
        bad(-1130, 'orderId'),
      ],
    ];
  }),
  [
    56,
    'a broken list',
    ({ me }) => me.post('/sapi/v1/batchCancel', { symbol: 'BTCUSDT', orderIds: '[1,2,' }),
    bad(-1100, 'orderIds'),
  ],
  [
    56,
    '11 ids',
    ({ me }) =>
      me.post('/sapi/v1/batchCancel', { symbol: 'BTCUSDT', orderIds: '1,2,3,4,5,6,7,8,9,10,11' }),
    bad(-1015, '10'),
  ],
];
