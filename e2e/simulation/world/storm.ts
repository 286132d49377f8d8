/**
 * A crash: whoever offered contracts takes all of it back, the index jumps, and nobody is there to whom a liquidated
 * position could be sold. The fund takes it over, and when the fund has too little, those who won are closed against it.
 */
import type { WorldClock } from './clocks';
import type { Market } from './market';
import type { Span, Subsystem, Tape } from './tape';
import { MARKET, type Venue } from './venue';

/** One in so many steps brings one. */
const STORMS = 50;
const CONTRACT = 'E-BTC-USDT';
const INDEXES = ['30000', '45000', '54000', '66000', '78000', '90000'] as const;

export class Storm {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #market: Market;
  readonly #decides: Subsystem;
  #isOn = false;

  constructor(
    tape: Tape,
    clock: WorldClock,
    venue: Venue,
    market: Market,
    decides: Subsystem = 'storm',
  ) {
    this.#tape = tape;
    this.#clock = clock;
    this.#venue = venue;
    this.#market = market;
    this.#decides = decides;
  }

  act(): void {
    const span = this.#tape.next(this.#decides);
    if (span.choose(STORMS) === 1) this.#break(span);
  }

  #break(span: Span): void {
    if (this.#isOn || !this.#venue.isUp) return;
    this.#isOn = true;
    for (const { orderId } of this.#venue.query.futures.openOrders(MARKET.uid, CONTRACT)) {
      const target = { contract: CONTRACT, orderId };
      this.#venue.operate({ type: 'cancelFuturesOrder', uid: MARKET.uid, target });
    }
    const price = INDEXES[span.choose(INDEXES.length)] ?? '54000';
    this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price });
    this.#clock.setAlarm(500 + span.choose(4_000), () => {
      this.#calm();
    });
  }

  /** An exchange that is down hears of nothing: it is told when it is there again. */
  #calm(): void {
    if (!this.#venue.isUp) {
      this.#clock.setAlarm(500, () => {
        this.#calm();
      });
      return;
    }
    this.#isOn = false;
    this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price: '60000' });
    this.#market.offerContracts();
  }
}
