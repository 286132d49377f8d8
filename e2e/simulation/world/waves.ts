/**
 * Somebody large in the book of contracts: buys or sells so much at once that the price runs through several levels, and
 * offers as much again a moment later. Exits lie there, and fire.
 */
import type { WorldClock } from './clocks';
import type { Market } from './market';
import type { Span, Tape } from './tape';

/** One in so many steps brings one. */
const WAVES = 16;
const STEP = 40_000;

export class Waves {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #market: Market;

  constructor(tape: Tape, clock: WorldClock, market: Market) {
    this.#tape = tape;
    this.#clock = clock;
    this.#market = market;
  }

  act(): void {
    const span = this.#tape.next('waves');
    if (span.choose(WAVES) === 1) this.#run(span);
  }

  #run(span: Span): void {
    this.#market.sweep(span.choose(2) === 0 ? 'BUY' : 'SELL', STEP * (1 + span.choose(5)));
    this.#clock.setAlarm(50 + span.choose(400), () => {
      this.#market.offerContracts();
    });
  }
}
