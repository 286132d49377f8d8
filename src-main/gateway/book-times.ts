/** When each order book last changed, in market time (document §2.15: the order book's timestamp). */
import type { EngineEvent } from '../engine/events';

export class BookTimes {
  readonly #changedMs = new Map<string, number>();

  /** Called with what has been committed. */
  note(event: EngineEvent): void {
    if (event.type === 'bookChanged') this.#changedMs.set(event.symbol, event.atMs);
  }

  /** Undefined for a book that has not changed since the program started. */
  changedMs(symbol: string): number | undefined {
    return this.#changedMs.get(symbol);
  }
}
