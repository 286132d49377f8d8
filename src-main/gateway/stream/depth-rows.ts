/** One side of a pushed book as text: of level after level, most are what they were a moment ago. */
import type { LevelText } from '@shared/contract/exchange/fields/levels';
import type { BookLevel } from '@shared/domain/book';
import type { StreamMarket } from './stream-market';

type Texts = Pick<StreamMarket, 'price' | 'quantity'>;

export class DepthRows {
  readonly #market: Texts;
  /** 1: prices rise from the best (asks), −1: they fall (bids). */
  readonly #direction: 1 | -1;
  #levels: readonly BookLevel[] = [];
  #rows: readonly LevelText[] = [];

  constructor(market: Texts, direction: 1 | -1) {
    this.#market = market;
    this.#direction = direction;
  }

  /** The levels best first. A level that did not change keeps its row. */
  of(levels: readonly BookLevel[]): readonly LevelText[] {
    const rows: LevelText[] = [];
    let at = 0;
    for (const { price, lots } of levels) {
      let known = this.#levels[at];
      while (known !== undefined && (known.price - price) * this.#direction < 0) {
        at += 1;
        known = this.#levels[at];
      }
      const row = known?.price === price && known.lots === lots ? this.#rows[at] : undefined;
      rows.push(row ?? [this.#market.price(price), this.#market.quantity(lots)]);
    }
    this.#levels = levels;
    this.#rows = rows;
    return rows;
  }
}
