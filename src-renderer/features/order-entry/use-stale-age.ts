/** Whether the book is too old for a market order, and how old it is, in words. */
import { formatAge } from '../../lib/format-time';
import { useNow } from '../../session/use-now';
import { STALE_AFTER_MS } from '../../session/use-stale';
import { ticket } from './store';

/** Null while the book is fresh, and before there is one. */
export function useStaleAge(): string | null {
  const nowMs = useNow(500);
  const arrivedAtMs = ticket.get().book?.arrivedAtMs ?? 0;
  const ageMs = nowMs - arrivedAtMs;
  return arrivedAtMs > 0 && ageMs > STALE_AFTER_MS ? formatAge(ageMs) : null;
}
