/** What stands in the book while the line of an order is held: dropped beyond it, the order would execute at once. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { Side } from '@shared/domain/order';

export class HeldBook {
  readonly #terminal: TerminalClient;
  #symbol: string | null = null;
  #book: TopicValue<'bookFigures'> | null = null;
  #stop: () => void = () => undefined;

  constructor(terminal: TerminalClient) {
    this.#terminal = terminal;
  }

  /** Null: nothing is held. */
  follow(symbol: string | null): void {
    if (symbol === this.#symbol) return;
    this.#stop();
    this.#stop = () => undefined;
    this.#symbol = symbol;
    this.#book = null;
    if (symbol === null) return;
    this.#stop = this.#terminal.subscribe(
      'bookFigures',
      { symbol },
      {
        onValue: (book) => {
          this.#book = book;
        },
      },
    );
  }

  /** The first price that an order of this side would meet; null before the book is known. */
  best(side: Side): number | null {
    return (side === 'BUY' ? this.#book?.asks : this.#book?.bids)?.[0]?.[0] ?? null;
  }
}
