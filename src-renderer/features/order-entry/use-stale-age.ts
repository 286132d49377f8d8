/** Whether what the ticket computes with is too old: the book, for a market order, or the account. */
import { useState } from 'react';
import { formatAge } from '../../lib/format-time';
import { keepAge } from '../../session/market/age';
import { STALE_AFTER_MS } from '../../session/market/staleness';
import { useAtPace } from '../../session/time/use-now';
import { useStaleAccount, useStaleFutures } from '../../session/market/use-stale';
import { ticket } from './store';

/** Of the book, in words; null while it is fresh, and before there is one. */
export function useStaleAge(): string | null {
  const [ageOf] = useState(keepAge);
  return useAtPace(CHECK_EVERY_MS, (nowMs, monotonicMs) => {
    const arrivedAtMs = ticket.get().book?.arrivedAtMs ?? 0;
    const ageMs = ageOf(arrivedAtMs, nowMs, monotonicMs);
    return arrivedAtMs > 0 && ageMs > STALE_AFTER_MS ? formatAge(ageMs) : null;
  });
}

const CHECK_EVERY_MS = 500;

/** A sentence on the account that the preview counts with; null while it is fresh. */
export function useStaleMoney(): string | null {
  const book = ticket.use(({ draft }) => draft.book);
  const [wallet, futures] = [useStaleAccount(), useStaleFutures()];
  return book === 'futures' ? futures : wallet;
}

/** Figures of now and after that rest on old ones are dimmed, as an old panel is. */
export function useStaleLook(): 'preview-stale' | '' {
  const [book, money] = [useStaleAge(), useStaleMoney()];
  return book === null && money === null ? '' : 'preview-stale';
}
