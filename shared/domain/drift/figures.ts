/** How far the simulator may be trusted, over orders whose prediction and fate are both known. Pure, exact. */
import { fixedFraction, fraction } from '../futures-math';
import type { Fine } from '../journal';
import {
  agrees,
  closeness,
  feeError,
  filledShare,
  FINE_ONE,
  isIdle,
  slippageError,
  toFine,
  type ComparedOrder,
} from './compared';

/** A score, and the error that nineteen of twenty orders stay under, are of so many orders at least. */
export const MIN_SCORED = 20;

/** A figure and of how many orders it is; empty text where there are too few for it. */
export interface DriftFigure {
  readonly text: string;
  readonly count: number;
}

export interface DriftFigures {
  readonly count: number;
  /** Mean share filled, 4 decimals. */
  readonly filledPredicted: DriftFigure;
  readonly filledActual: DriftFigure;
  /** Basis points, 2 decimals: the mean of the errors, and the size that 95 % of them do not exceed. */
  readonly slippageMean: DriftFigure;
  readonly slippage95: DriftFigure;
  readonly feeMean: DriftFigure;
  /** Share of the orders, 4 decimals. */
  readonly agreed: DriftFigure;
  /** Of which nothing filled, and nothing was said to: each counts as right in full. */
  readonly idle: number;
  /** From 0 to 100, 1 decimal. */
  readonly score: DriftFigure;
}

const SHARE_DECIMALS = 4;
const BPS_DECIMALS = 2;
const SCORE_DECIMALS = 1;

export function driftFigures(orders: readonly ComparedOrder[]): DriftFigures {
  const slippages = orders.map(slippageError).filter((error) => error !== null);
  const fees = orders.map(feeError).filter((error) => error !== null);
  const scored = orders.map((order) => closeness(order) * 100n);
  const shares = (which: 'predicted' | 'actual'): readonly bigint[] =>
    orders.map((order) => toFine(filledShare(order, order[which])));
  return {
    count: orders.length,
    filledPredicted: mean(shares('predicted'), SHARE_DECIMALS),
    filledActual: mean(shares('actual'), SHARE_DECIMALS),
    slippageMean: mean(slippages, BPS_DECIMALS),
    slippage95: largest95(slippages),
    feeMean: mean(fees, BPS_DECIMALS),
    agreed: mean(
      orders.map((order) => (agrees(order) ? FINE_ONE : 0n)),
      SHARE_DECIMALS,
    ),
    idle: orders.filter(isIdle).length,
    score: mean(scored, SCORE_DECIMALS, MIN_SCORED),
  };
}

function mean(values: readonly bigint[], decimals: number, least = 1): DriftFigure {
  const count = values.length;
  if (count < least) return { text: '', count };
  const sum = values.reduce((a, b) => a + b, 0n);
  return { text: fixedFraction(fraction(sum, BigInt(count) * FINE_ONE), decimals), count };
}

/** By rank: of twenty the nineteenth. */
function largest95(errors: readonly Fine[]): DriftFigure {
  const count = errors.length;
  if (count < MIN_SCORED) return { text: '', count };
  const sizes = errors
    .map((error) => (error < 0n ? 0n - error : error))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const at = sizes[Math.ceil((count * 95) / 100) - 1] ?? 0n;
  return { text: fixedFraction(fraction(at, FINE_ONE), BPS_DECIMALS), count };
}
