/** Tidemark's book alone in the bench: prices, lots and owners, without money and without events. */
import { OrderBook } from '../../src-main/engine/book/order-book';
import { BUY, SELL } from '../../src-main/engine/book/side';
import type { Trial } from './engine-check';
import * as flows from './engine-flows';
import type { Flow } from './engine-flows';
import { depthHash, NO_TRADES, tradeHash, type Outcome, type Side } from './engine-plain-book';

export class BookTrial implements Trial {
  readonly #book = new OrderBook();
  #trades = 0;
  #volume = 0;
  #hash = NO_TRADES;
  readonly #records: Int32Array;
  /** Of the live orders, by their handles. */
  readonly #slots: Int32Array;

  constructor(flow: Flow) {
    this.#records = flow.records;
    this.#slots = new Int32Array(flow.handles);
  }

  run(from: number, to: number): void {
    const book = this.#book;
    const records = this.#records;
    const slots = this.#slots;
    for (let index = from; index < to; index++) {
      const at = index << flows.FIELD_BITS;
      const kind = records[at | flows.KIND];
      const handle = records[at | flows.HANDLE] as number;
      if (kind === flows.CANCEL) book.remove(slots[handle] as number);
      else if (kind === flows.ADD) {
        const side = records[at | flows.SIDE] === 0 ? BUY : SELL;
        const price = records[at | flows.PRICE] as number;
        const lots = records[at | flows.LOTS] as number;
        const user = records[at | flows.USER] as number;
        slots[handle] = book.add(side, price, lots, user, records[at | flows.ID] as number);
      } else {
        const isBuy = records[at | flows.SIDE] === 0;
        this.#take(records[at | flows.ID] as number, isBuy, records[at | flows.LOTS] as number);
      }
    }
  }

  #take(taker: number, isBuy: boolean, lots: number): void {
    const book = this.#book;
    let left = lots;
    while (left > 0) {
      const price = isBuy ? book.bestAsk : book.bestBid;
      const slot = book.firstAt(price);
      const resting = book.lotsOf(slot) | 0;
      const taken = left < resting ? left : resting;
      left = (left - taken) | 0;
      this.#trades += 1;
      this.#volume += taken;
      this.#hash = tradeHash(this.#hash, taker, book.tagOf(slot), price, taken);
      book.fill(slot, taken);
    }
  }

  outcome(): Outcome {
    const side = (code: typeof BUY | typeof SELL): Side =>
      this.#book.depth(code, Infinity).map((level) => [level.price, level.lots]);
    return {
      trades: this.#trades,
      volume: this.#volume,
      tradeHash: this.#hash,
      depthHash: depthHash(side(BUY), side(SELL)),
    };
  }
}
