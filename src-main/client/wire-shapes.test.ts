/** Every shape in which venues of this family are known to answer (wire-facts), read to the same meaning. */
import { expect, test } from 'vitest';
import { CONTRACT, LIMIT_BUY, PAIR, setUp } from './client.testing';
import type { ExchangeClient } from './exchange-client';
import { answer } from './scripted-transport.testing';
import { CONDITION, FUTURES_ORDER, FUTURES_ROW, ORDER, PAIR_ROW, TRADE } from './wire-rows.testing';

const placed = { orderId: '7', status: 'NEW' };
const book = {
  bids: [{ price: 6_000_000, lots: 500_000 }],
  asks: [{ price: 6_000_001, lots: 1_000_000 }],
};
const fill = { tradeId: '28457', orderId: '9', lots: 12_000, price: 6_000_010, isMaker: false };
const open = {
  orders: [{ orderId: '9007199254740993', executed: 4_000, status: 'PARTIALLY_FILLED' }],
};
const none = { orders: [], others: [], isWhole: true };
const candle = [{ openTimeMs: 1_699_999_200_000, open: 100 }];
const bar = { open: 1, close: 2, high: 3, low: 0.5, vol: 4 };
const futuresOpen = (status: string) => ({
  orderId: '9007199254740993',
  executed: 3,
  contracts: 10,
  status,
});

type Call = (client: ExchangeClient) => Promise<unknown>;
const calls = {
  pairs: (client) => client.spot.pairs(),
  book: (client) => client.spot.book(PAIR, 5),
  ticker: (client) => client.spot.ticker(PAIR),
  trades: (client) => client.spot.recentTrades(PAIR, 1),
  candles: (client) => client.spot.candles(PAIR, '1min', { limit: 2 }),
  openOrders: (client) => client.spot.openOrders(PAIR),
  ownTrades: (client) => client.spot.ownTrades(PAIR),
  place: (client) => client.spot.placeOrder(LIMIT_BUY),
  order: (client) => client.spot.order(PAIR, { orderId: '9007199254740993' }),
  cancel: (client) => client.spot.cancelOrder(PAIR, '7'),
  batch: (client) => client.spot.placeBatch(PAIR, [LIMIT_BUY, LIMIT_BUY]),
  balances: (client) => client.spot.balances(),
  futuresBook: (client) => client.futures.book(CONTRACT, 5),
  futuresTicker: (client) => client.futures.ticker(CONTRACT),
  futuresOrder: (client) => client.futures.order(CONTRACT, { orderId: '9007199254740993' }),
  futuresOpen: (client) => client.futures.openOrders(CONTRACT),
  futuresPlace: (client) => client.futures.placeOrder(FUTURES_ORDER),
  condition: (client) => client.futures.placeCondition(CONDITION),
  index: (client) => client.futures.index(CONTRACT),
} satisfies Record<string, Call>;

const futuresStatus = (sent: string | number, meant: string) =>
  [
    `§1 row 23/24 futures status ${sent}`,
    'futuresOrder',
    [{ ...FUTURES_ROW, status: sent }],
    { value: futuresOpen(meant) },
  ] as const;

const SHAPES: readonly (readonly [string, keyof typeof calls, unknown, unknown])[] = [
  ['§1 row 6 wrapped symbols', 'pairs', { symbols: [PAIR_ROW] }, { value: [PAIR] }],
  [
    '§1 row 6 bare symbols in lower case',
    'pairs',
    [{ ...PAIR_ROW, symbol: 'btcusdt' }],
    { value: [PAIR] },
  ],
  [
    'pairs that are counted finer than money, one of them too fine',
    'pairs',
    [
      PAIR_ROW,
      { ...PAIR_ROW, symbol: 'X', quantityPrecision: 9 },
      { ...PAIR_ROW, symbol: 'Y', pricePrecision: 10 },
    ],
    { value: [PAIR, { symbol: 'Y', pricePrecision: 10 }] },
  ],
  [
    '§1 row 7 bare trades',
    'trades',
    [{ price: 60000.1, time: 9, qty: 0.000001, side: 'SELL' }],
    { value: [{ side: 'SELL', lots: 1, atMs: 9 }] },
  ],
  [
    '§1 row 7 listed trades, side in lower case',
    'trades',
    { list: [{ price: '60000.1', time: '9', qty: '0.000001', side: 'sell' }] },
    { value: [{ side: 'SELL', lots: 1, atMs: 9 }] },
  ],
  ['§1 row 8 bare open orders', 'openOrders', [ORDER], { value: open }],
  ['§1 row 8 listed open orders', 'openOrders', { list: [ORDER] }, { value: open }],
  ['§1 row 8 no open orders as null', 'openOrders', { data: null }, { value: none }],
  [
    '§1 row 8 wrapped by code and msg',
    'openOrders',
    { code: '0', msg: 'Success', data: [ORDER] },
    { value: open },
  ],
  ['§1 row 8 bare own trades', 'ownTrades', [TRADE], { value: [fill] }],
  ['§1 row 8 listed own trades', 'ownTrades', { list: [TRADE] }, { value: [fill] }],
  ['§1 row 8 no own trades as null', 'ownTrades', { data: null }, { value: [] }],
  [
    '§1 row 9 depth in strings',
    'book',
    { time: 5, bids: [['60000.00', '0.5']], asks: [['60000.01', '1']] },
    { value: book },
  ],
  [
    '§1 row 9 depth in numbers',
    'book',
    { time: 5, bids: [[60000, 0.5]], asks: [[60000.01, 1]] },
    { value: book },
  ],
  [
    '§1 row 9 depth with running sums, without a time',
    'book',
    { time: null, bids: [[60000, '0.5', 0.5, '30000']], asks: [['60000.01', 1, 1]] },
    { value: book },
  ],
  [
    '§1 row 9 futures sizes in contracts',
    'futuresBook',
    { bids: [['60000.0', '12']], asks: [[60000.5, 7]], time: 5 },
    { value: { bids: [{ lots: 12 }], asks: [{ lots: 7 }] } },
  ],
  [
    '§1 row 10 ticker in numbers',
    'ticker',
    { time: 1, high: 3, low: 1, open: 1, last: 2.5, vol: 0.1, rose: 1.5 },
    { value: { last: 250, volume: 100_000, rose: '1.5000' } },
  ],
  [
    '§1 row 10 ticker mixed, with more fields',
    'ticker',
    {
      time: '1',
      high: '3',
      low: 1,
      open: '1',
      last: 2.5,
      vol: '0.1',
      rose: '1.5',
      buy: 1,
      sell: '2',
      amount: 9,
    },
    { value: { last: 250, volume: 100_000, rose: '1.5000' } },
  ],
  [
    '§1 row 10 futures ticker in strings',
    'futuresTicker',
    { high: '3', vol: '9', last: '2.5', low: '1', rose: '0.0155', time: 9 },
    { value: { last: 25, volume: 9, rose: '0.0155' } },
  ],
  [
    '§1 row 12 candle times in milliseconds',
    'candles',
    [{ idx: 1_699_999_200_000, ...bar }],
    { value: candle },
  ],
  [
    '§1 row 12 candle times in seconds',
    'candles',
    [{ idx: 1_699_999_200, ...bar }],
    { value: candle },
  ],
  [
    '§1 row 12 candles in strings',
    'candles',
    [{ idx: '1699999200', open: '1', close: '2', high: '3', low: '0.5', vol: '4' }],
    { value: candle },
  ],
  [
    '§1 row 15 batch of ids',
    'batch',
    '{"ids":[3302507625176983697,8],"idsString":["3302507625176983697","8"]}',
    { value: { orderIds: ['3302507625176983697', '8'] } },
  ],
  [
    '§1 row 15 batch of long ids only',
    'batch',
    '{"ids":[3302507625176983697,8]}',
    { value: { orderIds: ['3302507625176983697', '8'] } },
  ],
  ['§1 row 17 order id as number', 'place', { orderId: 7, status: 'NEW' }, { value: placed }],
  ['§1 row 17 order id as text', 'place', { orderId: '7', status: 'NEW' }, { value: placed }],
  [
    '§1 row 17 order id in a list, status 0',
    'place',
    { orderId: ['7'], status: 0 },
    { value: placed },
  ],
  ['§1 row 17 status as text of a number', 'place', { orderId: 7, status: '0' }, { value: placed }],
  [
    '§1 row 17 wrapped',
    'place',
    { code: '0', msg: 'suc', data: { orderId: 7, status: 'NEW' } },
    { value: placed },
  ],
  [
    '§1 row 18 cancelled at once',
    'cancel',
    { orderId: '7', symbol: 'BTCUSDT', status: 'CANCELED' },
    { value: { status: 'CANCELED' } },
  ],
  [
    '§1 row 18 on its way to be cancelled',
    'cancel',
    { orderId: ['7'], symbol: 'BTCUSDT', status: 'PENDING_CANCEL' },
    { value: { status: 'PENDING_CANCEL' } },
  ],
  [
    '§1 row 20 an order',
    'order',
    ORDER,
    { value: { orderId: '9007199254740993', executed: 4_000 } },
  ],
  [
    '§7 a long id as a bare number',
    'order',
    JSON.stringify(ORDER).replace('"9007199254740993"', '9007199254740993'),
    { value: { orderId: '9007199254740993' } },
  ],
  [
    '§1 row 22 futures order in a list',
    'futuresOrder',
    [FUTURES_ROW],
    { value: futuresOpen('PARTIALLY_FILLED') },
  ],
  [
    '§1 row 22 futures order as an object',
    'futuresOrder',
    FUTURES_ROW,
    { value: futuresOpen('PARTIALLY_FILLED') },
  ],
  [
    '§1 row 22 wrapped futures order',
    'futuresOrder',
    { code: '0', msg: 'ok', data: [FUTURES_ROW] },
    { value: futuresOpen('PARTIALLY_FILLED') },
  ],
  [
    '§1 row 22 futures open orders of null',
    'futuresOpen',
    { code: 0, data: null },
    { value: none },
  ],
  futuresStatus('INIT', 'INIT'),
  futuresStatus('CANCELLED', 'CANCELED'),
  futuresStatus('Cancelled', 'CANCELED'),
  futuresStatus('PART_FILLED', 'PARTIALLY_FILLED'),
  futuresStatus('Partially Filled', 'PARTIALLY_FILLED'),
  futuresStatus('New Order', 'NEW'),
  futuresStatus('PENDING_CANCEL', 'PENDING_CANCEL'),
  futuresStatus('EXPIRED', 'CANCELED'),
  futuresStatus(0, 'INIT'),
  futuresStatus(1, 'NEW'),
  futuresStatus(2, 'FILLED'),
  futuresStatus(3, 'PARTIALLY_FILLED'),
  futuresStatus(4, 'CANCELED'),
  futuresStatus(5, 'PENDING_CANCEL'),
  futuresStatus(6, 'REJECTED'),
  [
    '§1 row 30 condition order by its id',
    'condition',
    '{"orderId":256609229205684228}',
    { value: { orderId: '256609229205684228' } },
  ],
  [
    '§1 row 30 condition order by trigger ids',
    'condition',
    { code: '0', data: { triggerIds: ['77'] } },
    { value: { orderId: '77' } },
  ],
  [
    '§1 row 32 index with the document’s names',
    'index',
    {
      markPrice: 60010.5,
      indexPrice: 60000,
      lastFundingRate: 0.0001,
      contractName: 'E-BTC-USDT',
      time: 1,
    },
    { value: { mark: 60_010_500n, fundingRate: 10_000n } },
  ],
  [
    '§1 row 32 index with live names in strings',
    'index',
    { tagPrice: '60010.5', indexPrice: '60000', currentFundRate: '0.0001' },
    { value: { mark: 60_010_500n, fundingRate: 10_000n } },
  ],
  [
    '§1 row 37 error with a number in HTTP 200',
    'place',
    { code: -2017, msg: 'Balance not enough', data: null },
    { kind: 'rejected', code: '-2017' },
  ],
  [
    '§1 row 37 error with text in HTTP 200',
    'place',
    { code: '-1121', msg: '币对不存在', data: null },
    { kind: 'rejected', code: '-1121', message: '币对不存在' },
  ],
  [
    '§3 an unheard-of error in HTTP 200',
    'futuresPlace',
    { code: '10015', msg: 'position', data: null, succ: false },
    { kind: 'rejected', code: '10015' },
  ],
  [
    '§3 execution unknown in HTTP 200',
    'place',
    { code: '-1006', msg: 'unexpected' },
    { kind: 'unknown' },
  ],
  [
    '§3 time-out in HTTP 200',
    'futuresPlace',
    { code: -1007, msg: 'timeout', data: null },
    { kind: 'unknown' },
  ],
  ['§3 a shape nobody knows in HTTP 200', 'place', { hello: 'world' }, { kind: 'unknown' }],
  ['§3 a page in HTTP 200', 'place', '<html></html>', { kind: 'unknown' }],
  [
    'balances in numbers and text',
    'balances',
    { balances: [{ asset: 'btc', free: 1.5, locked: '0.25' }] },
    { value: [{ asset: 'BTC', free: 150_000_000n, locked: 25_000_000n }] },
  ],
];

test.each(SHAPES)('%s', async (_row, call, body, expected) => {
  const { client, answers } = setUp();
  answers(() => answer(200, body));
  expect(await calls[call](client)).toMatchObject(expected as object);
});

test.each([
  [
    '§3 401 with -1022',
    401,
    { code: -1022, msg: 'signature' },
    { kind: 'rejected', code: '-1022' },
  ],
  [
    '§3 400 with text',
    400,
    { code: '-2013', msg: 'no such order' },
    { kind: 'rejected', code: '-2013' },
  ],
  [
    '§3 Spring’s own page of an error',
    404,
    { timestamp: 1, status: 404, error: 'Not Found', message: '', path: '/sapi' },
    { kind: 'rejected', code: '404' },
  ],
  [
    '§3 Spring’s own page of a failure',
    500,
    { timestamp: 1, status: 500, error: 'Internal', message: '', path: '/' },
    { kind: 'unknown' },
  ],
  ['§3 410 for 429', 410, { code: -1003, msg: 'too many' }, { kind: 'rejected', by: 'client' }],
  [
    '§3 a refusal that says the outcome is not known',
    400,
    { code: -1006, msg: 'unexpected' },
    { kind: 'unknown' },
  ],
] as const)('%s', async (_row, status, body, expected) => {
  const { client, answers } = setUp();
  answers(() => answer(status, body));
  expect(await calls.place(client)).toMatchObject(expected);
});
