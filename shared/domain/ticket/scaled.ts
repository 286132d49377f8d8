/**
 * Several limit orders between two prices. The prices are evenly spaced on the tick grid, the
 * quantities whole lots that add up to the total exactly.
 */
import { err, ok, type Result } from '../../kernel/result';
import { divide } from '../../money/decimal';
import { lots, ticks, type Lots, type Ticks } from '../../money/units';
import { worthOf } from '../order-value';
import { SCALED_MAX, type Distribution, type TicketDraft } from './draft';
import { ticketError, type FieldFault } from './errors';
import type { Measure } from './measure';
import { fieldPrice } from './price';

interface ScaledRange {
  readonly prices: readonly Ticks[];
  readonly distribution: Distribution;
}

/** The prices of a scaled entry in the order they were given, or its first fault. */
export function scaledRange(draft: TicketDraft, measure: Measure): Result<ScaledRange, FieldFault> {
  const from = fieldPrice(draft, 'from', measure);
  if (!from.ok) return err({ field: 'from', error: from.error });
  const to = fieldPrice(draft, 'to', measure);
  if (!to.ok) return err({ field: 'to', error: to.error });
  if (from.value === to.value) return err({ field: 'to', error: ticketError('samePrice') });
  const count = scaledCount(draft.count);
  if (count === null) {
    const error = ticketError('countRange', { min: '2', max: SCALED_MAX.toString() });
    return err({ field: 'count', error });
  }
  return ok({
    prices: spaced(from.value, to.value, count),
    distribution: draft.distribution,
  });
}

/** 2 to SCALED_MAX, else null. */
function scaledCount(text: string): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  const count = Number.parseInt(text, 10);
  return count >= 2 && count <= SCALED_MAX ? count : null;
}

/** Both ends included; what falls between two ticks goes to the nearer one. */
function spaced(from: Ticks, to: Ticks, count: number): readonly Ticks[] {
  const span = BigInt(to - from);
  const gaps = BigInt(count - 1);
  return Array.from({ length: count }, (_, index) =>
    ticks(from + Number(divide(span * BigInt(index), gaps, 'half-up'))),
  );
}

/**
 * The total over the rows: each gets its weight's share rounded down, and the lots that leaves over
 * go one each to the rows that lost most. Rows may be zero when the total is small. Exported for its
 * test.
 */
export function splitLots(total: bigint, rows: number, distribution: Distribution): bigint[] {
  const weights = Array.from({ length: rows }, (_, index) =>
    BigInt(distribution === 'flat' ? 1 : distribution === 'up' ? index + 1 : rows - index),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (total * weight) / whole);
  const lost = weights.map((weight, index) => ({ index, rest: (total * weight) % whole }));
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const over = Number(total - shares.reduce((sum, share) => sum + share, 0n));
  for (const { index } of lost.slice(0, over)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

interface ScaledRow {
  readonly price: Ticks;
  readonly lots: Lots;
}

/** The orders of a range, in the order of its prices; `total` in lots. */
export function scaledRows({ prices, distribution }: ScaledRange, total: bigint): ScaledRow[] {
  const shares = splitLots(total, prices.length, distribution);
  return prices.map((price, index) => ({ price, lots: lots(Number(shares[index] ?? 0n)) }));
}

/** Quote atoms of all rows together. */
export function scaledValue(measure: Measure, range: ScaledRange, total: bigint): bigint {
  const shares = splitLots(total, range.prices.length, range.distribution);
  return range.prices.reduce<bigint>(
    (sum, price, index) => sum + worthOf(measure.worth, BigInt(price) * (shares[index] ?? 0n)),
    0n,
  );
}
