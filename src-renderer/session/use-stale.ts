/** When data is too old to act on, and the sentence that says so. */
import { formatAge } from '../lib/format-time';
import { useTranslation, type Words } from '../lib/i18n';
import { deskState, type ConnectionValue } from './desk-state';
import { useAtPace } from './use-now';

/** The book and the ticket call a feed stale after this (its channels send at least once a second). */
export const STALE_AFTER_MS = 3000;

/**
 * `null` while fresh. `arrivedAtMs` says when the newest data came, 0 before any (which is loading,
 * not stale); it is asked at a steady pace, so that fresh data draws nothing again.
 */
export function useStale(
  arrivedAtMs: () => number,
  afterMs: number = STALE_AFTER_MS,
): string | null {
  const age = useAtPace(CHECK_EVERY_MS, (nowMs) => {
    const atMs = arrivedAtMs();
    const ageMs = nowMs - atMs;
    return atMs === 0 || ageMs <= afterMs ? null : formatAge(ageMs);
  });
  const connection = deskState.use(({ connection: now }) =>
    now === null ? null : { feed: now.feed, feedAttempt: now.feedAttempt },
  );
  const { t } = useTranslation('common');
  return age === null ? null : t('stale', { age, reason: reasonOf(connection, t) });
}

/** What comes by the stream, whatever carries it: tape, chart, watchlist. */
export const useStaleFeed = (): string | null =>
  useStale(() => deskState.get().connection?.lastFrameAtMs ?? 0, FEED_MS);

/** What is read of the account by and by: orders, fills, balances. */
export const useStaleAccount = (): string | null =>
  useStale(() => deskState.get().connection?.accountReadAtMs ?? 0, ACCOUNT_MS);

/** The terminal tells it once a second, of frames that come once a second. */
const FEED_MS = STALE_AFTER_MS + 1_000;
/** What is selected is read every five seconds, more seldom while the request budget is short. */
const ACCOUNT_MS = 15_000;

const CHECK_EVERY_MS = 250;

type CommonWords = Words<'common'>;

function reasonOf(
  connection: Pick<ConnectionValue, 'feed' | 'feedAttempt'> | null,
  t: CommonWords,
): string {
  switch (connection?.feed) {
    case 'waiting':
      return t('staleReason.waiting', { attempt: connection.feedAttempt });
    case 'connecting':
      return t('staleReason.connecting');
    case 'open':
    case 'idle':
    case undefined:
      return t('staleReason.silent');
  }
}
