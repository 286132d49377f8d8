/** Everybody else: a maker who keeps both books filled, and a taker who meets the trader's orders, over signed bytes. */
import type { WorldClock } from './clocks';
import { SignedUser } from './signed';
import type { Span, Tape } from './tape';
import { MARKET, type Venue } from './venue';

const ACTIONS = ['rest', 'take', 'make', 'take contracts', 'make contracts', 'move index'] as const;
/** Beyond the actions: it rests. */
const CHOICES = 3 * ACTIONS.length;
const LADDER = [10, 40, 90, 160] as const;

export class Market {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #user: SignedUser;

  constructor(tape: Tape, clock: WorldClock, venue: Venue) {
    this.#tape = tape;
    this.#clock = clock;
    this.#venue = venue;
    this.#user = new SignedUser(MARKET, clock, venue);
  }

  /** The books that everybody finds. */
  open(): void {
    this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price: '60000' });
    for (const away of LADDER) {
      for (const side of ['BUY', 'SELL'] as const) {
        this.#spot(side, 20, side === 'BUY' ? 60_000 - away : 60_000 + away);
      }
    }
    this.offerContracts();
  }

  offerContracts(): void {
    for (const away of LADDER) {
      for (const side of ['BUY', 'SELL'] as const) {
        this.#futures(side, 100_000, side === 'BUY' ? 60_000 - away : 60_000 + away);
      }
    }
  }

  /** Takes so many, as far as they are offered near the middle. */
  sweep(side: 'BUY' | 'SELL', contracts: number): void {
    const reach = LADDER[2];
    this.#futures(side, contracts, side === 'BUY' ? 60_000 + reach : 60_000 - reach);
  }

  act(): void {
    const span = this.#tape.next('market');
    const action = ACTIONS[span.choose(CHOICES)] ?? 'rest';
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    switch (action) {
      case 'rest':
        return;
      case 'take':
        this.#spot(side, 0.05 * (1 + span.choose(40)), crossing(side, span));
        return;
      case 'make':
        this.#spot(side, 1, crossing(side, span, -30));
        return;
      case 'take contracts':
        this.#futures(side, 100 * (1 + span.choose(40)), crossing(side, span));
        return;
      case 'make contracts':
        this.#futures(side, 5_000, crossing(side, span, -30));
        return;
      case 'move index': {
        const price = String(59_800 + span.choose(401));
        this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price });
        return;
      }
    }
  }

  /** The index, far away for so long: whoever trades on margin meets it. */
  gap(price: string, forMs: number): void {
    this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price });
    this.#clock.setAlarm(forMs, () => {
      this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price: '60000' });
    });
  }

  #spot(side: 'BUY' | 'SELL', btc: number, price: number): void {
    const order = { symbol: 'BTCUSDT', side, type: 'LIMIT', price: String(price) };
    this.#user.post('/sapi/v1/order', { ...order, volume: btc.toFixed(6) });
  }

  #futures(side: 'BUY' | 'SELL', contracts: number, price: number): void {
    const order = {
      contractName: 'E-BTC-USDT',
      side,
      open: 'OPEN',
      type: 'LIMIT',
      positionType: 1,
    };
    this.#user.post('/fapi/v1/order', {
      ...order,
      price: String(price),
      volume: String(contracts),
    });
  }
}

/** Beyond the middle by up to two hundred; `least` below 0 begins on the own side. */
function crossing(side: 'BUY' | 'SELL', span: Span, least = 0): number {
  const away = least + span.choose(200);
  return side === 'BUY' ? 60_000 + away : 60_000 - away;
}
