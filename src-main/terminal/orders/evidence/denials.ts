/** Whether an exchange, asked for an order by its id, has said that it knows none. */
import type { Outcome } from '../../../client/exchange-client';

/**
 * Refusals that are about the key, the time, or the exchange itself (wire-facts §3): what was asked for has not been
 * looked at. An order that works would else count as lost when a key loses its rights for a while.
 */
const OF_THE_ASKING: ReadonlySet<string> = new Set([
  '-1000',
  '-1001',
  '-1002',
  '-1003',
  '-1004',
  '-1016',
  '-1021',
  '-1022',
  '-1023',
  '-1024',
  '-2014',
  '-2015',
  '-2016',
  '-2102',
  '-2200',
]);

/** An exchange that has shown an order, and then denies it for so long, has lost it. */
export const LOST_MS = 5_000;
/** A single question at each end of that time is no proof. */
const LOST_DENIALS = 3;

/** Of one order, since it was last shown. */
export class Denials {
  #count = 0;
  #sinceMs: number | null = null;

  /** One more, by the monotonic clock; true when the exchange has lost it. */
  add(nowMs: number): boolean {
    this.#count += 1;
    this.#sinceMs ??= nowMs;
    return this.#count >= LOST_DENIALS && nowMs - this.#sinceMs >= LOST_MS;
  }
}

export function deniesOrder(answer: Outcome<unknown>): boolean {
  if (answer.kind === 'accepted') return answer.value === null;
  if (answer.kind !== 'rejected' || answer.by !== 'exchange') return false;
  return !OF_THE_ASKING.has(answer.code);
}
