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

export function deniesOrder(answer: Outcome<unknown>): boolean {
  if (answer.kind === 'accepted') return answer.value === null;
  if (answer.kind !== 'rejected' || answer.by !== 'exchange') return false;
  return !OF_THE_ASKING.has(answer.code);
}
