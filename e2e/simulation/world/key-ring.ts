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

const ALL: readonly Permission[] = ['READ', 'TRADE', 'MARGIN', 'FUTURES', 'WITHDRAW'];

export class KeyRing {
  readonly store: KeyStore;
  readonly #trader: User;
  readonly reader: User;
  /** Of the bot, taken from it. */
  former: User | null = null;
  #bot: User;
  #count = 0;

  constructor(trader: User, others: readonly User[]) {
    this.#trader = trader;
    this.reader = { uid: trader.uid, apiKey: 'reader-key', secret: 'reader-secret' };
    this.#bot = this.#newBot();
    this.store = new KeyStore();
    for (const user of [trader, ...others, this.#bot]) this.#give(user, ALL);
    this.#give(this.reader, ['READ']);
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

  /** Without these the terminal's key goes on. */
  take(rights: readonly Permission[]): void {
    this.#give(
      this.#trader,
      ALL.filter((right) => !rights.includes(right)),
    );
  }

  giveBack(): void {
    this.#give(this.#trader, ALL);
  }

  #newBot(): User {
    this.#count += 1;
    const { uid } = this.#trader;
    return { uid, apiKey: `bot-key-${this.#count}`, secret: `bot-secret-${this.#count}` };
  }

  #give({ uid, apiKey, secret }: User, permissions: readonly Permission[]): void {
    this.store.add({ uid, apiKey, secret, enabled: true, permissions, allowedIps: [] });
  }
}
