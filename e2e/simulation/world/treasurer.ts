/** Who moves the trader's money between its wallets, and pays in: never the same amount twice. */
import { atoms } from '@shared/money/units';
import type { FundsWallet } from '../../../src-main/engine/commands';
import type { Span, Tape } from './tape';
import { TRADER, type Venue } from './venue';

const ACTIONS = ['transfer', 'transfer', 'deposit'] as const;
/** Beyond the actions, and in the first choice: nothing is moved. */
const CHOICES = 20 * ACTIONS.length;
const WALLETS: readonly FundsWallet[] = ['spot', 'margin', 'futures'];
const ASSETS = ['USDT', 'BTC'] as const;
const SMALLEST = 10_000_019n;

export class Treasurer {
  readonly #tape: Tape;
  readonly #venue: Venue;
  #count = 0n;

  constructor(tape: Tape, venue: Venue) {
    this.#tape = tape;
    this.#venue = venue;
  }

  act(): void {
    const span = this.#tape.next('treasurer');
    const action = ACTIONS[span.choose(CHOICES) - 1];
    if (action !== undefined) this.#move(action, span);
  }

  #move(action: (typeof ACTIONS)[number], span: Span): void {
    const from = span.choose(WALLETS.length);
    const to = (from + 1 + span.choose(WALLETS.length - 1)) % WALLETS.length;
    const [source = 'spot', target = 'futures'] = [WALLETS[from], WALLETS[to]];
    const hasBoth = source !== 'futures' && target !== 'futures';
    const asset = (hasBoth ? ASSETS[span.choose(ASSETS.length)] : undefined) ?? 'USDT';
    this.#count += 1n;
    const amount = atoms(this.#count * SMALLEST + BigInt(span.choose(1_000)));
    const { uid } = TRADER;
    if (action === 'deposit') {
      this.#venue.operate({ type: 'faucet', uid, wallet: source, asset, amount });
    } else {
      this.#venue.operate({ type: 'transfer', uid, from: source, to: target, asset, amount });
    }
  }
}
