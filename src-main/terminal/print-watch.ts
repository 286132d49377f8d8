/** Follows the public prints of every symbol with an own open order: a print there may be a fill. */
import type { Tape } from './market/tape';

export class PrintWatch {
  readonly #tape: Pick<Tape, 'keep'>;
  readonly #followed = new Map<string, () => void>();

  constructor(tape: Pick<Tape, 'keep'>) {
    this.#tape = tape;
  }

  follow(symbols: ReadonlySet<string>): void {
    for (const symbol of symbols) {
      if (!this.#followed.has(symbol)) this.#followed.set(symbol, this.#tape.keep(symbol));
    }
    for (const [symbol, release] of this.#followed) {
      if (symbols.has(symbol)) continue;
      this.#followed.delete(symbol);
      release();
    }
  }
}
