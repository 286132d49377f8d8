/**
 * What has rested in one book since somebody began to watch it: a column a second, coarser ones of what is older,
 * and nothing of a time nobody saw. A book counts from its own time until the next one comes, if that comes
 * before it would be called stale. Pure: its clock is the books' own.
 */
import type { Level } from '../market/book-grouping';
import { STALE_AFTER_MS } from '../market/staleness';
import { columnOf, groupedColumn, mergeColumns, type Column } from './columns';
import { roundStep } from './scale';

/** What it needs of the book topic. */
export interface SeenBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly atMs: number;
  readonly arrivedAtMs: number;
}

/**
 * The newest quarter of an hour, three hours before it, and what a day has beside: so many columns at most, of so
 * many prices. A price and a quantity take eight bytes each, all of them 6.3 MB.
 */
const TIERS = [
  { widthMs: 1_000, most: 900, prices: 200 },
  { widthMs: 10_000, most: 1_080, prices: 100 },
  { widthMs: 60_000, most: 1_320, prices: 80 },
] as const;
/** The market's time may run as fast as this against the wall's; books do not come evenly. */
const FASTEST = 60;
const UNEVEN = 2;
/** So many books decide about how fast it runs: one that leaps is none of them. */
const PACES = 5;

export class LiquidityLog {
  readonly #tiers: readonly Column[][] = TIERS.map(() => []);
  readonly #paces: number[] = [];
  #last: SeenBook | null = null;
  #open: Column | null = null;
  /** Changes whenever a column has been finished, or all are forgotten. */
  version = 0;
  /** Levels of the larger side of the newest book. */
  levels = 0;

  take(book: SeenBook): void {
    if (book.atMs <= 0) {
      this.interrupt();
      return;
    }
    this.levels = Math.max(book.bids.length, book.asks.length);
    const before = this.#last;
    this.#last = book;
    if (before === null) return;
    const elapsedMs = book.atMs - before.atMs;
    if (elapsedMs < 0) this.#setBack(book.atMs, -elapsedMs);
    else if (elapsedMs > 0) this.#pass(before, book);
  }

  /** What comes next is not known to follow what was there. */
  interrupt(): void {
    this.#last = null;
    this.#finish();
  }

  /** Oldest first; the last may still grow. */
  columns(): readonly Column[] {
    const closed = this.#tiers.toReversed().flat();
    return this.#open === null ? closed : [...closed, this.#open];
  }

  #pass(before: SeenBook, book: SeenBook): void {
    const elapsedMs = book.atMs - before.atMs;
    const wallMs = book.arrivedAtMs - before.arrivedAtMs;
    const isSeen =
      wallMs >= 0 && wallMs <= STALE_AFTER_MS && elapsedMs <= STALE_AFTER_MS * this.#pace();
    this.#paces.push(elapsedMs / Math.max(1, wallMs));
    if (this.#paces.length > PACES) this.#paces.shift();
    if (!isSeen) this.#finish();
    else this.#append(columnOf(before, before.atMs, book.atMs));
  }

  /**
   * Of the market against the wall: the middle one of the last, so that a leap in time is not taken for speed. Faster
   * than a market runs it is stepped through, and changes between two books as nobody sees it: 0.
   */
  #pace(): number {
    const middle = this.#paces.toSorted((a, b) => a - b)[this.#paces.length >> 1] ?? 1;
    return middle > FASTEST * UNEVEN ? 0 : Math.min(FASTEST, Math.max(1, middle));
  }

  #append(part: Column): void {
    const open = this.#open;
    const [{ widthMs }] = TIERS;
    const isOfNext =
      open !== null && Math.floor(part.fromMs / widthMs) !== Math.floor(open.fromMs / widthMs);
    if (isOfNext) this.#finish();
    this.#open = this.#open === null ? part : mergeColumns(this.#open, part);
  }

  #finish(): void {
    if (this.#open === null) return;
    this.#put(0, this.#open);
    this.#open = null;
    this.version += 1;
  }

  /** What a tier has too much of goes to the next one, as much as fits into one column there; at last it is forgotten. */
  #put(at: number, column: Column): void {
    const [tier, rule] = [this.#tiers[at], TIERS[at]];
    if (tier === undefined || rule === undefined) return;
    tier.push(fitted(column, rule.prices));
    while (tier.length > rule.most) {
      const oldest = takeFirst(tier, TIERS[at + 1]?.widthMs ?? rule.widthMs);
      this.#put(at + 1, oldest.reduce(mergeColumns));
    }
  }

  /** A clock that was put right takes back what is to come again; one set back by more is another market's. */
  #setBack(atMs: number, byMs: number): void {
    this.#open = null;
    this.#paces.length = 0;
    this.version += 1;
    for (const tier of this.#tiers) {
      const kept = byMs > STALE_AFTER_MS ? [] : tier.filter(({ toMs }) => toMs <= atMs);
      tier.splice(0, tier.length, ...kept);
    }
  }
}

/** With as many prices together as it needs to have no more than `most`. */
function fitted(column: Column, most: number): Column {
  let fit = column;
  for (let { step } = column; fit.prices.length > most;) {
    step = roundStep(step + 1);
    fit = groupedColumn(column, step);
  }
  return fit;
}

/** Takes the first, with those that touch it and begin in the same `widthMs`. */
function takeFirst(columns: Column[], widthMs: number): readonly Column[] {
  const [first] = columns;
  if (first === undefined) return [];
  const until = (Math.floor(first.fromMs / widthMs) + 1) * widthMs;
  let { toMs } = first;
  let count = 1;
  for (let next = columns[1]; next !== undefined; next = columns[count]) {
    if (next.fromMs !== toMs || next.fromMs >= until) break;
    ({ toMs } = next);
    count += 1;
  }
  return columns.splice(0, count);
}
