/** Who runs the exchange: closes the market for a moment, and decides of withdrawals that are under way. */
import type { WorldClock } from './clocks';
import type { Span, Tape } from './tape';
import { TRADER, type Venue } from './venue';

/** One in so many steps closes a market. */
const HALTS = 60;
/** A withdrawal under way is decided in so many of this many steps. */
const LOOKS = 120;
const MARKETS = ['BTCUSDT', 'E-BTC-USDT'] as const;
const DECISIONS = ['approve', 'reject', 'revoke', 'fail'] as const;
const ALL = { startMs: 0, endMs: Number.MAX_SAFE_INTEGER };

export class Operator {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;

  constructor(tape: Tape, clock: WorldClock, venue: Venue) {
    this.#tape = tape;
    this.#clock = clock;
    this.#venue = venue;
  }

  /** The first choice is to do nothing: a tape without an entry here has nobody who decides. */
  act(): void {
    const span = this.#tape.next('operator');
    if (span.choose(HALTS) === 1) this.#halt(span);
    const decision = DECISIONS[span.choose(LOOKS) - 1];
    if (decision !== undefined) this.#decide(decision);
  }

  #halt(span: Span): void {
    const symbol = MARKETS[span.choose(MARKETS.length)] ?? 'BTCUSDT';
    this.#venue.operate({ type: 'haltMarket', symbol });
    const resume = (): void => {
      // An exchange that is down hears of nothing: it is told when it is there again.
      if (this.#venue.isUp) this.#venue.operate({ type: 'resumeMarket', symbol });
      else this.#clock.setAlarm(500, resume);
    };
    this.#clock.setAlarm(300 + span.choose(3_000), resume);
  }

  /** Of the newest; what can no longer be decided is refused. */
  #decide(action: (typeof DECISIONS)[number]): void {
    if (!this.#venue.isUp) return;
    const { rows } = this.#venue.query.withdrawals.find(TRADER.uid, ALL, 1);
    const [newest] = rows;
    if (newest === undefined) return;
    this.#venue.operate({ type: 'adminWithdrawal', id: newest.id, action, info: '' });
  }
}
