/** The account as a whole: its sums, its worst position, and what is left of it after a shock. */
import { pow10 } from '../../../money/decimal';
import { atoms, RATE_SCALE, type Atoms, type Mark, type Rate } from '../../../money/units';
import { compareFractions, moneyFraction, fraction, type Fraction } from '../fraction';
import {
  crossEquity,
  isolatedEquity,
  legProfit,
  mustLiquidateCross,
  mustLiquidateIsolated,
} from '../maintenance';
import { availableFor } from '../wallet';
import { accountAt, movedMark, type InspectAccount, type InspectPosition } from './account';
import { marginOf, riskOfStanding, standingOf } from './figures';

const ONE = pow10(RATE_SCALE);

export interface Totals {
  /** Wallet, what orders have reserved, isolated margins, and what all positions have won. */
  readonly equity: Fraction;
  readonly unrealized: Fraction;
  /** Σ value × (k + t) of all positions. */
  readonly maintenance: Fraction;
  /** For new orders. */
  readonly free: Fraction;
  /** The position nearest to liquidation; empty without positions. */
  readonly worstId: string;
  /** Its Risk; null without positions, or when its equity is gone. */
  readonly worstRisk: Fraction | null;
}

/** The account's sums at the marks it has. */
export function totalsOf(account: InspectAccount): Totals {
  const { positions } = account;
  const required = isolatedAndCross(account);
  const worst = worstOf(account);
  const sum = (of: (position: InspectPosition) => bigint): bigint =>
    positions.reduce((total, position) => total + of(position), 0n);
  return {
    equity: moneyFraction(equityOf(account)),
    unrealized: moneyFraction(sum(({ leg }) => legProfit(leg))),
    maintenance: fraction(required, ONE * ONE),
    free: moneyFraction(availableFor(account)),
    worstId: worst?.id ?? '',
    worstRisk: worst === null ? null : riskOf(account, worst),
  };
}

function isolatedAndCross(account: InspectAccount): bigint {
  const firstCross = account.positions.find(({ mode }) => mode === 'cross');
  return account.positions
    .filter((position) => position.mode === 'isolated' || position === firstCross)
    .reduce((total, position) => total + standingOf(account, position).required, 0n);
}

/** Everything in the wallet of this coin. */
export function equityOf(account: InspectAccount): Atoms {
  const { positions, normal, locked } = account;
  const cross = positions.filter(({ mode }) => mode === 'cross').map(({ leg }) => leg);
  const isolated = positions.filter(({ mode }) => mode === 'isolated');
  const parts = isolated.reduce<bigint>(
    (total, position) => total + isolatedEquity(position.leg, marginOf(position)),
    0n,
  );
  return atoms(crossEquity(normal, cross) + locked + parts);
}

/** 1 is liquidation; null when the equity behind the position is gone. */
function riskOf(account: InspectAccount, position: InspectPosition): Fraction | null {
  const { equity, required } = standingOf(account, position);
  return riskOfStanding(equity, required);
}

/** By Risk, the nearest to liquidation first; those without equity before all. */
export function byRisk(account: InspectAccount): readonly InspectPosition[] {
  const cross = account.positions.find(({ mode }) => mode === 'cross');
  const crossRisk = cross === undefined ? null : riskOf(account, cross);
  const ranked = account.positions.map((position) => ({
    position,
    risk: position.mode === 'cross' ? crossRisk : riskOf(account, position),
  }));
  ranked.sort((a, b) => {
    if (a.risk === null || b.risk === null)
      return Number(a.risk !== null) - Number(b.risk !== null);
    return compareFractions(b.risk, a.risk);
  });
  return ranked.map(({ position }) => position);
}

const worstOf = (account: InspectAccount): InspectPosition | null => byRisk(account)[0] ?? null;

/** A move of the marks of one underlying, or of all. */
export interface Shock {
  /** A share of the mark: −5 % is −0.05. */
  readonly change: Rate;
  /** The base asset; null for all. */
  readonly base: string | null;
}

export interface StressRow {
  readonly shock: Shock;
  readonly totals: Totals;
  /** Equity when what would be liquidated has lost all its margin (exchange-rules §5.9). */
  readonly equityLeft: Fraction;
  /** What that is more, or less, than the equity now. */
  readonly equityChange: Fraction;
  readonly liquidatedIds: readonly string[];
}

/** One row per shock, each from the account as it is now, not from the row before. */
export function stressRows(
  account: InspectAccount,
  shocks: readonly Shock[],
): readonly StressRow[] {
  const before = equityOf(account);
  return shocks.map((shock) => {
    const moved = accountAt(account, shockedMarks(account, shock));
    const liquidated = liquidatedIn(moved);
    const left = equityLeftOf(moved, liquidated);
    return {
      shock,
      totals: totalsOf(moved),
      equityLeft: moneyFraction(left),
      equityChange: moneyFraction(left - before),
      liquidatedIds: liquidated.map(({ id }) => id),
    };
  });
}

function shockedMarks(account: InspectAccount, { change, base }: Shock): ReadonlyMap<string, Mark> {
  return new Map(
    account.positions
      .filter(({ terms }) => base === null || terms.contract.base === base)
      .map(({ symbol, leg }) => [symbol, movedMark(leg.mark, change)] as const),
  );
}

/** Positions that the exchange would begin to liquidate at these marks. */
export function liquidatedIn(account: InspectAccount): readonly InspectPosition[] {
  const cross = account.positions.filter(({ mode }) => mode === 'cross');
  const isCrossGone = mustLiquidateCross(
    account.normal,
    cross.map(({ leg }) => leg),
  );
  return account.positions.filter((position) =>
    position.mode === 'cross'
      ? isCrossGone
      : mustLiquidateIsolated(position.leg, marginOf(position)),
  );
}

/** Of a cross account the orders go first, and what they had reserved may save it (§5.9, L1). */
function equityLeftOf(account: InspectAccount, gone: readonly InspectPosition[]): bigint {
  const cross = account.positions.filter(({ mode }) => mode === 'cross');
  const normal = atoms(account.normal + account.locked);
  const isCrossGone =
    gone.some(({ mode }) => mode === 'cross') &&
    mustLiquidateCross(
      normal,
      cross.map(({ leg }) => leg),
    );
  const isLeft = (position: InspectPosition): boolean =>
    position.mode === 'cross' ? !isCrossGone : !gone.includes(position);
  const wallet = isCrossGone ? { normal: atoms(0n), locked: atoms(0n) } : {};
  return equityOf({ ...account, ...wallet, positions: account.positions.filter(isLeft) });
}
