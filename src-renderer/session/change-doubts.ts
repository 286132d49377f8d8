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

/** Null: nothing to ask. `last` in ticks, 0 when it is not known. */
export function doubtOf(
  mode: 'paper' | 'live',
  { side }: { readonly side: Side },
  price: number,
  last: number,
  outside: OutsideBand | null = null,
): ChangeDoubt | null {
  if (outside !== null) return outside;
  if (last > 0) {
    if (side === 'BUY' ? price >= last : price <= last) return 'crosses';
    if (Math.abs(price - last) * 100 > last * FAR_PERCENT) return 'far';
  }
  return mode === 'live' ? 'live' : null;
}
