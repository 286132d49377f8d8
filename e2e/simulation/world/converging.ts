/**
 * How long the terminals of a world have to know everything once its faults have healed: a minute; a payment that
 * failed one further look; orders that are listed no more so many reads as the exchange still allows. Both may be
 * needed at once.
 */
import type { Pardon } from './auditor';

const CONVERGES_MS = 60_000;
export const LOOK_MS = 500;
/** How an order ended that is listed no more is one read each, and an exchange that has refused allows one in this time. */
const READ_MS = 2_500;
/** A failed payment is tried again when the exchange likes, and the terminal looks at one this often. */
const FAILED_PAYMENT_MS = 30_000 + 2 * LOOK_MS;

export interface Converging {
  /** What they do not know at the end of this time; null as soon as they know all. */
  settle(withinMs: number): Promise<string | null>;
  /** What they do not know beside what is pardoned. */
  difference(pardons: readonly Pardon[]): string | null;
  /** Orders listed no more whose end nobody has read. */
  unlisted(): number;
  /** Whether an exchange that has refused lets them read no faster. */
  isLimited(): boolean;
}

/** What they still do not know when all this time is over, or null. */
export async function converge(world: Converging): Promise<string | null> {
  let difference = await world.settle(CONVERGES_MS);
  let left = Infinity;
  let hasWaitedForPayment = false;
  while (difference !== null) {
    const unlisted = world.unlisted();
    // Each further read makes one fewer: a read in vain is a fault.
    const isReadOn = unlisted > 0 && unlisted < left && world.isLimited();
    const pardons: readonly Pardon[] = isReadOn ? ['unlisted'] : [];
    let waitMs = READ_MS;
    if (!isReadOn || world.difference(pardons) !== null) {
      if (hasWaitedForPayment) return difference;
      if (world.difference([...pardons, 'failed-payment']) !== null) return difference;
      hasWaitedForPayment = true;
      waitMs = FAILED_PAYMENT_MS;
    }
    if (unlisted > 0) left = unlisted;
    difference = await world.settle(waitMs);
  }
  return null;
}
