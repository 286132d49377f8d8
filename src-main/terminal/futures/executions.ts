/**
 * What is known to have executed and may not be among the positions that were read: by contract and side,
 * as much as it can be at the most. What closes is never taken off: until it is read nobody has less. What own orders
 * have opened counts on after the next read, until one shows it or would have by now.
 */
import type { Fill, SizedFill } from '@shared/domain/fill';
import { oppositeOf, type Side } from '@shared/domain/order';
import type { Position } from '@shared/domain/position';
import type { TrackedOrder } from '../orders/tracked-order';
import { contractsOf, keyOf, sideOf } from './position-sides';
import { LISTED_LATE_MS, Unshown } from './unshown';

/** Orders of which it is remembered how much has been told; one that is forgotten counts anew. */
const ORDERS_KEPT = 1_000;

/** An order and its fills tell the same lots, in any order. */
interface Told {
  readonly byOrder: number;
  readonly byFills: number;
  /** Null while the order is not known. */
  readonly action: Action | null;
  /** Reads that had begun when the first of it was told. */
  readonly begun: number;
}

type Action = 'OPEN' | 'CLOSE';

const nothing = (begun: number): Told => ({ byOrder: 0, byFills: 0, action: null, begun });

interface News {
  readonly symbol: string;
  /** Of the order. */
  readonly side: Side;
  /** What it may have added to its side. */
  readonly lots: number;
  /** What it is known to have added there, and to have closed on the other. */
  readonly opened: number;
  readonly closed: number;
  readonly begun: number;
}

/** `begun`: how many reads had begun when it became known; only a later one is sure to tell it. */
export class Executions {
  readonly #told = new Map<string, Told>();
  #news: readonly News[] = [];
  /** By contract: nobody knows how much. */
  readonly #unknown = new Map<string, number>();
  readonly #unshown = new Unshown();
  #firstReadMs = 0;

  told({ orderId, symbol, side, executed, futures }: TrackedOrder, begun: number): void {
    const before = this.#told.get(orderId) ?? nothing(begun);
    const action = futures?.action ?? before.action;
    if (before.action === null && action !== null) this.#nowKnown({ symbol, side }, before, action);
    const now = { ...before, byOrder: Math.max(before.byOrder, executed), action };
    this.#take({ orderId, symbol, side }, before, now, begun);
  }

  /** `action`: of its order; null: nobody knows that order. */
  filled(fill: SizedFill, action: Action | null, begun: number): void {
    const before = this.#told.get(fill.orderId) ?? { ...nothing(begun), action };
    this.#take(fill, before, { ...before, byFills: before.byFills + fill.lots }, begun);
  }

  unknown(symbol: string, begun: number): void {
    this.#unknown.set(symbol, begun);
  }

  /** The read that was the `begun`th to begin has succeeded; `before`: what the one before it told, null: it is the first. */
  readBy(
    begun: number,
    before: readonly Position[] | null,
    now: readonly Position[],
    atMs: number,
  ): void {
    const old = this.#news.filter((one) => one.begun < begun);
    this.#news = this.#news.filter((one) => one.begun >= begun);
    for (const [symbol, known] of this.#unknown) if (known < begun) this.#unknown.delete(symbol);
    if (before !== null) {
      this.#compare(old, before, now, atMs);
      return;
    }
    this.#firstReadMs = atMs;
    this.#unshown.clear();
  }

  #compare(
    old: readonly News[],
    before: readonly Position[],
    now: readonly Position[],
    atMs: number,
  ): void {
    // What is told so soon may have executed before the first read, which shows it then.
    const isNew = atMs - this.#firstReadMs > LISTED_LATE_MS;
    for (const { symbol, side, opened } of old) {
      if (opened > 0 && isNew) this.#unshown.opened(keyOf(symbol, side), opened, atMs);
    }
    for (const side of new Set([...before, ...now].map(sideOf))) {
      const closed = old
        .filter((one) => keyOf(one.symbol, oppositeOf(one.side)) === side)
        .reduce((sum, one) => sum + one.closed, 0);
      // What is not counted is not made up for either: it would hide what is opened next.
      const uncounted = old
        .filter((one) => !isNew && keyOf(one.symbol, one.side) === side)
        .reduce((sum, one) => sum + one.opened, 0);
      const grown = contractsOf(now, side) - contractsOf(before, side);
      const shown = grown + closed - uncounted;
      if (shown > 0) this.#unshown.shown(side, shown, atMs);
    }
  }

  /** Whether the last read lacks something that own orders have opened. */
  isListedLate(symbol: string, atMs: number): boolean {
    return (['BUY', 'SELL'] as const).some(
      (side) => this.#unshown.of(keyOf(symbol, side), atMs) > 0,
    );
  }

  /** How many reads had begun when the newest of a contract became known; null when all of it was read. */
  newest(symbol: string): number | null {
    const begun = this.#news.flatMap((one) => (one.symbol === symbol ? one.begun : []));
    const all = [...begun, this.#unknown.get(symbol) ?? -1];
    const newest = Math.max(...all);
    return newest === -1 ? null : newest;
  }

  /** Of whatever contract: something is known to have executed that no read has told. */
  get isAnyUnread(): boolean {
    return this.#news.length > 0 || this.#unknown.size > 0;
  }

  /** The most that a side may have gained; null where nobody knows how much. */
  since(symbol: string, side: Side, atMs: number): number | null {
    if (this.#unknown.has(symbol)) return null;
    return this.#news
      .filter((one) => one.symbol === symbol && one.side === side)
      .reduce((sum, { lots }) => sum + lots, this.#unshown.of(keyOf(symbol, side), atMs));
  }

  #take(
    { orderId, symbol, side }: Pick<Fill, 'orderId' | 'symbol' | 'side'>,
    before: Told,
    now: Told,
    begun: number,
  ): void {
    this.#told.delete(orderId);
    this.#told.set(orderId, now);
    const [oldest] = this.#told.keys();
    if (this.#told.size > ORDERS_KEPT && oldest !== undefined) this.#told.delete(oldest);
    const more = levelOf(now) - levelOf(before);
    if (more <= 0) return;
    const { action } = now;
    const [opened, closed] = [action === 'OPEN' ? more : 0, action === 'CLOSE' ? more : 0];
    this.#add({ symbol, side, lots: more - closed, opened, closed, begun });
  }

  /**
   * Its fills were told before its order was: they counted as what may have opened, and to no more. What has opened
   * counts on until a read shows it, also where one has begun since.
   */
  #nowKnown({ symbol, side }: Pick<Fill, 'symbol' | 'side'>, told: Told, action: Action): void {
    const { begun } = told;
    const lots = levelOf(told);
    const known = { symbol, side, begun };
    const isUnread = this.#news.some((one) => isAlike(one, known));
    if (lots === 0) return;
    if (action === 'OPEN') this.#add({ ...known, lots: 0, opened: lots, closed: 0 });
    else if (isUnread) this.#add({ ...known, lots: -lots, opened: 0, closed: lots });
  }

  /** What the same read will tell is one entry: of reads that fail for long not every fill is kept. */
  #add(news: News): void {
    const known = this.#news.find((one) => isAlike(one, news));
    const rest = this.#news.filter((one) => one !== known);
    const { lots, opened, closed } = known ?? { lots: 0, opened: 0, closed: 0 };
    const sum = {
      lots: news.lots + lots,
      opened: news.opened + opened,
      closed: news.closed + closed,
    };
    this.#news = [...rest, { ...news, ...sum }];
  }
}

const isAlike = (one: News, other: Pick<News, 'symbol' | 'side' | 'begun'>): boolean =>
  one.symbol === other.symbol && one.side === other.side && one.begun === other.begun;

const levelOf = ({ byOrder, byFills }: Told): number => Math.max(byOrder, byFills);
