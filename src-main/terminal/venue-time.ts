/**
 * The time by the exchange's own clock. Whatever has to wait by the calendar, such as a new address or the end of a
 * day, waits by this clock: setting the clock of this machine makes nothing older.
 */
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../client/exchange-client';

/** Null while the exchange has not said it. */
export function venueNowMs(
  clock: Clock,
  client: Pick<ExchangeClient, 'health'> | null,
): number | null {
  const offsetMs = client?.health().clockOffsetMs ?? null;
  return offsetMs === null ? null : clock.nowMs() + offsetMs;
}
