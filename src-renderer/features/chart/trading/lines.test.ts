import { describe, expect, test } from 'vitest';
import type {
  ChangeRow,
  ConditionRow,
  ExitRow,
  FillRow,
  FuturesAccountRow,
  FuturesInstrument,
  OrderRow,
  PositionRow,
} from '@shared/contract/terminal';
import { doubtOf, exitAt } from './change-rules';
import { fillMarks } from './fill-marks';
import { conditionLines, exitLines, orderLines, positionLines } from './lines';

const order = (fields: Partial<OrderRow>): OrderRow => ({
  orderId: '1',
  clientOrderId: '',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: 100,
  lots: 10,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '',
  status: 'NEW',
  createdAtMs: 0,
  isOwn: true,
  futures: null,
  ...fields,
});
const fill = (fields: Partial<FillRow>): FillRow => ({
  tradeId: '1',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '1',
  side: 'BUY',
  isMaker: false,
  isSelf: false,
  price: 100,
  lots: 1,
  feeAsset: 'BTC',
  fee: '0',
  atMs: 0,
  ...fields,
});
const change = (fields: Partial<ChangeRow>): ChangeRow => ({
  intentId: 'abcdefgh12345678',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '1',
  step: 'testing',
  price: '1.25',
  quantity: '0.1',
  executed: '0',
  note: '',
  changedAtMs: 0,
  ...fields,
});

describe('orders', () => {
  test('resting limit orders of this symbol become lines with what is left of them', () => {
    const orders = [
      order({ executedLots: 4, status: 'PARTIALLY_FILLED' }),
      order({ orderId: '2', symbol: 'ETHUSDT' }),
      order({ orderId: '3', price: null, lots: null }),
      order({ orderId: '4', executedLots: 10 }),
    ];
    const lines = orderLines(orders, [], [], 'BTCUSDT', 2);
    expect(lines).toMatchObject([{ id: 'order:spot:1', price: 100, lots: 6, change: null }]);
  });

  test('an id is one order’s within its wallet: each keeps its own line and its own change', () => {
    const orders = [order({}), order({ book: 'margin', price: 101 })];
    const lines = orderLines(orders, [change({ step: 'canceling' })], [], 'BTCUSDT', 2);
    expect(lines).toMatchObject([
      { id: 'order:spot:1', price: 100, subject: null, change: { step: 'canceling' } },
      { id: 'order:margin:1', price: 101, subject: { book: 'margin' }, change: null },
    ]);
  });

  test.each([
    ['NEW', true],
    ['PARTIALLY_FILLED', true],
    ['SENDING', false],
    ['CANCELING', false],
    ['CHECKING', false],
    ['NEEDS_YOU', false],
  ])('one that is %s can be moved: %s', (status, canMove) => {
    const [line] = orderLines([order({ status })], [], [], 'BTCUSDT', 2);
    expect(line).toBeDefined();
    expect(line?.kind === 'order' && line.subject !== null).toBe(canMove);
  });

  test('a change under way holds the line still and says its step; a refused one lets it go', () => {
    const underWay = orderLines([order({})], [change({ step: 'canceling' })], [], 'BTCUSDT', 2);
    expect(underWay).toMatchObject([{ subject: null, change: { step: 'canceling' } }]);
    const refused = orderLines([order({})], [change({ step: 'refused' })], [], 'BTCUSDT', 2);
    expect(refused).toMatchObject([{ subject: { orderId: '1' }, change: { step: 'refused' } }]);
    const done = orderLines(
      [order({ orderId: '2' })],
      [change({ step: 'done' })],
      [],
      'BTCUSDT',
      2,
    );
    expect(done).toMatchObject([{ id: 'order:spot:2', change: null }]);
  });

  test('between the old order and the new one the change itself is a line at the new price', () => {
    expect(orderLines([], [change({ step: 'placing' })], [], 'BTCUSDT', 2)).toMatchObject([
      { kind: 'change', price: 125 },
    ]);
    expect(orderLines([], [change({ step: 'offer-restore' })], [], 'BTCUSDT', 2)).toHaveLength(1);
    for (const step of ['done', 'restored', 'given-up', 'refused'] as const) {
      expect(orderLines([], [change({ step })], [], 'BTCUSDT', 2)).toHaveLength(0);
    }
  });
});

test('fills of one candle and side are one arrow, oldest first', () => {
  const fills = [
    fill({ atMs: 300_000 }),
    fill({ atMs: 299_999, side: 'SELL' }),
    fill({ atMs: 310_000, price: null, fine: { price: '1.23456', quantity: '1' } }),
    fill({ atMs: 1, symbol: 'ETHUSDT' }),
  ];
  expect(fillMarks(fills, 'BTCUSDT', '5min')).toEqual([
    { openTimeMs: 0, side: 'SELL' },
    { openTimeMs: 300_000, side: 'BUY' },
  ]);
});

test('condition orders stand at their trigger while they wait', () => {
  const condition = (state: ConditionRow['state']) =>
    ({ intentId: state, symbol: 'E-BTC-USDT', triggerPrice: 7, state }) as ConditionRow;
  const rows = (['WAITING', 'FIRED', 'CANCELED', 'CHECKING', 'LOST'] as const).map(condition);
  expect(conditionLines(rows, [], 'E-BTC-USDT').map(({ condition: { state } }) => state)).toEqual([
    'WAITING',
    'CHECKING',
  ]);
});

test('exits that wait for their entry are lines of what is not placed yet, until nothing is', () => {
  const exit: ExitRow = {
    intentId: 'abcdefgh12345678',
    symbol: 'E-BTC-USDT',
    side: 'SELL',
    mode: 'cross',
    purpose: 'stop-loss',
    trigger: 'DOWN',
    triggerPrice: '590.5',
    contracts: 100,
    executed: 30,
    placed: 30,
    state: 'WAITING',
    note: '',
    createdAtMs: 5,
  };
  const linesOf = (fields: Partial<ExitRow>) =>
    exitLines([{ ...exit, ...fields }], 'E-BTC-USDT', 1).map(({ price, lots }) => [price, lots]);
  expect(linesOf({})).toEqual([[5_905, 70]]);
  expect(linesOf({ state: 'CHECKING' })).toHaveLength(1);
  expect(linesOf({ state: 'HELD', placed: 0 })).toEqual([[5_905, 100]]);
  for (const state of ['REFUSED', 'DROPPED', 'ENDED'] as const) {
    expect(linesOf({ state })).toEqual([]);
  }
  expect(linesOf({ placed: 100, state: 'PLACING' })).toEqual([]);
  expect(linesOf({ symbol: 'E-ETH-USDT' })).toEqual([]);
});

test('a waiting condition order can be moved by its trigger, not while a change is under way', () => {
  const row = {
    orderId: '9',
    intentId: 'a',
    symbol: 'E-BTC-USDT',
    side: 'SELL',
    trigger: 'DOWN',
    triggerPrice: 590_000,
    contracts: 40,
    state: 'WAITING',
  } as ConditionRow;
  expect(conditionLines([row], [], 'E-BTC-USDT')[0]?.subject).toMatchObject({
    kind: 'order',
    book: 'futures',
    orderId: '9',
    price: 590_000,
    lots: 40,
    executedLots: 0,
    trigger: 'DOWN',
  });
  const moving = change({
    book: 'futures',
    orderId: '9',
    symbol: 'E-BTC-USDT',
    step: 'canceling',
    price: '58500',
  });
  expect(conditionLines([row], [moving], 'E-BTC-USDT')[0]).toMatchObject({ subject: null });
  // It has one line until it is gone.
  expect(orderLines([], [moving], [row], 'E-BTC-USDT', 1)).toEqual([]);
  expect(orderLines([], [moving], [], 'E-BTC-USDT', 1)).toMatchObject([{ price: 585_000 }]);
});

const BTC = {
  kind: 'futures',
  symbol: 'E-BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 1,
  quantityPrecision: 0,
  multiplier: { units: 1, decimals: 4 },
} as FuturesInstrument;
const position = (fields: Partial<PositionRow>): PositionRow =>
  ({
    positionId: '1',
    symbol: 'E-BTC-USDT',
    mode: 'cross',
    side: 'BUY',
    contracts: 10_000,
    closing: 0,
    averagePrice: '60000',
    markPrice: '60000',
    reducePrice: '57591.31',
    value: '60000',
    unrealized: '0',
    hold: '0',
    realized: '0',
    keepRate: '0.005',
    maxFeeRate: '0.0006',
    ...fields,
  }) as PositionRow;
const linesOf = (positions: PositionRow[], normal = '0') => {
  const wallet = { marginCoin: 'USDT', normal } as FuturesAccountRow;
  return positionLines({ accounts: [wallet], positions, readAtMs: 1 }, [], [BTC], 'E-BTC-USDT');
};

describe('positions', () => {
  test('the example of exchange-rules §5.8: both legs, their reducePrice, and ours of all together', () => {
    const short = position({
      positionId: '2',
      side: 'SELL',
      contracts: 8_000,
      value: '48000',
      reducePrice: '62977.33',
    });
    const lines = linesOf([position({}), short], '3000').map(({ id, price }) => [id, price]);
    expect(lines).toEqual([
      ['entry:1', 600_000],
      ['reduce:1', 575_914],
      ['entry:2', 600_000],
      ['reduce:2', 629_773],
      ['estimate:E-BTC-USDT', 473_884],
    ]);
  });

  test('ours of hedged legs is rounded towards the mark, whichever leg the exchange tells first', () => {
    const short = { side: 'SELL', contracts: 8_000, value: '48000' } as const;
    const estimateOf = (positions: PositionRow[]) => linesOf(positions, '3000').at(-1)?.price;
    const legs = [position({}), position({ positionId: '2', ...short, reducePrice: '62977.33' })];
    expect([estimateOf(legs), estimateOf(legs.toReversed())]).toEqual([473_884, 473_884]);
  });

  test('W6 of exchange-rules: ours of an isolated leg is the exchange’s, so it is drawn once', () => {
    const isolated = position({
      mode: 'isolated',
      contracts: 5_000,
      value: '30000',
      hold: '1500',
      reducePrice: '57320.99758648',
    });
    expect(linesOf([isolated]).map(({ kind }) => kind)).toEqual(['entry', 'liquidation']);
    // Without what the exchange says it is ours alone, one tick up at most.
    expect(linesOf([{ ...isolated, reducePrice: '0' }]).at(-1)).toMatchObject({
      by: 'estimate',
      price: 573_210,
    });
  });

  test('a price at or below nothing is no line', () => {
    const safe = position({ reducePrice: '-12.5' });
    expect(linesOf([safe], '900000').map(({ kind }) => kind)).toEqual(['entry']);
  });

  test('what is being closed already cannot be given an exit', () => {
    expect(linesOf([position({ closing: 10_000 })], '3000')[0]).toMatchObject({
      kind: 'entry',
      subject: null,
    });
  });
});

test.each([
  ['paper', 'BUY', 9_900, 10_000, null],
  ['paper', 'BUY', 10_000, 10_000, 'crosses'],
  ['paper', 'SELL', 9_999, 10_000, 'crosses'],
  ['paper', 'SELL', 10_501, 10_000, 'far'],
  ['paper', 'SELL', 10_500, 10_000, null],
  ['live', 'SELL', 10_100, 10_000, 'live'],
  ['live', 'BUY', 10_100, 10_000, 'crosses'],
  ['paper', 'BUY', 1, 0, null],
] as const)('%s %s at %d with the market at %d: %s', (mode, side, price, last, doubt) => {
  expect(doubtOf(mode, { side }, price, { last, best: null, outside: null })).toBe(doubt);
});

test('outside the band the limits are the doubt: the old order would be gone when the new one is refused', () => {
  const outside = { field: 'price', low: 1n, high: 2n, of: 'mark' } as const;
  const around = { last: 10_000, best: null, outside };
  expect(doubtOf('paper', { side: 'SELL' }, 12_000, around)).toBe(outside);
});

test('the book has moved without a trade: what would meet it is asked about, whatever was traded last', () => {
  const around = { last: 10_000, best: 9_900, outside: null };
  expect(doubtOf('paper', { side: 'BUY' }, 9_900, around)).toBe('crosses');
  expect(doubtOf('paper', { side: 'BUY' }, 9_899, around)).toBeNull();
});

test.each([
  ['BUY', 110, 'UP', 'take-profit', 'SELL'],
  ['BUY', 90, 'DOWN', 'stop-loss', 'SELL'],
  ['SELL', 110, 'UP', 'stop-loss', 'BUY'],
  ['SELL', 90, 'DOWN', 'take-profit', 'BUY'],
] as const)('an exit of a %s position at %d', (positionSide, price, direction, purpose, side) => {
  expect(exitAt(positionSide, price, 100)).toEqual({ direction, purpose, side });
});
