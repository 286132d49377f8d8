/** Everybody else: a maker who keeps both books filled, and a taker who meets the trader's orders, over signed bytes. */
import { createHmac } from 'node:crypto';
import type { WorldClock } from './clocks';
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

  constructor(tape: Tape, clock: WorldClock, venue: Venue) {
    this.#tape = tape;
    this.#clock = clock;
    this.#venue = venue;
  }

  /** The books that everybody finds. */
  open(): void {
    this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price: '60000' });
    for (const away of LADDER) {
      for (const side of ['BUY', 'SELL'] as const) {
        const price = side === 'BUY' ? 60_000 - away : 60_000 + away;
        this.#spot(side, 20, price);
        this.#futures(side, 100_000, price);
      }
    }
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
    this.#post('/sapi/v1/order', { ...order, volume: btc.toFixed(6) });
  }

  #futures(side: 'BUY' | 'SELL', contracts: number, price: number): void {
    const order = {
      contractName: 'E-BTC-USDT',
      side,
      open: 'OPEN',
      type: 'LIMIT',
      positionType: 1,
    };
    this.#post('/fapi/v1/order', { ...order, price: String(price), volume: String(contracts) });
  }

  #post(path: string, fields: object): void {
    const body = JSON.stringify(fields);
    const timestamp = String(this.#clock.nowMs());
    const signed = `${timestamp}POST${path}${body}`;
    this.#venue.gateway?.receive(
      {
        method: 'POST',
        target: path,
        ip: '10.0.0.2',
        body: Buffer.from(body),
        headers: [
          ['Content-Type', 'application/json'],
          ['X-CH-APIKEY', MARKET.apiKey],
          ['X-CH-TS', timestamp],
          ['X-CH-SIGN', createHmac('sha256', MARKET.secret).update(signed).digest('hex')],
        ],
      },
      () => undefined,
    );
  }
}

/** Beyond the middle by up to two hundred; `least` below 0 begins on the own side. */
function crossing(side: 'BUY' | 'SELL', span: Span, least = 0): number {
  const away = least + span.choose(200);
  return side === 'BUY' ? 60_000 + away : 60_000 - away;
}
