/** When data is too old to act on, and the sentence that says so. */
import { formatAge } from '../lib/format-time';
import { useTranslation } from '../lib/i18n';
import { useConnection, type ConnectionValue } from './desk-state';
import { useNow } from './use-now';

/** The book and the ticket call a feed stale after this (its channels send at least once a second). */
export const STALE_AFTER_MS = 3000;

/** `null` while fresh. `arrivedAtMs` 0: nothing has arrived yet, which is loading, not stale. */
export function useStale(arrivedAtMs: number): string | null {
  const nowMs = useNow(500);
  const connection = useConnection();
  const { t } = useTranslation('common');
  const ageMs = nowMs - arrivedAtMs;
  if (arrivedAtMs === 0 || ageMs <= STALE_AFTER_MS) return null;
  return t('stale', { age: formatAge(ageMs), reason: reasonOf(connection, t) });
}

type CommonWords = ReturnType<typeof useTranslation<'common'>>['t'];

function reasonOf(connection: ConnectionValue | null, t: CommonWords): string {
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
