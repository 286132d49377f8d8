/**
 * Three with little money who bet against each other: each long or short at a leverage of its own, alone or with all
 * their money behind it. When the fund is empty and a crash takes some of them, those who won have to stand in a line
 * that is worth looking at (exchange-rules §5.9).
 */
import { atoms } from '@shared/money/units';
import type { WorldClock } from './clocks';
import { SignedUser } from './signed';
import type { Span, Tape } from './tape';
import { RIVALS, type Venue } from './venue';

const ACTIONS = ['bet', 'bet', 'bet', 'money'] as const;
/** Beyond the actions, and in the first choice: they wait. */
const CHOICES = 3 * ACTIONS.length;
const CONTRACT = 'E-BTC-USDT';
const LEVERAGES = [20, 10, 50, 100, 5] as const;
const ONE = 100_000_000n;

export class Rivals {
  readonly #tape: Tape;
  readonly #venue: Venue;
  readonly #users: readonly SignedUser[];

  constructor(tape: Tape, clock: WorldClock, venue: Venue) {
    this.#tape = tape;
    this.#venue = venue;
    this.#users = RIVALS.map((user) => new SignedUser(user, clock, venue));
  }

  act(): void {
    const span = this.#tape.next('rivals');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action === undefined) return;
    const who = span.choose(RIVALS.length);
    if (action === 'bet') this.#bet(who, span);
    else this.#pay(who, span);
  }

  #bet(who: number, span: Span): void {
    const leverage = LEVERAGES[span.choose(LEVERAGES.length)] ?? 20;
    const { uid } = RIVALS[who] ?? RIVALS[0];
    // Refused where a position would not bear it: then it stays as it is.
    this.#venue.operate({ type: 'setLeverage', uid, contract: CONTRACT, leverage });
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    this.#users[who]?.post('/fapi/v1/order', {
      contractName: CONTRACT,
      side,
      open: span.choose(6) === 5 ? 'CLOSE' : 'OPEN',
      type: 'LIMIT',
      positionType: 1 + span.choose(2),
      price: side === 'BUY' ? '60200' : '59800',
      volume: String(100 * (1 + span.choose(30))),
    });
  }

  #pay(who: number, span: Span): void {
    const { uid } = RIVALS[who] ?? RIVALS[0];
    const amount = atoms(BigInt(500 + span.choose(2_000)) * ONE);
    this.#venue.operate({ type: 'faucet', uid, wallet: 'futures', asset: 'USDT', amount });
  }
}
