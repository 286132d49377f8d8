/** What the gateway itself remembers while it runs. Nothing of it is needed to restore the exchange. */
import type { FuturesOrderRecord } from '../engine/futures/query';
import type { OrderRecord } from '../engine/query';
import { BookTimes } from './book-times';
import { OrderMemory } from './order-memory';

export class GatewayMemory {
  readonly spot = new OrderMemory<OrderRecord>();
  readonly margin = new OrderMemory<OrderRecord>();
  readonly futures = new OrderMemory<FuturesOrderRecord>();
  readonly bookTimes: BookTimes;

  /** At the market time with which the program begins. */
  constructor(startedMs: number) {
    this.bookTimes = new BookTimes(startedMs);
  }
}
