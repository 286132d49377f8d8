/** How old our knowledge is of what somebody looks at or has orders in. */
import { isAbsent, type SourceState } from './source';

interface Use {
  readonly isAllRefused: boolean;
  readonly isInUse: (source: SourceState) => boolean;
  /** By the monotonic clock, as all times here. */
  readonly nowMs: number;
}

/** Since when all of it has been read; null before the first read. */
export function allReadSinceMs(
  sources: Iterable<SourceState>,
  { isAllRefused, isInUse, nowMs }: Use,
): number | null {
  const times: number[] = [];
  for (const source of sources) {
    const { book, lastReadMs } = source;
    const isUsed = book !== 'margin' && !isAbsent(source, isAllRefused) && isInUse(source);
    source.usedSinceMs = isUsed ? (source.usedSinceMs ?? nowMs) : null;
    // What nobody looked at was read seldom; it is read again now, and late only from now on.
    if (source.usedSinceMs !== null && lastReadMs !== null) {
      times.push(Math.max(lastReadMs, source.usedSinceMs));
    }
  }
  return times.length === 0 ? null : Math.min(...times);
}
