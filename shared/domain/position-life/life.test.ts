/** What is made of reads, trades and orders: funding bars, margin and leverage, and named differences. */
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../../money/decimal';
import { atoms, contracts, lots, ticks, type Atoms } from '../../money/units';
import type { Fill } from '../fill';
import { FUTURES_RULES, type FuturesRules } from '../futures-defaults';
import { contractUnit } from '../futures-math';
import { observedFunding } from './funding-bars';
import { lifeOf } from './life';
import type { LifeOrder, LifePosition, LifeSource, PositionObservation } from './life-types';

const HOUR_MS = 3_600_000;
const [BTC] = FUTURES_RULES as readonly [FuturesRules];

function money(text: string): Atoms {
  const parsed = parseDecimal(text, 8);
  if (!parsed.ok) throw new Error(`${text} is no money`);
  return atoms(parsed.value);
}

const observation = (changes: Partial<PositionObservation>): PositionObservation => ({
  positionId: '1',
  symbol: 'E-BTC-USDT',
  atMs: 1_000,
  sinceMs: 0,
  funding: atoms(0n),
  hold: money('300'),
  contracts: contracts(1_000),
  leverage: 20,
  isLiquidating: false,
  ...changes,
});

const fill = (
  tradeId: number,
  side: Fill['side'],
  size: number,
  price: number,
  fee: string,
): Fill => ({
  tradeId: String(tradeId),
  book: 'futures',
  symbol: 'E-BTC-USDT',
  orderId: `o${tradeId}`,
  side,
  isMaker: false,
  isSelf: false,
  price: ticks(price),
  lots: lots(size),
  feeAsset: 'USDT',
  fee: money(fee),
  atMs: tradeId * 1_000,
});
const order = (
  tradeId: number,
  action: LifeOrder['action'],
  kind: LifeOrder['kind'] = 'LIMIT',
): LifeOrder => ({
  orderId: `o${tradeId}`,
  action,
  kind,
  side: action === 'OPEN' ? 'BUY' : 'SELL',
  contracts: contracts(1_000),
  executed: contracts(400),
  createdAtMs: tradeId * 1_000,
});

/** W17 of exchange-rules §5.12: open 1000@60000 as the maker; close 400@60500, 600@59800; funding −0.37. */
const W17: LifePosition = {
  positionId: '1',
  side: 'BUY',
  mode: 'cross',
  openedAtMs: 1_000,
  closedAtMs: 3_000,
  contracts: contracts(0),
  closed: contracts(1_000),
  closeProfit: money('8'),
  tradeFee: money('-4.8048'),
  funding: money('-0.37'),
  settleProfit: money('0'),
  historyRealized: money('2.8252'),
};
const SOURCE: LifeSource = {
  position: W17,
  unit: contractUnit(BTC.contract),
  fills: [
    fill(1, 'BUY', 1_000, 600_000, '1.2'),
    fill(2, 'SELL', 400, 605_000, '1.452'),
    fill(3, 'SELL', 600, 598_000, '2.1528'),
  ],
  orders: [order(1, 'OPEN'), order(2, 'CLOSE'), order(3, 'CLOSE')],
  observations: [observation({ funding: money('-0.37'), atMs: 2_500, sinceMs: 1_000 })],
};
const termsOf = (changes: Partial<LifeSource>) =>
  lifeOf({ ...SOURCE, ...changes }).terms.map(({ id, difference, cause }) => [
    id,
    difference,
    cause,
  ]);
const NONE = [
  ['closes', 0n, ''],
  ['fees', 0n, ''],
  ['funding', 0n, ''],
  ['settlements', 0n, ''],
  ['other', 0n, ''],
];

describe('the realized result', () => {
  test('W17 adds up to the last digit, each close with its own profit', () => {
    const { events, terms, realized, isComplete } = lifeOf(SOURCE);
    expect(terms.map(({ seen }) => seen)).toEqual([
      money('8'),
      money('-4.8048'),
      money('-0.37'),
      null,
      null,
    ]);
    expect(termsOf({})).toEqual(NONE);
    expect(terms.reduce((sum, { told }) => sum + told, 0n)).toBe(realized);
    expect(isComplete).toBe(true);
    const profits = events.flatMap((event) => (event.kind === 'fill' ? [event.profit] : []));
    expect(profits).toEqual([null, money('20'), money('-12')]);
    expect(events.map(({ kind }) => kind)).toEqual([
      'opened',
      'fill',
      'fill',
      'funding',
      'fill',
      'closed',
    ]);
  });

  test('what no record explains has a name', () => {
    expect(termsOf({ fills: SOURCE.fills.slice(1) })).toContainEqual(['closes', 0n, '']);
    expect(lifeOf({ ...SOURCE, fills: SOURCE.fills.slice(1) }).isComplete).toBe(false);
  });

  test('a trade that is finer than the contract is counted is missing, and was not taken over', () => {
    const fine = { price: '59800.05', quantity: '600' };
    const last = { ...fill(3, 'SELL', 600, 598_000, '2.1528'), price: null, fine };
    const life = lifeOf({ ...SOURCE, fills: [...SOURCE.fills.slice(0, 2), last] });
    expect(life.isComplete).toBe(false);
    expect(life.events.map(({ kind }) => kind)).not.toContain('forced');
    expect(life.terms[0]).toMatchObject({ cause: 'trades-missing' });
    // One of another position says nothing of this one.
    const later = { ...last, atMs: 9_000 };
    expect(lifeOf({ ...SOURCE, fills: [...SOURCE.fills, later] }).isComplete).toBe(true);
    expect(termsOf({ observations: [observation({ funding: money('-0.3') })] })).toContainEqual([
      ...['funding', money('-0.07'), 'not-observed'],
    ]);
    const shared = { ...W17, historyRealized: money('1.8252') };
    expect(termsOf({ position: shared })).toContainEqual(['other', 0n, 'share-of-losses']);
    const told = lifeOf({ ...SOURCE, position: shared }).terms.reduce(
      (sum, term) => sum + term.told,
      0n,
    );
    expect(told).toBe(shared.historyRealized);
  });

  test('of funding that nobody saw a payment of only none is known to be right', () => {
    const seenOf = (funding: Atoms) =>
      lifeOf({ ...SOURCE, observations: [], position: { ...W17, funding } }).terms[2]?.seen;
    expect(seenOf(atoms(0n))).toBe(0n);
    expect(seenOf(money('-0.37'))).toBeNull();
  });

  test('contracts that were closed without a trade were taken over, or netted', () => {
    const taken = {
      ...W17,
      closeProfit: money('-280'),
      tradeFee: money('-2.652'),
      historyRealized: money('-283.022'),
    };
    const life = lifeOf({ ...SOURCE, position: taken, fills: SOURCE.fills.slice(0, 2) });
    expect(life.events).toContainEqual({
      kind: 'forced',
      atMs: 3_000,
      contracts: 600,
      profit: money('-300'),
    });
    expect(life.terms[0]).toMatchObject({ difference: money('-300'), cause: 'forced-close' });
    expect(life.terms[1]).toMatchObject({ difference: 0n });
  });

  test('a cross leg that was netted in a liquidation and stays open says so of its result', () => {
    const open = { ...W17, closedAtMs: null, contracts: contracts(300), closed: contracts(700) };
    const position = {
      ...open,
      closeProfit: money('-130'), // 400 traded: +20; 300 netted at 55,000: −150
      tradeFee: money('-2.652'),
      historyRealized: money('-133.022'),
    };
    const fills = SOURCE.fills.slice(0, 2);
    const life = lifeOf({ ...SOURCE, position, fills });
    expect(life.terms[0]).toMatchObject({ difference: money('-150'), cause: 'forced-close' });
    expect(life.terms[1]).toMatchObject({ difference: 0n, cause: '' });
    // When it was, the exchange does not tell of an open position.
    expect(life.events.map(({ kind }) => kind)).toEqual(['opened', 'fill', 'fill', 'funding']);
    // While an opening has not been found, it could be that trade as well.
    const unseen = { ...position, contracts: contracts(400) };
    expect(lifeOf({ ...SOURCE, position: unseen, fills }).terms[0]?.cause).toBe('trades-missing');
  });

  test('steps of a liquidation and deleveraging are told by their orders', () => {
    const orders = [order(1, 'OPEN'), order(2, 'CLOSE', 'ADL'), order(3, 'CLOSE', 'LIQUIDATION')];
    const { events } = lifeOf({ ...SOURCE, orders });
    const causes = events.flatMap((event) => (event.kind === 'fill' ? [event.cause] : []));
    expect(causes).toEqual(['', 'ADL', 'LIQUIDATION']);
    // Those of the other leg, and of a life before or after, are not of it.
    const others = [
      { ...order(3, 'CLOSE', 'LIQUIDATION'), orderId: 'other', side: 'BUY' as const },
    ];
    const later = { ...order(9, 'CLOSE', 'LIQUIDATION'), orderId: 'later' };
    const steps = lifeOf({ ...SOURCE, orders: [...orders, ...others, later] }).events.flatMap(
      (event) => (event.kind === 'liquidation' ? [event] : []),
    );
    expect(steps).toEqual([
      { kind: 'liquidation', atMs: 3_000, step: 'ordered', contracts: 1_000, executed: 400 },
    ]);
  });
});

describe('whose trades they are', () => {
  const counted = (source: LifeSource): string[] =>
    lifeOf(source).events.flatMap((event) => (event.kind === 'fill' ? [event.tradeId] : []));

  test('not those of the other leg, of unknown orders, of the lives before and after', () => {
    const fills = [
      ...SOURCE.fills,
      { ...fill(7, 'SELL', 5, 600_000, '1'), atMs: 1_000 }, // closes the life before
      { ...fill(8, 'SELL', 50, 600_000, '1'), atMs: 2_000 }, // opens a short
      { ...fill(9, 'BUY', 9, 600_000, '1'), atMs: 3_000 }, // opens the life after
      { ...fill(99, 'BUY', 9, 600_000, '1'), atMs: 2_000 },
    ];
    fills[3] = { ...(fills[3] as Fill), tradeId: '0' };
    const orders = [...SOURCE.orders, order(7, 'CLOSE'), order(8, 'OPEN'), order(9, 'OPEN')];
    expect(counted({ ...SOURCE, fills, orders })).toEqual(['1', '2', '3']);
  });

  test('of an open position, which tells its opening to the second only, the newest ones', () => {
    const position: LifePosition = {
      ...W17,
      closedAtMs: null,
      openedAtMs: 0,
      contracts: contracts(30),
      closed: contracts(20),
    };
    const fills = [
      fill(1, 'BUY', 10, 600_000, '1'),
      fill(2, 'SELL', 10, 600_000, '1'),
      fill(3, 'BUY', 50, 600_000, '1'),
      fill(4, 'SELL', 20, 600_000, '1'),
    ];
    const orders = [order(1, 'OPEN'), order(2, 'CLOSE'), order(3, 'OPEN'), order(4, 'CLOSE')];
    expect(counted({ ...SOURCE, position, fills, orders })).toEqual(['3', '4']);
  });
});

describe('what reads have seen', () => {
  test('one payment between two reads stands at its time; several are one summed bar', () => {
    const bars = observedFunding([
      observation({ atMs: 7 * HOUR_MS }),
      observation({ sinceMs: 7.9 * HOUR_MS, atMs: 8.1 * HOUR_MS, funding: atoms(-100n) }),
      observation({
        sinceMs: 9 * HOUR_MS,
        atMs: 10 * HOUR_MS,
        funding: atoms(-100n),
        contracts: contracts(5),
      }),
      observation({ sinceMs: 10 * HOUR_MS, atMs: 33 * HOUR_MS, funding: atoms(150n) }),
    ]);
    expect(bars).toEqual([
      { atMs: 8 * HOUR_MS, sinceMs: 7.9 * HOUR_MS, amount: -100n, total: -100n, isSummed: false },
      { atMs: 32 * HOUR_MS, sinceMs: 10 * HOUR_MS, amount: 250n, total: 150n, isSummed: true },
    ]);
  });

  test('margin, leverage and a freeze are events; margin that came with contracts is not', () => {
    const { events } = lifeOf({
      ...SOURCE,
      observations: [
        observation({ atMs: 1_100, funding: money('-0.37') }),
        observation({ atMs: 1_200, sinceMs: 1_100, funding: money('-0.37'), hold: money('350') }),
        observation({
          atMs: 1_300,
          funding: money('-0.37'),
          hold: money('700'),
          contracts: contracts(2_000),
        }),
        observation({
          atMs: 1_400,
          sinceMs: 1_300,
          funding: money('-0.37'),
          hold: money('700'),
          contracts: contracts(2_000),
          leverage: 10,
        }),
        observation({
          atMs: 1_500,
          funding: money('-0.37'),
          hold: money('700'),
          contracts: contracts(2_000),
          leverage: 10,
          isLiquidating: true,
        }),
      ],
    });
    const seen = events.filter(
      ({ kind }) => !['opened', 'fill', 'funding', 'closed'].includes(kind),
    );
    expect(seen).toEqual([
      { kind: 'margin', atMs: 1_200, sinceMs: 1_100, change: money('50'), hold: money('350') },
      { kind: 'leverage', atMs: 1_400, sinceMs: 1_300, from: 20, to: 10 },
      { kind: 'liquidation', atMs: 1_500, step: 'frozen', contracts: 0, executed: 0 },
    ]);
  });
});
