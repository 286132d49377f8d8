/**
 * What a UTC day has lost: the worth at its first reading less the worth now. Where money was moved in or
 * out, what was lost until then is carried, and counting starts again at the next worth.
 */
export interface DayState {
  /** Days since 1970, UTC. */
  readonly day: number;
  /** Atoms of USDT; null until the day's first worth, or the first after money was moved. */
  readonly start: bigint | null;
  readonly now: bigint | null;
  readonly carried: bigint;
  readonly isLocked: boolean;
}

const DAY_MS = 86_400_000;

export const newDay = (atMs: number): DayState => ({
  ...{ day: Math.floor(atMs / DAY_MS), start: null, now: null, carried: 0n, isLocked: false },
});

/** Null until something is known of the day. */
export function lossOf({ start, now, carried }: DayState): bigint | null {
  if (start === null || now === null) return carried === 0n ? null : carried;
  return carried + start - now;
}

/** `limit` null is none. A lock stays until the day is over or it is lifted. */
export function withWorth(
  state: DayState,
  worth: bigint,
  atMs: number,
  limit: bigint | null,
): DayState {
  const fresh = newDay(atMs);
  const day = fresh.day === state.day ? state : fresh;
  const next = { ...day, start: day.start ?? worth, now: worth };
  const loss = lossOf(next) ?? 0n;
  return limit !== null && loss >= limit ? { ...next, isLocked: true } : next;
}

export function withMoneyMoved(state: DayState): DayState {
  return { ...state, carried: lossOf(state) ?? 0n, start: null, now: null };
}

/** The trader has decided to go on: nothing is lost from here on. */
export function lifted(state: DayState): DayState {
  return { ...state, start: state.now, carried: 0n, isLocked: false };
}
