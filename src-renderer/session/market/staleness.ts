/** How old data may be until it is not to be acted on: by what carries it, and whether that carries anything. Pure. */
import type { ConnectionValue, SessionValue } from '../desk-state';

/** The book and the ticket call a feed stale after this (its channels send at least once a second). */
export const STALE_AFTER_MS = 3000;

/** The stream, or the requests to one of the exchange's two hosts. */
export type Carrier = 'stream' | 'spot' | 'futures';

export interface Line {
  readonly phase: SessionValue['phase'] | null;
  readonly connection: Pick<
    ConnectionValue,
    'feed' | 'feedAttempt' | 'restSilentSinceMs' | 'futuresSilentSinceMs' | 'isBanned'
  > | null;
}

/** Whether nothing comes by it now. Before anything was ever connected that is no fault. */
export function isCut(carrier: Carrier, { phase, connection }: Line): boolean {
  if (connection === null) return false;
  if (phase === 'failed') return true;
  switch (carrier) {
    case 'stream':
      return (
        connection.feed === 'waiting' ||
        (connection.feed === 'connecting' && connection.feedAttempt > 0)
      );
    case 'spot':
      return connection.isBanned || connection.restSilentSinceMs !== null;
    case 'futures':
      return connection.isBanned || connection.futuresSilentSinceMs !== null;
  }
}

/**
 * What is asked for by and by is not called old between two answers. Once it is known that none comes, it is as
 * old as a book would be: a risk that was read ten seconds ago looks like one of now.
 */
export const oldestMs = (carrier: Carrier, usualMs: number, line: Line): number =>
  isCut(carrier, line) ? Math.min(usualMs, STALE_AFTER_MS) : usualMs;
