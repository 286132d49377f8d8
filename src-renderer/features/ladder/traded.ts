/**
 * What has traded at each price since the ladder was opened or cleared: bought and sold by the taker, in
 * the groups the rows stand for. Lots.
 */
import type { TopicItem } from '@shared/contract/terminal/topics';
import { groupPrice } from '../../session/market/book-grouping';

export interface Traded {
  readonly bought: number;
  readonly sold: number;
}

type Trade = TopicItem<'trades'>;

/** More prices than a session visits; beyond it the oldest are forgotten. */
const PRICES_MAX = 5_000;

export class TradedVolumes {
  readonly #byTick = new Map<number, Traded>();
  #step = 1;
  #byGroup = new Map<number, Traded>();

  add(trades: readonly Trade[]): void {
    for (const [, price, lots, taker] of trades) {
      const isBuy = taker > 0;
      addTo(this.#byTick, price, isBuy ? lots : 0, isBuy ? 0 : lots);
      if (this.#step > 1) {
        const group = groupPrice(isBuy ? 'ask' : 'bid', price, this.#step);
        addTo(this.#byGroup, group, isBuy ? lots : 0, isBuy ? 0 : lots);
      }
    }
    while (this.#byTick.size > PRICES_MAX) this.#forgetOldest();
  }

  /** At the row `price` of a ladder grouped by `step` ticks; a buyer's trade belongs to the asks' row. */
  at(price: number, step: number): Traded | null {
    if (step !== this.#step) this.#regroup(step);
    return (step === 1 ? this.#byTick : this.#byGroup).get(price) ?? null;
  }

  #regroup(step: number): void {
    this.#step = step;
    this.#byGroup = new Map();
    if (step === 1) return;
    for (const [price, { bought, sold }] of this.#byTick) {
      if (bought > 0) addTo(this.#byGroup, groupPrice('ask', price, step), bought, 0);
      if (sold > 0) addTo(this.#byGroup, groupPrice('bid', price, step), 0, sold);
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#byTick.keys();
    if (oldest === undefined) return;
    this.#byTick.delete(oldest);
  }
}

function addTo(map: Map<number, Traded>, price: number, bought: number, sold: number): void {
  const before = map.get(price);
  map.set(price, {
    bought: (before?.bought ?? 0) + bought,
    sold: (before?.sold ?? 0) + sold,
  });
}
