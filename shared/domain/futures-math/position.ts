/** A position's result and margin, and what closing a part of it moves (exchange-rules §5.5). */
import { divide, pow10 } from '../../money/decimal';
import { atoms, RATE_SCALE, type Atoms, type Contracts, type Rate } from '../../money/units';
import type { Side } from '../order';
import { fraction, type Fraction } from './fraction';

const ONE = pow10(RATE_SCALE);

/** +1 for a long (BUY), −1 for a short (SELL): d of the formulas. */
export function direction(side: Side): 1n | -1n {
  return side === 'BUY' ? 1n : -1n;
}

/** value ÷ leverage, rounded up: the initial margin of an order or a position. */
export function initialMargin(value: Atoms, leverage: number): Atoms {
  return atoms(divide(value, BigInt(leverage), 'ceil'));
}

/** value × rate, rounded up: a trading fee. */
export function feeOf(value: Atoms, feeRate: Rate): Atoms {
  return atoms(divide(value * feeRate, ONE, 'ceil'));
}

/** What a position of `cost` has won at `value`. */
export function profit(side: Side, value: Atoms, cost: Atoms): Atoms {
  return atoms(side === 'BUY' ? value - cost : cost - value);
}

/** The part of `whole` that `closed` of `volume` contracts take along; the last ones take all. */
export function shareOf(whole: Atoms, closed: Contracts, volume: Contracts): Atoms {
  if (closed === volume) return whole;
  return atoms(divide(whole * BigInt(closed), BigInt(volume), 'floor'));
}

/** What closing moves. All in atoms of the margin coin. */
export interface CloseFigures {
  /** Part of openCost that leaves the position. */
  readonly cost: Atoms;
  readonly pnl: Atoms;
  readonly fee: Atoms;
}

/** Closing `closed` of `volume` contracts for `value`. */
export function closeFigures(
  position: { readonly side: Side; readonly volume: Contracts; readonly openCost: Atoms },
  closed: Contracts,
  value: Atoms,
  feeRate: Rate,
): CloseFigures {
  const cost = shareOf(position.openCost, closed, position.volume);
  return { cost, pnl: profit(position.side, value, cost), fee: feeOf(value, feeRate) };
}

/** An isolated position's accounts once a close is booked: margin not yet released, and the results. */
export interface IsolatedMargin {
  readonly hold: Atoms;
  readonly realized: Atoms;
}

/** What realized losses have left of `hold`: below 0 where they came to more. */
export const unusedHold = ({ hold, realized }: IsolatedMargin): Atoms =>
  atoms(realized < 0n ? hold + realized : hold);

/**
 * Isolated margin that a partial close gives back: the closed share of what earlier losses and funding
 * have left of `hold`, less what the close lost, so that the margin ratio of the rest does not fall
 * (decision 208). `realized` counts this close already. Closing all gives back everything.
 */
export function marginRelease(
  { hold, realized }: IsolatedMargin,
  closed: Contracts,
  volume: Contracts,
  { pnl, fee }: Pick<CloseFigures, 'pnl' | 'fee'>,
): Atoms {
  if (closed === volume) return shareOf(hold, closed, volume);
  const result = pnl - fee;
  const unused = unusedHold({ hold, realized: atoms(realized - result) });
  const share = shareOf(unused, closed, volume);
  const released = result < 0n ? share + result : share;
  return atoms(released > 0n ? released : 0n);
}

/** cost ÷ quantity: an average price; 0 for no contracts. */
export function averagePrice(cost: Atoms, contracts: Contracts, perQuote: bigint): Fraction {
  return fraction(cost, BigInt(contracts) * perQuote);
}

/** openRealizedAmount ÷ (openCost ÷ leverage). */
export function returnRate(openRealized: Atoms, openCost: Atoms, leverage: number): Fraction {
  return fraction(openRealized * BigInt(leverage), openCost);
}
