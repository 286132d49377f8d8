/**
 * The keys of a world: the terminal's, the bot's, which is replaced now and then, one that may only read, and everybody
 * else's. Rights are taken from the terminal's key and given back.
 */
import type { Permission } from '@shared/contract/exchange/define';
import { KeyStore } from '../../../src-main/gateway/admission/key-store';

export interface User {
  readonly uid: number;
  readonly apiKey: string;
  readonly secret: string;
}

export const ALL: readonly Permission[] = ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'];

/** What the key of the trader's other account may do. */
const OTHERS: readonly Permission[] = ['READ', 'TRADE'];

export class KeyRing {
  readonly store: KeyStore;
  readonly #first: User;
  #traders: User[];
  readonly reader: User;
  /** Of the bot, taken from it. */
  former: User | null = null;
  #bot: User;
  #count = 0;
  #renewals = 0;

  /** `other`: the trader's on another account. */
  constructor(
    trader: User,
    readonly other: User,
    others: readonly User[],
  ) {
    this.#first = trader;
    this.#traders = [trader];
    this.reader = { uid: trader.uid, apiKey: 'reader-key', secret: 'reader-secret' };
    this.#bot = this.#newBot();
    this.store = new KeyStore();
    for (const user of [trader, ...others, this.#bot]) this.#give(user, ALL);
    this.#give(this.reader, ['READ']);
    this.#give(other, OTHERS);
  }

  get bot(): User {
    return this.#bot;
  }

  /** Whoever still uses the one before is nobody. */
  replaceBot(): void {
    this.former = this.#bot;
    this.store.remove(this.#bot.apiKey);
    this.#bot = this.#newBot();
    this.#give(this.#bot, ALL);
  }

  /** The terminal's newest. */
  get trader(): User {
    return this.#traders.at(-1) ?? this.#first;
  }

  /** One more for the terminal, as good as those it has. */
  renewTrader(): User {
    this.#renewals += 1;
    const number = this.#renewals;
    const { uid } = this.#first;
    const next = { uid, apiKey: `trader-key-${number}`, secret: `trader-secret-${number}` };
    this.#traders.push(next);
    this.#give(next, ALL);
    return next;
  }

  /** For good: whoever still uses it is nobody. */
  revoke(key: User): void {
    this.store.remove(key.apiKey);
    this.#traders = this.#traders.filter(({ apiKey }) => apiKey !== key.apiKey);
  }

  /** Without these the terminal's keys go on; without all of them they are none. */
  take(rights: readonly Permission[]): void {
    const left = ALL.filter((right) => !rights.includes(right));
    for (const trader of this.#traders) {
      if (left.length === 0) this.store.remove(trader.apiKey);
      else this.#give(trader, left);
    }
  }

  giveBack(): void {
    for (const trader of this.#traders) this.#give(trader, ALL);
  }

  #newBot(): User {
    this.#count += 1;
    const { uid } = this.#first;
    return { uid, apiKey: `bot-key-${this.#count}`, secret: `bot-secret-${this.#count}` };
  }

  #give({ uid, apiKey, secret }: User, permissions: readonly Permission[]): void {
    this.store.add({ uid, apiKey, secret, enabled: true, permissions, allowedIps: [] });
  }
}
