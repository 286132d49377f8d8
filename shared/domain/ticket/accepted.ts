/**
 * What is free right after the exchange has taken an order: what fills at once is settled, what rests is locked. A far
 * order would fill at another mark than today's, so what were free then is not told by this one's.
 */
import { atoms, contracts, type Atoms } from '../../money/units';
import { applyFuturesFill, availableFor, shareOf, type FuturesFill } from '../futures-math';
import type { FuturesWallet } from './facts';
import type { OrderFill } from './fills';
import type { Step } from './walk';

interface Accepted {
  /** One after the other, as they are sent. */
  readonly byOrder: readonly OrderFill[];
  /** What each of them locks while it rests; null: it locks nothing, as a close. */
  readonly reserves: readonly Atoms[] | null;
  /** A fill of now. */
  readonly fillOf: (step: Step) => FuturesFill;
}

export function availableOnceAccepted(
  wallet: FuturesWallet,
  { byOrder, reserves, fillOf }: Accepted,
): Atoms {
  const settled = byOrder
    .flatMap(({ now }) => now)
    .reduce((before, step) => applyFuturesFill(before, fillOf(step)), wallet);
  const locked = byOrder.reduce(
    (sum, order, at) => sum + lockOf(order, reserves?.[at] ?? atoms(0n)),
    0n,
  );
  return availableFor({ ...settled, normal: atoms(settled.normal - locked) });
}

/** Each fill takes its share of the lock with it (exchange-rules §5.4). */
function lockOf({ now, rest }: OrderFill, reserve: Atoms): bigint {
  if (rest === null) return 0n;
  let left = reserve;
  let count = now.reduce((sum, step) => sum + step.lots, 0) + rest.lots;
  for (const step of now) {
    left = atoms(left - shareOf(left, contracts(step.lots), contracts(count)));
    count -= step.lots;
  }
  return left;
}
