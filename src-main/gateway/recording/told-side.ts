/**
 * One side of a book as the reader of a recording has been told of it, and what has changed of it since: a book
 * of hundreds of levels changes in a few of them from one line to the next.
 */
import { lots } from '@shared/money/units';
import type { FeedLevel } from '../../engine/feed/feed-event';

export class ToldSide {
  /** Whether one price is better than another. */
  readonly #isBetter: (price: number, other: number) => boolean;
  readonly #levels = new Map<FeedLevel[0], number>();

  constructor(isBetter: (price: number, other: number) => boolean) {
    this.#isBetter = isBetter;
  }

  /** All of it is told. */
  whole(levels: readonly FeedLevel[]): void {
    this.#levels.clear();
    for (const [price, size] of levels) this.#levels.set(price, size);
  }

  /**
   * What has to be told of these levels, best first. What lies behind the worst of them is not known: it is told
   * again when it is shown again. Levels that were traded at are told whatever their size: there is as much as
   * before again.
   */
  changes(levels: readonly FeedLevel[], traded: ReadonlySet<number>): readonly FeedLevel[] {
    const told = this.#levels;
    const there = new Set<number>();
    const changed: FeedLevel[] = [];
    for (const level of levels) {
      const [price, size] = level;
      there.add(price);
      if (told.get(price) !== size || traded.has(price)) changed.push(level);
      told.set(price, size);
    }
    const worst = levels.at(-1)?.[0];
    for (const price of told.keys()) {
      if (there.has(price)) continue;
      told.delete(price);
      if (worst === undefined || !this.#isBetter(worst, price)) changed.push([price, lots(0)]);
    }
    return changed;
  }
}
