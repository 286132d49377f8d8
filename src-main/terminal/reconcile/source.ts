/**
 * What is asked for together: the open orders of a pair's wallet, or of all contracts at once; and for each symbol its
 * own trades and the ends of its orders.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { Lane } from '../orders/lane';
import { Denials } from '../orders/evidence/denials';
import type { OrderKey, TrackedOrder } from '../orders/tracked-order';
import { TradeReader } from './trade-reader';

export interface LaneState {
  readonly lane: Lane;
  readonly trades: TradeReader;
  wantsTrades: boolean;
  /** An order there has executed more than the trades that were read tell. */
  lacksFills: boolean;
  lastTradesMs: number;
  /** Its trades have been read since the start or the last sleep. */
  isRead: boolean;
}

export interface Unsettled extends OrderKey {
  readonly lane: Lane;
  /** Found behind a trade of the first read: the past, not news. */
  readonly isHistory: boolean;
  /** As the answer to its placing said that it had ended at once; null where none did. */
  told: TrackedOrder | null;
  readonly denials: Denials;
}

export interface SourceState {
  readonly book: OrderBookKind;
  /** By symbol. */
  readonly lanes: Map<string, LaneState>;
  /** Open orders have been read since the start or the last sleep. */
  isSynced: boolean;
  /** In flight; resolves to whether it succeeded. */
  poll: Promise<boolean> | null;
  /** Begins when `poll` has ended. */
  nextPoll: Promise<boolean> | null;
  isPokedAgain: boolean;
  hotUntilMs: number;
  lastPollMs: number;
  /** Monotonic time at which the last poll began that read everything; null before. */
  lastReadMs: number | null;
  /** Monotonic time since which it is on a screen or has orders; null while neither. */
  usedSinceMs: number | null;
  failures: number;
  /** The exchange answers, and refuses: it has no such wallet, or not for us. */
  isDenied: boolean;
  /** By the monotonic clock, since when without a break; null: it is not. */
  deniedSinceMs: number | null;
  cancelAlarm: () => void;
  /** Orders that a list that may be cut did not show and that were asked for, the one longest ago first. */
  readonly behind: Set<string>;
  /** Orders whose present state is to be read, by id: they left the book, or a trade named them. */
  readonly unsettled: Map<string, Unsettled>;
}

export function newSource(book: OrderBookKind, lanes: readonly Lane[]): SourceState {
  return {
    book,
    lanes: new Map(lanes.map((lane) => [lane.symbol, newLane(lane)])),
    isSynced: false,
    poll: null,
    nextPoll: null,
    isPokedAgain: false,
    hotUntilMs: -Infinity,
    lastPollMs: -Infinity,
    lastReadMs: null,
    usedSinceMs: null,
    failures: 0,
    isDenied: false,
    deniedSinceMs: null,
    cancelAlarm: () => undefined,
    behind: new Set(),
    unsettled: new Map(),
  };
}

/** Refused, with all of its account or after it could be read: the right to it may come back at any time. */
export function mayBeOursAgain(
  { book, isDenied, lastReadMs }: SourceState,
  isAllRefused: boolean,
): boolean {
  return isDenied ? isAllRefused || lastReadMs !== null : isAllRefused && book === 'spot';
}

/**
 * There is no such wallet here. One that was read before, or whose whole account is refused, is there: what is shown
 * of it grows old.
 */
export const isAbsent = (
  { book, isDenied, lastReadMs }: SourceState,
  isAllRefused: boolean,
): boolean => isDenied && (book === 'futures' ? lastReadMs === null : !isAllRefused);

const BOOKS: readonly OrderBookKind[] = ['spot', 'margin', 'futures'];

/**
 * Those with lists of open orders, of any pair or of all contracts, that have not come once: that nothing is listed
 * says nothing there. One that is refused, and not with all of its account, is a wallet that is not there.
 */
export function unreadBooks(
  sources: Iterable<SourceState>,
  isAllRefused: boolean,
): OrderBookKind[] {
  const all = [...sources];
  return BOOKS.filter((book) => {
    const own = all.filter((source) => source.book === book);
    const isUnread = ({ lastReadMs, isDenied }: SourceState): boolean =>
      lastReadMs === null && (isAllRefused || !isDenied);
    return own.length === 0 || own.some(isUnread);
  });
}

export const newLane = (lane: Lane): LaneState => ({
  lane,
  trades: new TradeReader(lane),
  wantsTrades: true,
  lacksFills: false,
  lastTradesMs: 0,
  isRead: false,
});

export function addUnsettled(
  source: SourceState,
  lane: Lane,
  orderId: string,
  isHistory: boolean,
  told: TrackedOrder | null = null,
): void {
  const known = source.unsettled.get(orderId);
  if (known !== undefined) {
    known.told ??= told;
    return;
  }
  source.unsettled.set(orderId, {
    book: lane.book,
    orderId,
    lane,
    isHistory,
    told,
    denials: new Denials(),
  });
}

/** Nothing that is known counts as current until it is read again. */
export function forgetCurrent(source: SourceState): void {
  source.isSynced = false;
  for (const lane of source.lanes.values()) {
    lane.isRead = false;
    lane.wantsTrades = true;
  }
}
