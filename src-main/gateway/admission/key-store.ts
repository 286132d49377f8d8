/** The keys of the simulated exchange: the only place of it that knows a secret. */
import type { Permission } from '@shared/contract/exchange/define';
import { HmacKey } from './hmac-key';

/** As handed over at start; engine, journal, snapshot and session files know the uid only. */
export interface ApiKeyEntry {
  readonly apiKey: string;
  readonly secret: string;
  readonly uid: number;
  readonly enabled: boolean;
  readonly permissions: readonly Permission[];
  /** IP identities that may use it; empty: any. */
  readonly allowedIps: readonly string[];
}

export interface ApiKey {
  readonly uid: number;
  readonly secret: HmacKey;
  readonly enabled: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly allowedIps: ReadonlySet<string>;
}

const SHOWN = 4;

/** Keys are case sensitive (document §5). */
export class KeyStore {
  readonly #keys = new Map<string, ApiKey>();

  constructor(entries: readonly ApiKeyEntry[] = []) {
    for (const entry of entries) this.add(entry);
  }

  add(entry: ApiKeyEntry): void {
    this.#keys.set(entry.apiKey, {
      uid: entry.uid,
      secret: new HmacKey(entry.secret),
      enabled: entry.enabled,
      permissions: new Set(entry.permissions),
      allowedIps: new Set(entry.allowedIps),
    });
  }

  remove(apiKey: string): void {
    this.#keys.delete(apiKey);
  }

  /** Enough of each to tell them apart; nothing that could be used. */
  masked(): readonly string[] {
    return [...this.#keys.keys()].map((apiKey) => `${apiKey.slice(0, SHOWN)}…`);
  }

  find(apiKey: string): ApiKey | undefined {
    return this.#keys.get(apiKey);
  }
}
