import type { ConditionRow, ExitRow, PositionRow } from '@shared/contract/terminal';
import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { conditionViews, idleOnes, liveCount, stateTone, withIdle } from './view-model';

beforeAll(() => startWords());

const row: ConditionRow = {
  orderId: '9',
  intentId: 'aaaaaaaaaaaaaaaa',
  symbol: 'E-BTC-USDT',
  side: 'SELL',
  action: 'CLOSE',
  mode: 'cross',
  type: 'MARKET',
  price: null,
  contracts: 5_000,
  trigger: 'UP',
  triggerPrice: 610_000,
  purpose: 'take-profit',
  state: 'WAITING',
  isConfirmed: true,
  note: '',
  createdAtMs: 1_000,
  changedAtMs: 1_000,
};

const exit: ExitRow = {
  intentId: 'bbbbbbbbbbbbbbbb',
  symbol: 'E-BTC-USDT',
  side: 'SELL',
  mode: 'cross',
  purpose: 'stop-loss',
  trigger: 'DOWN',
  triggerPrice: '59000',
  contracts: 100,
  executed: 30,
  placed: 30,
  state: 'WAITING',
  note: '',
  createdAtMs: 5,
};

test('what nobody could settle can be dismissed once the trader has looked, and nothing else can', () => {
  const dismissed = (state: ConditionRow['state'], intentId: string) =>
    conditionViews([{ ...row, state, intentId }], [], [], null)[0]?.dismiss;
  expect(dismissed('NEEDS_YOU', 'a')).toBe('a');
  expect(dismissed('NEEDS_YOU', '')).toBeNull();
  expect(dismissed('CHECKING', 'a')).toBeNull();
  expect(dismissed('WAITING', 'a')).toBeNull();
  const gone = { ...row, state: 'LOST', note: 'dismissed', noteCode: 'dismissed' } as const;
  expect(conditionViews([gone], [], [], null)[0]?.state).toBe('DISMISSED');
});

test('those that can still fire come first; only a waiting one with a name can be cancelled', () => {
  const states = ['CANCELED', 'CHECKING', 'WAITING', 'FIRED'] as const;
  const rows = states.map((state, index) => ({
    ...row,
    state,
    intentId: state,
    createdAtMs: index,
  }));
  const views = conditionViews(rows, [], [], null);
  expect(views.map(({ key, cancel }) => [key, cancel !== null])).toEqual([
    ['WAITING', true],
    ['CHECKING', false],
    ['FIRED', false],
    ['CANCELED', false],
  ]);
  expect(conditionViews([{ ...row, orderId: '' }], [], [], null)[0]?.cancel).toBeNull();
});

test('one that others have cancelled says so, one that the trader has does not', () => {
  const ended = { ...row, state: 'CANCELED' } as const;
  const state = (of: ConditionRow) => conditionViews([of], [], [], null)[0]?.state;
  expect([state(ended), state({ ...ended, isEndedElsewhere: true })]).toEqual([
    'CANCELED',
    'CANCELED_ELSEWHERE',
  ]);
  const forced = { ...ended, isEndedElsewhere: true, isEndedByLiquidation: true } as const;
  expect(state(forced)).toBe('CANCELED_LIQUIDATION');
});

test('what waits can be changed from its row: its trigger is the price, its contracts the quantity', () => {
  const [waiting] = conditionViews([row], [], [], null);
  expect(waiting?.change).toMatchObject({ orderId: '9', price: 610_000, lots: 5_000 });
  for (const state of ['SENDING', 'CANCELING', 'CHECKING', 'FIRED'] as const) {
    expect(conditionViews([{ ...row, state }], [], [], null)[0]?.change).toBeNull();
  }
});

test('an exit that waits for its entry stands among them with what is not placed yet', () => {
  const [first, second] = conditionViews([row], [{ ...exit, createdAtMs: 9_999 }], [], null);
  expect(first).toMatchObject({
    state: 'PLANNED',
    direction: 'DOWN',
    action: 'CLOSE',
    cancel: { exit: { intentId: 'bbbbbbbbbbbbbbbb', purpose: 'stop-loss' } },
  });
  expect(second?.key).toBe(row.intentId);
  expect(conditionViews([], [{ ...exit, state: 'ENDED' }], [], null)).toEqual([]);
  const held = { ...exit, state: 'HELD', note: 'the day is locked' } as const;
  const [kept] = conditionViews([], [held], [], null);
  expect(kept).toMatchObject({ state: 'PLANNED_HELD', note: 'The day is locked' });
  expect(kept?.cancel).not.toBeNull();
  expect(kept === undefined ? '' : stateTone(kept.state)).toBe('warn');
  expect(liveCount([], [held, { ...exit, state: 'REFUSED' }])).toBe(1);
  const [refused] = conditionViews([], [{ ...exit, state: 'REFUSED' }], [], null);
  expect(refused?.place).toEqual({ intentId: 'bbbbbbbbbbbbbbbb', purpose: 'stop-loss' });
  expect(refused?.cancel).toEqual({ exit: refused?.place });
  const killed = { ...exit, state: 'REFUSED', price: '58990' } as const;
  const ended = { ...row, state: 'CANCELED', createdAtMs: 9_999 } as const;
  expect(conditionViews([ended], [killed], [], null)).toMatchObject([
    { state: 'PLANNED_REFUSED', price: '58990' },
    { state: 'CANCELED' },
  ]);
  expect([first?.place, second?.place, kept?.place]).toEqual([null, null, null]);
  const [placing] = conditionViews([], [{ ...exit, state: 'PLACING' }], [], null);
  expect(placing?.state).toBe('PLANNED_PLACING');
});

test('one that waits to close a position which is gone says so, once the positions were read after it', () => {
  const position = { symbol: row.symbol, mode: row.mode, side: 'BUY' } as PositionRow;
  const read = (positions: readonly PositionRow[], readAtMs = row.changedAtMs + 1) =>
    idleOnes(
      [row, { ...row, intentId: 'b', action: 'OPEN' }, { ...row, intentId: 'c', state: 'FIRED' }],
      {
        accounts: [],
        positions: [...positions],
        readAtMs,
      },
    );
  expect(read([])).toBe(row.intentId);
  expect(read([position])).toBe('');
  expect(read([{ ...position, side: 'SELL' }])).toBe(row.intentId);
  expect(read([{ ...position, mode: 'isolated' }])).toBe(row.intentId);
  expect(read([], row.changedAtMs)).toBe('');
  expect(idleOnes([row], null)).toBe('');
  const views = conditionViews([row], [], [], null);
  expect(withIdle(views, row.intentId)[0]?.isIdle).toBe(true);
  expect(withIdle(views, '')[0]?.isIdle).toBe(false);
});

test('an instrument that nobody has named shows dashes, never raw units', () => {
  expect(conditionViews([row], [], [], null)[0]).toMatchObject({
    trigger: '—',
    size: '—',
    price: '',
  });
});

test.each([
  ['WAITING', 'calm'],
  ['CHECKING', 'warn'],
  ['LOST', 'danger'],
] as const)('%s is %s', (state, tone) => {
  expect(stateTone(state)).toBe(tone);
});

test('only those that can still fire are counted, with the exits that wait for their entry', () => {
  const states = ['WAITING', 'CHECKING', 'NEEDS_YOU', 'FIRED', 'CANCELED', 'REJECTED'] as const;
  const rows = states.map((state) => ({ ...row, state, intentId: state }));
  const exit: ExitRow = {
    intentId: 'b',
    symbol: 'E-BTC-USDT',
    side: 'SELL',
    mode: 'cross',
    note: '',
    purpose: 'stop-loss',
    trigger: 'DOWN',
    triggerPrice: '59000',
    createdAtMs: 5,
    contracts: 100,
    executed: 0,
    placed: 0,
    state: 'WAITING',
  };
  expect(liveCount(rows, [exit, { ...exit, state: 'ENDED' }, { ...exit, state: 'REFUSED' }])).toBe(
    4,
  );
});

test('a note is said in the desk’s words where the terminal names it, also one of an exchange’s sentence', () => {
  const noted = (note: string, noteCode?: string) => {
    const ended = { ...row, note, ...(noteCode === undefined ? {} : { noteCode }) };
    const held = { ...exit, state: 'HELD', note, ...(noteCode === undefined ? {} : { noteCode }) };
    return [
      conditionViews([ended], [], [], null)[0]?.note,
      conditionViews([], [held as typeof exit], [], null)[0]?.note,
    ];
  };
  const closed = 'Its position is closed';
  expect(noted('in whatever words', 'position-closed')).toEqual([closed, closed]);
  const said = 'Insufficient margin of 1,200';
  expect(noted('insufficient margin of 1200', '')).toEqual([said, said]);
  expect(noted('insufficient margin of 1200')).toEqual([said, said]);
  expect(noted('', 'position-closed')).toEqual(['', '']);
});

test.each([
  [3, { units: 1, decimals: 0 }, 150_125, '150.125', '5,000'],
  [4, { units: 10, decimals: 0 }, 6_012, '0.6012', '50,000'],
  [2, { units: 1, decimals: 2 }, 300_025, '3,000.25', '50.00'],
])('of %i decimals and %o', (pricePrecision, multiplier, at, price, size) => {
  const instrument = { ...BTC_CONTRACT, pricePrecision, multiplier };
  const priced = { ...row, triggerPrice: at, price: at };
  const planned = { ...exit, contracts: 5_000, placed: 0, triggerPrice: price.replace(',', '') };
  const views = conditionViews([priced], [planned], [instrument], null);
  const said = views.map(({ trigger, size }) => [trigger, size]);
  expect(said).toEqual([
    [price, size],
    [price, size],
  ]);
  expect(views.map((view) => view.price)).toContain(price);
});

test('one of before its contract was counted otherwise says what it was, can be cancelled and not changed', () => {
  const { multiplier, pricePrecision } = BTC_CONTRACT;
  const kept = { ...row, counted: { pricePrecision, quantityPrecision: 0, multiplier } };
  const finer = { ...BTC_CONTRACT, pricePrecision: 3 };
  const [then] = conditionViews([kept], [], [finer], null);
  expect([then?.trigger, then?.change]).toEqual(['61,000.0', null]);
  expect(then?.cancel).toEqual({ orderId: '9' });
  const [now] = conditionViews([kept], [], [BTC_CONTRACT], null);
  expect([now?.trigger, now?.change?.price]).toEqual(['61,000.0', 610_000]);
});
