/** Tidemark's book alone in the bench: prices, lots and owners, without money and without events. */
import { BUY, OrderBook, SELL } from '../../src-main/engine/book/order-book';
import { collectGarbage, verify } from './engine-check';
import * as flows from './engine-flows';
import type { Flow } from './engine-flows';
import { depthHash, NO_TRADES, tradeHash, type Side } from './engine-plain-book';

class BookRun {
  readonly book = new OrderBook();
  trades = 0;
  volume = 0;
  hash = NO_TRADES;
  readonly #records: Int32Array;
  /** Of the live orders, by their handles. */
  readonly #slots: Int32Array;

  constructor(flow: Flow) {
    this.#records = flow.records;
    this.#slots = new Int32Array(flow.handles);
  }

  run(from: number, to: number): void {
    const { book } = this;
    const [records, slots] = [this.#records, this.#slots];
    for (let index = from; index < to; index++) {
      const at = index * flows.FIELDS;
      const kind = records[at + flows.KIND];
      const handle = records[at + flows.HANDLE] as number;
      if (kind === flows.CANCEL) book.remove(slots[handle] as number);
      else if (kind === flows.ADD) {
        const side = records[at + flows.SIDE] === 0 ? BUY : SELL;
        const price = records[at + flows.PRICE] as number;
        const lots = records[at + flows.LOTS] as number;
        const user = records[at + flows.USER] as number;
        slots[handle] = book.add(side, price, lots, user, records[at + flows.ID] as number);
      } else {
        const isBuy = records[at + flows.SIDE] === 0;
        this.#take(records[at + flows.ID] as number, isBuy, records[at + flows.LOTS] as number);
      }
    }
  }

  #take(taker: number, isBuy: boolean, lots: number): void {
    const { book } = this;
    let left = lots;
    while (left > 0) {
      const price = isBuy ? book.bestAsk : book.bestBid;
      const slot = book.firstAt(price);
      const resting = book.lotsOf(slot);
      const taken = left < resting ? left : resting;
      left -= taken;
      this.trades += 1;
      this.volume += taken;
      this.hash = tradeHash(this.hash, taker, book.tagOf(slot), price, taken);
      book.fill(slot, taken);
    }
  }

  depthHash(): number {
    const side = (code: typeof BUY | typeof SELL): Side =>
      this.book.depth(code, Infinity).map((level) => [level.price, level.lots]);
    return depthHash(side(BUY), side(SELL));
  }
}

/** A run takes so few milliseconds that what else the program does would show. */
const REPEATS = 5;

/** One run with its book lives through all rounds, for the same reason as one engine. */
const alive: { run: BookRun | null } = { run: null };

/** CPU nanoseconds per operation. */
export function runBook(flow: Flow): number {
  let total = 0;
  collectGarbage();
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const own = new BookRun(flow);
    alive.run ??= own;
    own.run(0, flow.prefill);
    const start = process.cpuUsage();
    own.run(flow.prefill, flow.prefill + flow.count);
    const { user, system } = process.cpuUsage(start);
    total += (user + system) * 1000;
    const { trades, volume, hash } = own;
    verify('our book', flow, { trades, volume, tradeHash: hash, depthHash: own.depthHash() });
  }
  return total / flow.count / REPEATS;
}
