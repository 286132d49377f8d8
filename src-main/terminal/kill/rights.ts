/**
 * Wallets that the key of an account may not look into, and never could: what was placed from here is not there. Kept
 * with the account, over restarts. Once a wallet has been read, or an order of ours was there, nothing is concluded
 * any more: rights that were taken leave orders behind.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import type { Outcome } from '../../client/exchange-client';
import type { LateWrites } from '../late-writes';
import type { TerminalStore } from '../ports';

const KIND = 'rights';
/** The key is known and signs well, and may not do this (document §7). */
const NO_PERMISSION = '-2015';
/** Of more accepted orders without an end than this the oldest are not looked through. */
const MOST_UNFINISHED = 10_000;

interface RightsParts {
  readonly clock: Clock;
  readonly late: LateWrites;
  readonly store: Pick<
    TerminalStore,
    'saveWork' | 'work' | 'openIntents' | 'unfinishedIntents' | 'finishedOrders'
  >;
}

interface Known {
  readonly sinceMs: number;
  readonly wasRead: boolean;
}

export const isNotPermitted = (answer: Outcome<unknown>): boolean =>
  answer.kind === 'rejected' && answer.by === 'exchange' && answer.code === NO_PERMISSION;

export class WalletRights {
  readonly #parts: RightsParts;
  readonly #known = new Map<OrderBookKind, Known>();

  constructor(parts: RightsParts) {
    this.#parts = parts;
    for (const book of ['margin', 'futures'] as const) {
      const saved = parts.store.work(KIND, book);
      if (saved === null) continue;
      this.#known.set(book, { sinceMs: saved.createdAtMs, wasRead: !saved.isLive });
    }
  }

  /** How the exchange has answered when it was asked for the open orders of a wallet. */
  answered(book: OrderBookKind, answer: Outcome<unknown>): void {
    const known = this.#known.get(book);
    if (book === 'spot' || known?.wasRead === true) return;
    if (answer.kind === 'accepted') this.#keep(book, true);
    else if (known === undefined && isNotPermitted(answer)) this.#keep(book, this.#holdsOurs(book));
  }

  /** Denied before then, and never read. */
  wereNeverThere(book: OrderBookKind, beforeMs: number): boolean {
    const known = this.#known.get(book);
    return known !== undefined && !known.wasRead && known.sinceMs < beforeMs;
  }

  #holdsOurs(book: OrderBookKind): boolean {
    const { store } = this.#parts;
    const intents = [...store.openIntents(), ...store.unfinishedIntents(MOST_UNFINISHED)];
    return (
      intents.some((one) => one.book === book) || store.finishedOrders(book, null, 1).length > 0
    );
  }

  #keep(book: OrderBookKind, wasRead: boolean): void {
    const { clock, store, late } = this.#parts;
    const createdAtMs = clock.nowMs();
    this.#known.set(book, { sinceMs: createdAtMs, wasRead });
    late.write(`${KIND} ${book}`, () => {
      store.saveWork({ kind: KIND, intentId: book, createdAtMs, isLive: !wasRead, content: '{}' });
    });
  }
}
