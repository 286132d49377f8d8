/**
 * When a change of an order by a drag wants a confirmation (interface C3): always live; on paper when it
 * would probably execute at once, be refused, or lies far from the market. Pure.
 */
import type { Side } from '@shared/domain/order';
import type { OutsideBand } from '@shared/domain/ticket';

/** Further than this from the last price nobody means it: most likely the hand slipped. */
const FAR_PERCENT = 5;

/** Outside the band: the old order would be gone by the time the exchange refuses the new one. */
export type ChangeDoubt = 'live' | 'crosses' | 'far' | OutsideBand;

/** What is known of the market that an order is moved in. */
export interface Around {
  /** Ticks; 0 when it is not known. */
  readonly last: number;
  /** Of the side that it would meet: the book moves without a trade. Null where nobody knows it. */
  readonly best: number | null;
  /** The exchange would probably refuse it there. */
  readonly outside: OutsideBand | null;
}

/** Null: nothing to ask. */
export function doubtOf(
  mode: 'paper' | 'live',
  { side }: { readonly side: Side },
  price: number,
  { last, best, outside }: Around,
): ChangeDoubt | null {
  if (outside !== null) return outside;
  const reaches = (there: number): boolean => (side === 'BUY' ? price >= there : price <= there);
  if ((best !== null && reaches(best)) || (last > 0 && reaches(last))) return 'crosses';
  if (last > 0 && Math.abs(price - last) * 100 > last * FAR_PERCENT) return 'far';
  return mode === 'live' ? 'live' : null;
}
