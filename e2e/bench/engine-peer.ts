/** The npm package nodejs-order-book in the bench: it matches, and does nothing else. */
import { OrderBook, Side } from 'nodejs-order-book';
import type { Trial } from './engine-check';
import * as flows from './engine-flows';
import type { Flow } from './engine-flows';
import {
  depthHash,
  NO_TRADES,
  tradeHash,
  type Outcome,
  type Side as Levels,
} from './engine-plain-book';

export class PackageTrial implements Trial {
  readonly #book = new OrderBook();
  #trades = 0;
  #volume = 0;
  #hash = NO_TRADES;
  readonly #records: Int32Array;
  readonly #ids: readonly string[];

  constructor(flow: Flow) {
    this.#records = flow.records;
    this.#ids = peerIds(flow);
  }

  run(from: number, to: number): void {
    const book = this.#book;
    const [records, ids] = [this.#records, this.#ids];
    for (let index = from; index < to; index++) {
      const at = index * flows.FIELDS;
      const kind = records[at + flows.KIND];
      const number = records[at + flows.ID] as number;
      const id = ids[number] as string;
      if (kind === flows.CANCEL) {
        book.cancel(id);
        continue;
      }
      const side = records[at + flows.SIDE] === 0 ? Side.BUY : Side.SELL;
      const size = records[at + flows.LOTS] as number;
      if (kind === flows.ADD) {
        book.limit({ id, side, size, price: records[at + flows.PRICE] as number });
      } else this.#market(number, { id, side, size });
    }
  }

  #market(taker: number, order: { id: string; side: Side; size: number }): void {
    const { done, partial, partialQuantityProcessed } = this.#book.market(order);
    for (const maker of done) {
      this.#traded(taker, maker.id, 'price' in maker ? maker.price : 0, maker.size);
    }
    if (partial !== null) this.#traded(taker, partial.id, partial.price, partialQuantityProcessed);
  }

  #traded(taker: number, maker: string, price: number, lots: number): void {
    this.#trades += 1;
    this.#volume += lots;
    this.#hash = tradeHash(this.#hash, taker, Number(maker), price, lots);
  }

  outcome(): Outcome {
    const [asks, bids] = this.#book.depth();
    const rising = (side: Levels): Levels => side.toSorted(([a], [b]) => a - b);
    return {
      trades: this.#trades,
      volume: this.#volume,
      tradeHash: this.#hash,
      depthHash: depthHash(rising(bids).toReversed(), rising(asks)),
    };
  }
}

/** Its ids are text: made beforehand, so that only matching is measured. */
function peerIds(flow: Flow): readonly string[] {
  return Array.from({ length: flow.prefill + flow.count + 1 }, (_, id) => id.toString());
}
