/**
 * When margin no longer suffices, in exact integers (exchange-rules §5.8): at or below the
 * requirement of value × (keepRate + close taker rate) a position or a cross account is liquidated.
 */
import { pow10 } from '../../money/decimal';
import { invariant } from '../../kernel/result';
import {
  atoms,
  RATE_SCALE,
  type Atoms,
  type Contracts,
  type Mark,
  type Rate,
} from '../../money/units';
import type { RiskTier } from '../futures-defaults';
import type { Side } from '../order';
import { valueAtMark, type ContractUnit } from './contract-value';
import { fraction, type Fraction } from './fraction';
import { profit } from './position';

const ONE = pow10(RATE_SCALE);

/** One position at its mark, as margin looks at it. */
export interface MarginLeg {
  readonly unit: ContractUnit;
  readonly side: Side;
  readonly volume: Contracts;
  readonly openCost: Atoms;
  readonly mark: Mark;
  readonly keepRate: Rate;
  /** The fee it would pay to be closed: taker rate of a close. */
  readonly closeRate: Rate;
}

/** The tier of a volume, counted from 0; beyond the last tier: the last. */
export function tierIndex(tiers: readonly RiskTier[], volume: Contracts): number {
  const index = tiers.findIndex(({ maxContracts }) => volume <= maxContracts);
  return index === -1 ? tiers.length - 1 : index;
}

/** The tier of a volume (exchange-rules §5.1). */
export function tierOf(tiers: readonly RiskTier[], volume: Contracts): RiskTier {
  const tier = tiers[tierIndex(tiers, volume)];
  invariant(tier !== undefined, 'a contract has tiers');
  return tier;
}

/** Value at the mark: positionBalance. */
export function legValue({ unit, mark, volume }: MarginLeg): Atoms {
  return valueAtMark(unit, mark, volume);
}

/** Unrealised profit at the mark: unRealizedAmount. */
export function legProfit(leg: MarginLeg): Atoms {
  return profit(leg.side, legValue(leg), leg.openCost);
}

/** value × (k + t) in atoms × 10^8: exact, to be compared and never shown. */
export function requirement(leg: MarginLeg): bigint {
  return legValue(leg) * (leg.keepRate + leg.closeRate);
}

/** Margin at the mark of an isolated position with `margin` = hold + realized. */
export function isolatedEquity(leg: MarginLeg, margin: Atoms): Atoms {
  return atoms(margin + legProfit(leg));
}

/** totalEquity: the normal bucket and what all cross positions have won. */
export function crossEquity(normal: Atoms, legs: readonly MarginLeg[]): Atoms {
  return atoms(legs.reduce<bigint>((sum, leg) => sum + legProfit(leg), normal));
}

/** The trigger of an isolated position. */
export function mustLiquidateIsolated(leg: MarginLeg, margin: Atoms): boolean {
  return isolatedEquity(leg, margin) * ONE <= requirement(leg);
}

/** The trigger of a cross account over all its cross positions; without any there is none. */
export function mustLiquidateCross(normal: Atoms, legs: readonly MarginLeg[]): boolean {
  if (legs.length === 0) return false;
  const required = legs.reduce((sum, leg) => sum + requirement(leg), 0n);
  return crossEquity(normal, legs) * ONE <= required;
}

/** equity ÷ value: marginRate of a position or an account; 0 without positions. */
export function marginRate(equity: Atoms, value: Atoms): Fraction {
  return fraction(equity, value);
}
