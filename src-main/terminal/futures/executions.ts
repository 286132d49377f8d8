/**
 * What is known to have executed and may not be among the positions that were read: by contract and side,
 * as much as it can be at the most. What closes is never taken off: until it is read nobody has less.
 */
import type { Fill } from '@shared/domain/fill';
import type { Side } from '@shared/domain/order';
import type { TrackedOrder } from '../orders/tracked-order';

/** Orders of which it is remembered how much has been told; one that is forgotten counts anew. */
const ORDERS_KEPT = 1_000;

/** An order and its fills tell the same lots, in any order. */
interface Told {
  readonly byOrder: number;
  readonly byFills: number;
  readonly isClosing: boolean;
}

const NOTHING: Told = { byOrder: 0, byFills: 0, isClosing: false };

/** `lots`: what it may have added to its side. */
interface News {
  readonly symbol: string;
  readonly side: Side;
  readonly lots: number;
  readonly begun: number;
}

/** `begun`: how many reads had begun when it became known; only a later one is sure to tell it. */
export class Executions {
  readonly #told = new Map<string, Told>();
  #news: readonly News[] = [];
  /** By contract: nobody knows how much. */
  readonly #unknown = new Map<string, number>();

  told({ orderId, symbol, side, executed, futures }: TrackedOrder, begun: number): void {
    const before = this.#told.get(orderId) ?? NOTHING;
    const isClosing = futures?.action === 'CLOSE';
    const now = { ...before, byOrder: Math.max(before.byOrder, executed), isClosing };
    this.#take({ orderId, symbol, side }, before, now, begun);
  }

  filled(fill: Fill, isClosing: boolean, begun: number): void {
    const before = this.#told.get(fill.orderId) ?? { ...NOTHING, isClosing };
    this.#take(fill, before, { ...before, byFills: before.byFills + fill.lots }, begun);
  }

  unknown(symbol: string, begun: number): void {
    this.#unknown.set(symbol, begun);
  }

  /** The read that was the `begun`th to begin has succeeded. */
  readBy(begun: number): void {
    this.#news = this.#news.filter((one) => one.begun >= begun);
    for (const [symbol, before] of this.#unknown) if (before < begun) this.#unknown.delete(symbol);
  }

  /** How many reads had begun when the newest of a contract became known; null when all of it was read. */
  newest(symbol: string): number | null {
    const begun = this.#news.flatMap((one) => (one.symbol === symbol ? one.begun : []));
    const all = [...begun, this.#unknown.get(symbol) ?? -1];
    const newest = Math.max(...all);
    return newest === -1 ? null : newest;
  }

  /** The most that a side may have gained; null where nobody knows how much. */
  since(symbol: string, side: Side): number | null {
    if (this.#unknown.has(symbol)) return null;
    return this.#news
      .filter((one) => one.symbol === symbol && one.side === side)
      .reduce((sum, { lots }) => sum + lots, 0);
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
    if (more > 0) this.#add({ symbol, side, lots: now.isClosing ? 0 : more, begun });
  }

  /** What the same read will tell is one entry: of reads that fail for long not every fill is kept. */
  #add(news: News): void {
    const known = this.#news.find((one) => isAlike(one, news));
    const rest = this.#news.filter((one) => one !== known);
    this.#news = [...rest, { ...news, lots: news.lots + (known?.lots ?? 0) }];
  }
}

const isAlike = (one: News, other: News): boolean =>
  one.symbol === other.symbol && one.side === other.side && one.begun === other.begun;

const levelOf = ({ byOrder, byFills }: Told): number => Math.max(byOrder, byFills);
