/**
 * Somebody with little money who bets all of it: borrows for longs and shorts, opens contracts at high leverage, is
 * liquidated when the index moves far enough, pays in again and begins anew. The terminal's trader has too much for
 * any of it, so without this one no world would know a debt, an interest or a liquidation.
 */
import { atoms } from '@shared/money/units';
import type { WorldClock } from './clocks';
import { SignedUser } from './signed';
import type { Span, Tape } from './tape';
import { GAMBLER, type Venue } from './venue';

const ACTIONS = [
  'a long on credit',
  'a short on credit',
  'contracts',
  'the index moves',
  'money',
  'paying back',
] as const;
/** Beyond the actions: it waits. */
const CHOICES = 5 * ACTIONS.length;
const INDEXES = ['33000', '42000', '57000', '63000', '78000', '90000'] as const;
const LEVERAGES = [20, 50, 100, 5] as const;
const ONE = 100_000_000n;

export class Gambler {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #user: SignedUser;

  constructor(tape: Tape, clock: WorldClock, venue: Venue) {
    this.#tape = tape;
    this.#clock = clock;
    this.#venue = venue;
    this.#user = new SignedUser(GAMBLER, clock, venue);
  }

  act(): void {
    const span = this.#tape.next('gambler');
    // The first choice is to wait: a tape without an entry here has nobody who gambles.
    const action = ACTIONS[span.choose(CHOICES) - 1];
    switch (action) {
      case undefined:
        return;
      case 'a long on credit':
        this.#margin('BUY', 35 + span.choose(16));
        return;
      case 'a short on credit':
        this.#margin('SELL', 22 + span.choose(12));
        return;
      case 'paying back':
        this.#margin(span.choose(2) === 0 ? 'BUY' : 'SELL', 1 + span.choose(40));
        return;
      case 'contracts':
        this.#contracts(span);
        return;
      case 'money':
        for (const wallet of ['margin', 'futures'] as const) {
          const amount = atoms(BigInt(100 + span.choose(900)) * ONE);
          this.#venue.operate({
            type: 'faucet',
            uid: GAMBLER.uid,
            wallet,
            asset: 'USDT',
            amount,
          });
        }
        return;
      case 'the index moves':
        this.#moveIndex(span);
        return;
    }
  }

  /** In thousandths of a BTC, through the market's best. */
  #margin(side: 'BUY' | 'SELL', thousandths: number): void {
    const price = side === 'BUY' ? '60200' : '59800';
    const order = { symbol: 'BTCUSDT', side, type: 'LIMIT', price };
    this.#user.post('/sapi/v1/margin/order', {
      ...order,
      volume: (thousandths / 1_000).toFixed(3),
    });
  }

  #contracts(span: Span): void {
    const contract = 'E-BTC-USDT';
    const leverage = LEVERAGES[span.choose(LEVERAGES.length)] ?? 20;
    // Refused while there is a position that would not bear it: then it stays as it is.
    this.#venue.operate({ type: 'setLeverage', uid: GAMBLER.uid, contract, leverage });
    const side = span.choose(2) === 0 ? 'BUY' : 'SELL';
    this.#user.post('/fapi/v1/order', {
      contractName: contract,
      side,
      open: span.choose(4) === 3 ? 'CLOSE' : 'OPEN',
      type: 'LIMIT',
      positionType: 1 + span.choose(2),
      price: side === 'BUY' ? '60200' : '59800',
      volume: String(50 * (1 + span.choose(20))),
    });
  }

  /** For a while, and back. */
  #moveIndex(span: Span): void {
    const price = INDEXES[span.choose(INDEXES.length)] ?? '57000';
    this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price });
    this.#clock.setAlarm(300 + span.choose(2_000), () => {
      this.#venue.operate({ type: 'setIndex', underlying: 'BTCUSDT', price: '60000' });
    });
  }
}
