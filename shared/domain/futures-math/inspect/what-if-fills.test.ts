/** What a change leaves of a position and its wallet, to the atom, and the last atom that may be asked for. */
import { describe, expect, test } from 'vitest';
import { atoms, rate, type Rate } from '../../../money/units';
import { showFraction } from '../fraction';
import type { InspectAccount, InspectPosition } from './account';
import { exitOf } from './exits';
import { accountOf, markText, money, opened, RULES } from './inspect.testing';
import { applyWhatIf, filled, NO_CHANGE, whatIf, type WhatIf } from './what-if';

/** 5 ETH short at 3,000, isolated at 20×: 750 of margin, a fee of 9. */
const SHORT = opened({
  id: 's',
  side: 'SELL',
  rules: RULES.ETH,
  volume: 500,
  entry: '3000',
  mark: '3000',
});
/** 0.5 BTC long at 60,000: 1,500 of margin, a fee of 18. */
const LONG = opened({ id: 'l', volume: 5_000, entry: '60000', mark: '60000' });
const eth = (text: string) => markText(text, RULES.ETH);

const ask = (account: InspectAccount, position: InspectPosition, change: Partial<WhatIf>) =>
  applyWhatIf(account, position, { ...NO_CHANGE, ...change });
function after(
  account: InspectAccount,
  position: InspectPosition,
  change: Partial<WhatIf>,
): InspectAccount {
  const done = ask(account, position, change);
  if (!done.ok) throw new Error(done.error.code);
  return done.value;
}

test('a short that grows at 3,100 and shrinks at 2,900 (§5.4, §5.5)', () => {
  const more = after(accountOf('10000', LONG, SHORT), SHORT, { add: 100, addPrice: eth('3100') });
  // 3100 more: margin 155, fee 1.86.
  expect(more.normal).toBe(money('9843.14'));
  expect(more.positions[0]).toBe(LONG);
  expect(more.positions[1]).toMatchObject({
    hold: money('905'),
    origCost: money('18100'),
    openFee: money('10.86'),
    tradeFee: money('-10.86'),
    closeProfit: 0n,
    leg: { volume: 600, openCost: money('18100') },
  });
  // A third is bought back for 5800: its cost 6033.33333333, its fee 3.48, its margin 301.66666666.
  const [, grown = SHORT] = more.positions;
  const less = after(more, grown, { close: 200, closePrice: eth('2900') });
  expect(less.normal).toBe(money('10144.80666666'));
  expect(less.positions[1]).toMatchObject({
    hold: money('603.33333334'),
    realized: money('229.85333333'),
    origCost: money('12066.66666667'),
    openFee: money('7.24'),
    tradeFee: money('-14.34'),
    closeProfit: money('233.33333333'),
    leg: { volume: 400, openCost: money('12066.66666667') },
  });
});

test('a long that shrinks at a loss remembers it', () => {
  const less = after(accountOf('0', LONG), LONG, { close: 2_000, closePrice: markText('59000') });
  expect(less.positions[0]).toMatchObject({
    closeProfit: money('-200'),
    tradeFee: money('-25.08'), // 18 + 7.08
    realized: money('-207.08'),
  });
});

test('what is closed in full is gone, and nothing comes in its place', () => {
  const gone = after(accountOf('0', LONG, SHORT), LONG, { close: 5_000 });
  expect(gone.positions).toEqual([SHORT]);
  expect(gone.normal).toBe(money('1482')); // 1500 − 18
});

describe('a change is one of its own contract and its own position', () => {
  test('another leverage leaves other contracts as they are, and their tiers are no limit', () => {
    // 3,000 contracts of ETH stand in a tier that allows 50×; BTC may have 100×.
    const large = opened({ id: 'e', rules: RULES.ETH, volume: 3_000, entry: '3000', mark: '3000' });
    const account = accountOf('100', large, LONG);
    const levered = after(account, LONG, { leverage: 100 });
    expect(levered.positions[0]).toBe(large);
    expect(levered.positions[1]).toMatchObject({ leverage: 100, hold: money('300') });
    expect(ask(account, large, { leverage: 51 })).toMatchObject({
      error: { code: 'above-tier', limit: 50 },
    });
  });

  test('both legs of the contract get it, and the larger one says how high', () => {
    const other = opened({ id: 'o', side: 'SELL', volume: 12_000, entry: '60000', mark: '60000' });
    const account = accountOf('9000', LONG, other);
    const levered = after(account, LONG, { leverage: 40 });
    expect(levered.positions.map(({ leverage, hold }) => [leverage, hold])).toEqual([
      [40, money('750')],
      [40, money('1800')],
    ]);
    expect(levered.normal).toBe(money('11550'));
    expect(ask(account, LONG, { leverage: 51 })).toMatchObject({ error: { limit: 50 } });
    expect(ask(account, LONG, { leverage: 0 })).toMatchObject({
      error: { code: 'not-whole', limit: 50 },
    });
  });

  test('margin goes to the position that is meant', () => {
    const account = after(accountOf('100', SHORT, LONG), LONG, { margin: money('60') });
    expect(account.positions.map(({ hold }) => hold)).toEqual([money('750'), money('1560')]);
    expect(account.normal).toBe(money('40'));
  });
});

describe('the last atom can be had, one more cannot', () => {
  const CROSS = opened({ mode: 'cross', volume: 5_000, entry: '60000', mark: '60000' });
  test.each([
    ['margin added: all that is free', accountOf('18494', LONG), 'margin', '18494', 1n],
    ['margin taken out: all of it', accountOf('0', LONG), 'margin', '-1500', -1n],
    [
      'of a cross wallet: what 1,500 of margin leave free',
      accountOf('1600', CROSS),
      'margin',
      '-100',
      -1n,
    ],
  ] as const)('%s', (_name, account, field, amount, step) => {
    const [position = LONG] = account.positions;
    expect(ask(account, position, { margin: money(amount) }).ok).toBe(true);
    const beyond = ask(account, position, { margin: atoms(money(amount) + step) });
    expect(beyond).toMatchObject({ ok: false, error: { field } });
  });

  test('a lower leverage: all that is free', () => {
    expect(after(accountOf('1500', LONG), LONG, { leverage: 10 }).normal).toBe(0n);
    const poor = ask(accountOf('1499.99999999', LONG), LONG, { leverage: 10 });
    expect(poor).toMatchObject({ error: { field: 'leverage', code: 'not-available' } });
  });

  test('a lower one of a cross position: all of the equity, also what an isolated one does not have', () => {
    const beside = { ...SHORT, leg: { ...SHORT.leg, mark: eth('3100') } };
    expect(ask(accountOf('3000', CROSS, beside), CROSS, { leverage: 10 }).ok).toBe(true);
    expect(ask(accountOf('2999.99999999', CROSS, beside), CROSS, { leverage: 10 })).toMatchObject({
      error: { field: 'leverage', code: 'not-covered', limit: money('2999.99999999') },
    });
  });

  test('what is taken out of a cross wallet is asked after its leverage', () => {
    const both = { leverage: 10, margin: money('-1') };
    expect(ask(accountOf('3000', CROSS), CROSS, both)).toMatchObject({
      error: { field: 'margin', code: 'below-initial', limit: 0n },
    });
  });
});

describe('an exit of a short', () => {
  test('brings what its cost is above its value, less the fee; liquidation lies above', () => {
    const account = accountOf('0', SHORT);
    const [won, lost] = [exitOf(account, SHORT, eth('2900')), exitOf(account, SHORT, eth('3140'))];
    expect(won).toMatchObject({
      pnl: money('500'),
      fee: money('8.7'),
      result: money('491.3'),
      isBeyondLiquidation: false,
    });
    expect(showFraction(won.roe)).toBe('0.65506667'); // 491.3 of 750
    expect(lost).toMatchObject({ pnl: money('-700'), isBeyondLiquidation: true });
  });

  test('nothing comes before it where there is no liquidation', () => {
    const covered = { ...LONG, hold: money('30000') };
    expect(exitOf(accountOf('0', covered), covered, markText('0.001')).isBeyondLiquidation).toBe(
      false,
    );
  });

  test('exactly at its liquidation that comes first', () => {
    // 1000 contracts that 133.04 stand behind fall at 59,000 (§5.8).
    const thin = {
      ...opened({ volume: 1_000, entry: '60000', mark: '60000' }),
      hold: money('133.04'),
    };
    const beyond = (price: string): boolean =>
      exitOf(accountOf('0', thin), thin, markText(price)).isBeyondLiquidation;
    expect([beyond('58999.999'), beyond('59000'), beyond('59000.001')]).toEqual([
      true,
      true,
      false,
    ]);
    const mirrored = {
      ...opened({ side: 'SELL', volume: 1_000, entry: '60000', mark: '60000' }),
      hold: money('134.16'),
    };
    const above = (price: string): boolean =>
      exitOf(accountOf('0', mirrored), mirrored, markText(price)).isBeyondLiquidation;
    expect([above('60999.999'), above('61000'), above('61000.001')]).toEqual([false, true, true]);
  });
});

test('a funding rate is asked of the legs of its contract alone', () => {
  const result = whatIf(accountOf('0', LONG, SHORT), LONG, {
    ...NO_CHANGE,
    fundingRate: 20_000n as WhatIf['fundingRate'],
  });
  if (!result.ok) throw new Error(result.error.code);
  expect(result.value.account.positions.map(({ fundingRate }) => fundingRate)).toEqual([
    20_000n,
    10_000n,
  ]);
});

test('each kind of fill has a rate of its own: opening and closing, as a maker and as a taker', () => {
  const [openMaker, openTaker, closeMaker, closeTaker] = [1n, 2n, 3n, 4n].map((each) =>
    rate(each * 10_000n),
  ) as [Rate, Rate, Rate, Rate];
  const fees = { openMaker, openTaker, closeMaker, closeTaker };
  const dear = {
    ...LONG,
    terms: { ...LONG.terms, fees },
    leg: { ...LONG.leg, closeRate: closeTaker },
  };
  const feeOf = (action: 'OPEN' | 'CLOSE', kind: 'maker' | 'taker'): bigint => {
    const [now = dear] = filled(
      accountOf('9000', dear),
      'l',
      action,
      1_000,
      dear.leg.mark,
      kind,
    ).positions;
    return dear.tradeFee - now.tradeFee;
  };
  expect([
    feeOf('OPEN', 'maker'),
    feeOf('OPEN', 'taker'),
    feeOf('CLOSE', 'maker'),
    feeOf('CLOSE', 'taker'),
  ]).toEqual(['0.6', '1.2', '1.8', '2.4'].map(money));
});
