/** When each order book last changed, in market time (document §2.15: the order book's timestamp). */
import type { EngineEvent } from '../engine/events';

export class BookTimes {
  readonly #changedMs = new Map<string, number>();
  readonly #startedMs: number;

  /**
   * `startedMs`: the market time with which the program begins. When a book changed before is not kept:
   * it was by then, and no earlier run has told a later time.
   */
  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  /** Called with what has been committed. */
  note(event: EngineEvent): void {
    if (event.type === 'bookChanged') this.#changedMs.set(event.symbol, event.atMs);
  }

  /** Of a book that has not changed since the program started: when that was. */
  changedMs(symbol: string): number {
    return this.#changedMs.get(symbol) ?? this.#startedMs;
  }
}
