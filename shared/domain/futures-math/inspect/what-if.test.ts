/** What if: settled as the exchange settles (W9, W10 of exchange-rules §5.12), refused as it refuses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atoms, contracts, rate } from '../../../money/units';
import { showFraction } from '../fraction';
import { feeOf } from '../position';
import { accountAt, positionById, type InspectAccount, type InspectOrder } from './account';
import { figuresOf } from './figures';
import { accountOf, anyAccount, markText, money, opened, RULES } from './inspect.testing';
import { equityOf } from './stress';
import { applyWhatIf, NO_CHANGE, whatIf, type WhatIf } from './what-if';

/** W6: 5,000 long at 60,000, isolated at 20×, opened as the maker. */
const W6 = opened(
  { volume: 5_000, entry: '60000', mark: '60000' },
  { openFee: money('6'), tradeFee: money('-6') },
);
const ACCOUNT = accountOf('18494', W6);

function after(change: Partial<WhatIf>, account = ACCOUNT): InspectAccount {
  const done = applyWhatIf(account, account.positions[0] ?? W6, { ...NO_CHANGE, ...change });
  if (!done.ok) throw new Error(done.error.code);
  return done.value;
}

test('W9: closing 2,000 at 61,000 releases its share and moves liquidation away', () => {
  const account = after({ close: 2_000, closePrice: markText('61000') });
  const left = positionById(account, W6.id) ?? W6;
  expect([left.hold, left.realized]).toEqual([money('900'), money('192.68')]);
  expect([left.openFee, left.tradeFee]).toEqual([money('3.6'), money('-13.32')]);
  expect(
    showFraction(figuresOf(account, left).reducePrice ?? { numerator: 0n, denominator: 1n }),
  ).toBe('56675.11397157');
  expect(account.normal).toBe(money('19094'));
});

test('W10: closing 2,000 at a loss keeps the margin ratio from falling', () => {
  const result = whatIf(ACCOUNT, W6, { ...NO_CHANGE, price: markText('59000'), close: 2_000 });
  if (!result.ok) throw new Error(result.error.code);
  const then = new Map(
    result.value.rows.map((row) => [row.id, row.then && showFraction(row.then)]),
  );
  expect([then.get('equity'), then.get('marginRate')]).toEqual(['600', '0.03389831']);
  expect(result.value.position?.hold).toBe(money('1107.08'));
  const equity = result.value.rows.find(({ id }) => id === 'equity');
  expect(equity?.difference && showFraction(equity.difference)).toBe('-900');
});

test('closing all leaves no figures, and the wallet with what came of it', () => {
  const result = whatIf(ACCOUNT, W6, { ...NO_CHANGE, close: 5_000, closePrice: markText('60100') });
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.position).toBeNull();
  expect(
    result.value.rows.every(({ then, difference }) => then === null && difference === null),
  ).toBe(true);
  expect(result.value.account.normal).toBe(money('20025.97')); // 18494 + 1500 + 50 − 18.03
});

test('margin and leverage move money between wallet and position, and liquidation with it', () => {
  const liquidation = (account: InspectAccount): string => {
    const { liquidationPrice } = figuresOf(account, account.positions[0] ?? W6);
    return liquidationPrice === null ? '' : showFraction(liquidationPrice);
  };
  const padded = after({ margin: money('500') });
  expect([padded.normal, padded.positions[0]?.hold]).toEqual([money('17994'), money('2000')]);
  expect(liquidation(padded)).toBe('56315.36604988');
  const slower = after({ leverage: 10 });
  expect([slower.normal, slower.positions[0]?.hold]).toEqual([money('16994'), money('3000')]);
  expect(liquidation(after({ margin: money('1500') }))).toBe(liquidation(slower));
});

test('more of it costs margin and fee at the price it is bought at', () => {
  const account = after({ add: 1_000, addPrice: markText('59000') });
  const position = account.positions[0] ?? W6;
  expect(position.leg).toMatchObject({ volume: 6_000, openCost: money('35900') });
  expect([position.hold, account.normal]).toEqual([money('1795'), money('18195.46')]); // fee 3.54
});

test('a funding rate is one of the contract', () => {
  const account = after({ fundingRate: rate(-50_000n) });
  const { nextFunding } = figuresOf(account, account.positions[0] ?? W6);
  expect(nextFunding && showFraction(nextFunding)).toBe('15');
});

test('an exit says what it brings, and whether liquidation comes first', () => {
  const result = whatIf(ACCOUNT, W6, {
    ...NO_CHANGE,
    takeProfit: markText('61000'),
    stopLoss: markText('57000'),
  });
  if (!result.ok) throw new Error(result.error.code);
  const { takeProfit, stopLoss } = result.value;
  expect(takeProfit).toMatchObject({
    pnl: money('500'),
    fee: money('18.3'),
    result: money('481.7'),
    isBeyondLiquidation: false,
  });
  expect(stopLoss).toMatchObject({ pnl: money('-1500'), isBeyondLiquidation: true });
});

describe('refused', () => {
  test.each([
    ['leverage', 'not-whole', 50, { leverage: 2.5 }],
    ['leverage', 'above-tier', 100, { leverage: 101 }],
    ['margin', 'not-available', money('18494'), { margin: money('18494.00000001') }],
    ['margin', 'below-initial', money('1500'), { margin: money('-1501') }],
    ['add', 'not-whole', 0, { add: 0.5 }],
    ['add', 'above-tier', 195_000, { add: 300_000 }], // at 20×: the third tier
    ['close', 'not-whole', 0, { close: -1 }],
    ['close', 'above-open', 5_000, { close: 5_001 }],
  ] as const)('%s %s', (field, code, limit, change) => {
    const done = whatIf(ACCOUNT, W6, { ...NO_CHANGE, ...change });
    expect(done).toMatchObject({ ok: false, error: { field, code } });
    if (field !== 'leverage' && !done.ok) expect(done.error.limit).toBe(limit);
  });

  const CROSS = opened({ mode: 'cross', volume: 5_000, entry: '60000', mark: '60000' });
  test.each([
    [
      'a leverage that the equity does not cover, of a cross position',
      ...[accountOf('2000', CROSS), { leverage: 1 }],
      { field: 'leverage', code: 'not-covered', limit: money('2000') },
    ],
    [
      'a leverage that asks for more than is free, of an isolated one',
      ...[accountOf('1000', W6), { leverage: 5 }],
      { field: 'leverage', code: 'not-available', limit: money('1000') },
    ],
    [
      'adding beyond the tier of another leverage',
      ...[ACCOUNT, { leverage: 100, add: 10_000 }],
      { field: 'add', code: 'above-tier', limit: 5_000 },
    ],
    [
      'adding for more than is free',
      ...[accountOf('10', W6), { add: 5_000 }],
      { field: 'add', code: 'not-available', limit: money('10') },
    ],
    [
      'adding where the mark makes a loss of 50 at once, beside 1,502.5 of margin and 18.03 of fee',
      ...[accountOf('1570', W6), { add: 5_000, addPrice: markText('60100') }],
      { field: 'add', code: 'not-available', limit: money('1570') },
    ],
    [
      'taking out what realized losses have used up',
      ...[accountOf('0', { ...W6, realized: money('-1200') }), { margin: money('-1500') }],
      { field: 'margin', code: 'below-initial', limit: money('300') },
    ],
  ] as const)('%s', (_what, account, change, error) => {
    const [position = W6] = account.positions;
    expect(whatIf(account, position, { ...NO_CHANGE, ...change })).toEqual({ ok: false, error });
  });

  test('not what just suffices: money paid in covers a leverage, and the last contract a tier', () => {
    const low = after({ leverage: 1, margin: money('28000') }, accountOf('2000', CROSS));
    expect([low.normal, low.positions[0]?.leverage]).toEqual([money('30000'), 1]);
    const full = after({ leverage: 100, add: 5_000 });
    expect(full.positions[0]?.leg.volume).toBe(10_000);
    const spent = after({ add: 5_000 }, accountOf('1518', W6)); // margin 1500, fee 18
    expect(spent.normal).toBe(0n);
    expect(after({ leverage: 40 }, accountOf('0', CROSS)).positions[0]?.leverage).toBe(40);
  });
});

describe('beside open orders', () => {
  const order: InspectOrder = {
    symbol: W6.symbol,
    side: 'BUY',
    action: 'OPEN',
    contracts: 40_000,
    isWaiting: false,
  };
  const beside = (...orders: readonly InspectOrder[]): InspectAccount => ({ ...ACCOUNT, orders });
  const ask = (account: InspectAccount, change: Partial<WhatIf>) =>
    whatIf(account, account.positions[0] ?? W6, { ...NO_CHANGE, ...change });

  test('another leverage is refused, as −4161, even for a condition order; the same one is none', () => {
    const waiting = { ...order, action: 'CLOSE', side: 'SELL', isWaiting: true } as const;
    for (const open of [order, waiting]) {
      expect(ask(beside(open), { leverage: 10 })).toEqual({
        ok: false,
        error: { field: 'leverage', code: 'open-orders', limit: 1 },
      });
    }
    expect(ask(beside(order), { leverage: 20 }).ok).toBe(true);
    expect(ask(beside({ ...order, symbol: 'E-ETH-USDT' }), { leverage: 10 }).ok).toBe(true);
    // What the tier forbids is said first: cancelling the orders would not help.
    expect(ask(beside(order), { leverage: 101 })).toMatchObject({ error: { code: 'above-tier' } });
  });

  test('what rests to be opened counts towards the tier, and nothing else does', () => {
    const most = (...orders: readonly InspectOrder[]) => {
      const done = ask(beside(...orders), { add: 300_000 });
      return done.ok ? null : [done.error.code, done.error.limit];
    };
    expect(most(order)).toEqual(['above-tier', 155_000]); // of 200,000 at 20×
    expect(most({ ...order, contracts: 195_001 })).toEqual(['above-tier', 0]);
    for (const other of [
      { ...order, isWaiting: true },
      { ...order, side: 'SELL' },
      { ...order, action: 'CLOSE', side: 'SELL' },
      { ...order, symbol: 'E-ETH-USDT' },
    ] as const) {
      expect(most(other)).toEqual(['above-tier', 195_000]);
    }
  });

  test('what live orders close already is not closed again (−2024)', () => {
    const closing = { ...W6, closing: contracts(2_000) };
    const account = accountOf('18494', closing);
    expect(ask(account, { close: 3_000 }).ok).toBe(true);
    expect(ask(account, { close: 3_001 })).toEqual({
      ok: false,
      error: { field: 'close', code: 'being-closed', limit: 3_000 },
    });
    expect(ask(account, { add: 100, close: 3_100 }).ok).toBe(true);
  });

  test('while it is liquidated, or the cross account of which it is a part, no order is taken (−2023)', () => {
    const frozen = accountOf('18494', { ...W6, isLiquidating: true });
    expect(ask(frozen, { add: 1 })).toMatchObject({
      error: { field: 'add', code: 'in-liquidation' },
    });
    expect(ask(frozen, { close: 1 })).toMatchObject({ error: { field: 'close' } });
    expect(ask(frozen, { price: markText('61000') }).ok).toBe(true);
    const own = opened({ mode: 'cross', volume: 100, entry: '60000', mark: '60000' });
    const gone = opened(
      { id: 'e', mode: 'cross', rules: RULES.ETH, volume: 10, entry: '3000', mark: '3000' },
      { isLiquidating: true },
    );
    expect(ask(accountOf('18494', own, gone), { add: 1 }).ok).toBe(false);
    expect(ask(accountOf('18494', W6, gone), { add: 1 }).ok).toBe(true);
  });
});

test('nothing changed differs in nothing; another price is the account at that price', () => {
  fc.assert(
    fc.property(anyAccount, fc.integer({ min: -30, max: 30 }), (account, percent) => {
      const [position] = account.positions;
      if (position === undefined) return;
      const same = whatIf(account, position, NO_CHANGE);
      if (!same.ok) throw new Error(same.error.code);
      for (const { difference } of same.value.rows) expect(difference?.numerator ?? 0n).toBe(0n);
      const price = ((position.leg.mark * BigInt(100 + percent)) /
        100n) as typeof position.leg.mark;
      const moved = whatIf(account, position, { ...NO_CHANGE, price });
      expect(moved.ok && moved.value.account).toEqual(
        accountAt(account, new Map([[position.symbol, price]])),
      );
    }),
    { numRuns: 50 },
  );
});

test('what is opened and closed at the mark costs its fees and nothing else', () => {
  fc.assert(
    fc.property(anyAccount, fc.nat(1_000), fc.nat(1_000), (account, add, close) => {
      const [position] = account.positions;
      if (position === undefined) return;
      const { leg, terms } = position;
      const size = Math.min(close, leg.volume + add);
      // What it costs is the question, not whether the account can pay for it.
      const rich = { ...account, normal: money('1000000000') };
      const done = applyWhatIf(rich, position, { ...NO_CHANGE, add, close: size });
      if (!done.ok) throw new Error(done.error.code);
      const value = (count: number): bigint => leg.mark * BigInt(count) * leg.unit.perMark;
      const fees =
        feeOf(atoms(value(add)), terms.fees.openTaker) + feeOf(atoms(value(size)), leg.closeRate);
      expect(equityOf(rich) - equityOf(done.value)).toBe(fees);
    }),
    { numRuns: 100 },
  );
});

test('a cross position: margin is money in the wallet, and the other legs feel it', () => {
  const long = opened({ id: 'l', mode: 'cross', volume: 1_000, entry: '60000', mark: '60000' });
  const other = opened({
    id: 'e',
    mode: 'cross',
    rules: RULES.ETH,
    volume: 10,
    entry: '3000',
    mark: '3000',
  });
  const account = after({ margin: money('100') }, accountOf('1000', long, other));
  expect(account.normal).toBe(money('1100'));
  const [before, now] = [accountOf('1000', long, other), account].map(
    (each) => figuresOf(each, each.positions[1] ?? other).risk,
  );
  expect(Number(now?.numerator) / Number(now?.denominator)).toBeLessThan(
    Number(before?.numerator) / Number(before?.denominator),
  );
});
