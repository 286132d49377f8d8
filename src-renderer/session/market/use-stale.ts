/** The sentence that says that data is too old to act on, or that none comes. */
import { useState } from 'react';
import { formatAge } from '../../lib/format-time';
import { useTranslation, type Words } from '../../lib/i18n';
import { keepAge } from './age';
import { keepWait } from '../time/wait';
import { deskState, type DeskState } from '../desk-state';
import { futuresState } from '../futures/futures-state';
import { terminalRefusal } from '../wire/terminal-refusal';
import { isCut, oldestMs, STALE_AFTER_MS, type Carrier, type Line } from './staleness';
import { useAtPace } from '../time/use-now';

/**
 * `null` while fresh. `arrivedAtMs` says when the newest data came, 0 before any: then it is loading, until nothing
 * can come or nothing has come for long. It is asked at a steady pace, so that fresh data draws nothing again.
 */
export function useStale(
  arrivedAtMs: () => number,
  usualMs: number = STALE_AFTER_MS,
  carrier: Carrier = 'stream',
): string | null {
  const [ageOf] = useState(keepAge);
  const [waitedMs] = useState(keepWait);
  const age = useAtPace(CHECK_EVERY_MS, (nowMs, monotonicMs) => {
    const atMs = arrivedAtMs();
    const line = lineOf(deskState.get());
    const isLate = waitedMs(atMs === 0, monotonicMs) > NOTHING_AFTER_MS;
    if (atMs === 0) return isLate || isCut(carrier, line) ? NOTHING : null;
    const ageMs = ageOf(atMs, nowMs, monotonicMs);
    return ageMs <= oldestMs(carrier, usualMs, line) ? null : formatAge(ageMs);
  });
  const { feed, attempt, isBanned, isUnanswered, fault } = deskState.use((state) => ({
    feed: state.connection?.feed,
    attempt: state.connection?.feedAttempt ?? 0,
    isBanned: carrier !== 'stream' && state.connection?.isBanned === true,
    isUnanswered: carrier !== 'stream' && isCut(carrier, lineOf(state)),
    fault: carrier === 'stream' ? null : (state.connection?.readFaults[carrier] ?? null),
  }));
  const { t } = useTranslation('common');
  if (age === null) return null;
  const silence = age === NOTHING && carrier !== 'stream' ? 'asked' : 'silent';
  const isRefused = fault !== null && !isUnanswered && feed === 'open';
  const reason = isBanned
    ? t('staleReason.banned')
    : isRefused
      ? terminalRefusal(fault)
      : reasonOf(feed, attempt, isUnanswered ? 'unanswered' : silence, t);
  return age === NOTHING ? t('staleNothing', { reason }) : t('stale', { age, reason });
}

/** No age is written like this. */
const NOTHING = '';

const lineOf = ({ session, connection }: DeskState): Line => ({
  // What has failed has not come back before it is ready.
  phase: (session?.problem ?? null) === null ? (session?.phase ?? null) : 'failed',
  connection,
});

/** What comes by the stream, whatever carries it: tape, chart, watchlist. */
export const useStaleFeed = (): string | null =>
  useStale(() => deskState.get().connection?.lastFrameAtMs ?? 0, FEED_MS);

/** What is read of the account by and by: orders, fills, balances. `isUnread`: nothing of these has come yet. */
export const useStaleAccount = (isUnread = false): string | null =>
  useStale(
    () => (isUnread ? 0 : (deskState.get().connection?.accountReadAtMs ?? 0)),
    READ_MS,
    'spot',
  );

/** The futures wallet with its positions, for who watches them. */
export const useStaleFutures = (): string | null =>
  useStale(() => futuresState.get().account?.readAtMs ?? 0, READ_MS, 'futures');

/** A contract's mark, index and funding: the stream does not carry them, and goes on without them. */
export const useStaleMark = (symbol: string): string | null =>
  useStale(
    () => futuresState.get().marks.find((each) => each.symbol === symbol)?.readAtMs ?? 0,
    READ_MS,
    'futures',
  );

/** The terminal tells it once a second, of frames that come once a second. */
const FEED_MS = STALE_AFTER_MS + 1_000;
/** What is selected is read every five seconds, more seldom while the request budget is short. */
const READ_MS = 15_000;

/** Rows that are only sketched must not be all that a trader is told for longer. */
const NOTHING_AFTER_MS = 5_000;

const CHECK_EVERY_MS = 250;

type CommonWords = Words<'common'>;

function reasonOf(
  feed: NonNullable<DeskState['connection']>['feed'] | undefined,
  attempt: number,
  otherwise: 'unanswered' | 'asked' | 'silent',
  t: CommonWords,
): string {
  switch (feed) {
    case 'waiting':
      return t('staleReason.waiting', { attempt });
    case 'connecting':
      return t('staleReason.connecting');
    case 'open':
    case 'idle':
    case undefined:
      return t(`staleReason.${otherwise}`);
  }
}
