/**
 * What a UTC day has lost: the worth at its first reading less the worth now. Where money was moved in or
 * out, what was lost until then is carried, and counting starts again at the next worth.
 */
export interface DayState {
  /** Days since 1970, UTC, by the exchange's clock; null until it has said what it shows. */
  readonly day: number | null;
  /** Atoms of USDT; null until the day's first worth, or the first after money was moved. */
  readonly start: bigint | null;
  readonly now: bigint | null;
  readonly carried: bigint;
  readonly isLocked: boolean;
  /** What it is locked on; null while it is not, and where nobody knows. */
  readonly lock: DayLock | null;
  /**
   * When the wallet behind `start` had been read, by the time that the exchange stamps; null: not known. Where
   * counting starts again it is that of before until it does.
   */
  readonly startDoneMs: number | null;
  /** When the reading of the wallet behind `now` began. */
  readonly nowBegunMs: number | null;
  /** Withdrawals, by their ids, that are taken from the loss since `start`. */
  readonly taken: readonly string[];
  /** What the worth was the sum of; empty before the first. */
  readonly basis: string;
}

/** `worst`: the most that was lost since. `begunMs`: as `nowBegunMs` of the worth that has set it. */
export interface DayLock {
  readonly begunMs: number | null;
  readonly worst: bigint;
  readonly limit: bigint;
}

/** When the wallet behind a worth was read, by the time that the exchange stamps. */
export interface WalletRead {
  readonly begunMs: number;
  readonly doneMs: number;
}

/** What an account's worth is the sum of: two worths of different sums cannot be compared. */
export interface WorthBasis {
  readonly hasFutures: boolean;
  /** Assets that nothing prices in USDT. */
  readonly leftOut: readonly string[];
}

const DAY_MS = 86_400_000;

/** One of which nobody knows yet which it is. */
export const UNDATED_DAY: DayState = {
  day: null,
  start: null,
  now: null,
  carried: 0n,
  isLocked: false,
  basis: '',
  lock: null,
  startDoneMs: null,
  nowBegunMs: null,
  taken: [],
};

export const newDay = (atMs: number): DayState => ({
  ...UNDATED_DAY,
  day: Math.floor(atMs / DAY_MS),
});

/** The state of the day that it is at that time of the exchange. */
export function onDay(state: DayState, atMs: number): DayState {
  const today = newDay(atMs);
  if (today.day === state.day) return state;
  const isOver = state.day !== null && today.day !== null && today.day > state.day;
  // Dated ahead of the exchange, by a clock that was wrong: what it has lost, and its lock, are today's.
  return isOver ? today : { ...state, day: today.day };
}

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
  read: WalletRead | null = null,
): DayState {
  const day = onDay(state, atMs);
  const begunMs = read?.begunMs ?? null;
  const startDoneMs = day.start === null ? (read?.doneMs ?? null) : day.startDoneMs;
  const start = day.start ?? worth;
  const next = { ...day, start, startDoneMs, now: worth, nowBegunMs: begunMs };
  const loss = lossOf(next) ?? 0n;
  const { lock } = next;
  if (lock !== null)
    return { ...next, lock: { ...lock, worst: loss > lock.worst ? loss : lock.worst } };
  if (next.isLocked || limit === null || loss < limit) return next;
  return { ...next, isLocked: true, lock: { begunMs, worst: loss, limit } };
}

/** `lost`: what the day had lost before; the worth of now may have been read after it was moved. */
export function withMoneyMoved(state: DayState, lost = lossOf(state) ?? 0n): DayState {
  return { ...state, carried: lost, start: null, now: null, nowBegunMs: null, taken: [] };
}

/**
 * Before a worth that is the sum of this: of something else than before, it begins the counting anew. Null: it
 * lacks the futures wallet, which cannot be read now, and says nothing of the day.
 */
export function withBasis(state: DayState, { hasFutures, leftOut }: WorthBasis): DayState | null {
  const basis = [hasFutures ? FUTURES : 'spot', ...leftOut].join(' ');
  if (basis === state.basis) return state;
  if (!hasFutures && state.basis.split(' ')[0] === FUTURES) return null;
  return { ...(state.basis === '' ? state : withMoneyMoved(state)), basis };
}

const FUTURES = 'spot+futures';

/** The trader has decided to go on: nothing is lost from here on. */
export function lifted(state: DayState): DayState {
  const { now: start, nowBegunMs: startDoneMs } = state;
  return { ...state, start, startDoneMs, carried: 0n, isLocked: false, lock: null, taken: [] };
}
