/**
 * The accounts of this exchange and their keys: kept beside the market in the store, never in the
 * journal, in snapshots or in sessions. Secrets leave it once, when a key is made, and to the key store.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  KEY_PERMISSIONS,
  type AccountReply,
  type KeyPermission,
  type MaskedKey,
  type NewKeyReply,
} from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ApiKeyEntry, KeyStore } from '../admission/key-store';
import type { ExchangeStore } from '../exchange-store';

interface StoredAccount {
  readonly uid: number;
  readonly label: string;
}

interface Contents {
  readonly accounts: readonly StoredAccount[];
  readonly keys: readonly ApiKeyEntry[];
}

/** Where a key comes from: who may use it for what. */
export interface NewKey {
  readonly uid: number;
  readonly label: string;
  readonly permissions: readonly KeyPermission[];
  readonly allowedIps: readonly string[];
}

/** 192 bits of the operating system's entropy. */
const KEY_BYTES = 24;
const SHOWN = 4;
const ID_LENGTH = 16;

type AccountStore = Pick<ExchangeStore, 'accounts' | 'saveAccounts'>;

export class AccountBook {
  readonly #store: AccountStore;
  readonly #keyStore: KeyStore;
  #contents: Contents;

  private constructor(store: AccountStore, keyStore: KeyStore, contents: Contents) {
    this.#store = store;
    this.#keyStore = keyStore;
    this.#contents = contents;
    for (const key of contents.keys) keyStore.add(key);
  }

  /** The error says that the stored accounts cannot be read; they are left as they are. */
  static open(store: AccountStore, keyStore: KeyStore): Result<AccountBook, string> {
    const contents = decode(store.accounts());
    return contents === null
      ? err('the stored accounts cannot be read')
      : ok(new AccountBook(store, keyStore, contents));
  }

  uids(): readonly number[] {
    return this.#contents.accounts.map(({ uid }) => uid);
  }

  /** The account is one of this exchange from now on; again changes nothing. */
  addAccount(uid: number, label: string): void {
    const accounts = this.#accountsWith(uid, label);
    if (accounts !== this.#contents.accounts) this.#change({ ...this.#contents, accounts });
  }

  createKey({ uid, label, permissions, allowedIps }: NewKey): NewKeyReply {
    const entry: ApiKeyEntry = {
      uid,
      apiKey: randomBytes(KEY_BYTES).toString('hex'),
      secret: randomBytes(KEY_BYTES).toString('hex'),
      enabled: true,
      permissions,
      allowedIps,
    };
    const accounts = this.#accountsWith(uid, label);
    this.#change({ accounts, keys: [...this.#contents.keys, entry] });
    this.#keyStore.add(entry);
    return { uid, apiKey: entry.apiKey, apiSecret: entry.secret };
  }

  /** By the key or its id; false for one that is not of the lab's. */
  setEnabled(keyOrId: string, enabled: boolean): boolean {
    const found = this.#find(keyOrId);
    if (found === undefined) return false;
    const changed = { ...found, enabled };
    const keys = this.#contents.keys.map((key) => (key === found ? changed : key));
    this.#change({ ...this.#contents, keys });
    this.#keyStore.add(changed);
    return true;
  }

  /** By the key or its id, for good; false for one that is not of the lab's. Its account stays. */
  deleteKey(keyOrId: string): boolean {
    const found = this.#find(keyOrId);
    if (found === undefined) return false;
    this.#change({
      ...this.#contents,
      keys: this.#contents.keys.filter((key) => key !== found),
    });
    this.#keyStore.remove(found.apiKey);
    return true;
  }

  /** Who there is; of a key only what tells it from the others. */
  list(): readonly AccountReply[] {
    const { accounts, keys } = this.#contents;
    return accounts.map(({ uid, label }) => ({
      uid,
      label,
      keys: keys.filter((key) => key.uid === uid).map(masked),
    }));
  }

  /** The very same list when it has the account already. */
  #accountsWith(uid: number, label: string): readonly StoredAccount[] {
    const { accounts } = this.#contents;
    return accounts.some((account) => account.uid === uid)
      ? accounts
      : [...accounts, { uid, label }];
  }

  #find(keyOrId: string): ApiKeyEntry | undefined {
    return this.#contents.keys.find(({ apiKey }) => apiKey === keyOrId || idOf(apiKey) === keyOrId);
  }

  /** Durable first, then in use. */
  #change(contents: Contents): void {
    this.#store.saveAccounts(JSON.stringify(contents));
    this.#contents = contents;
  }
}

function masked({ apiKey, enabled, permissions, allowedIps }: ApiKeyEntry): MaskedKey {
  const shown = `${apiKey.slice(0, SHOWN)}…`;
  return { id: idOf(apiKey), apiKey: shown, enabled, permissions, ipAllow: allowedIps };
}

/** From a digest: it leads back to no key, and is shorter than any. */
const idOf = (apiKey: string): string =>
  createHash('sha256').update(apiKey).digest('hex').slice(0, ID_LENGTH);

/** Null when it is not what this program wrote. */
function decode(text: string | null): Contents | null {
  if (text === null) return { accounts: [], keys: [] };
  try {
    const value: unknown = JSON.parse(text);
    return isContents(value) ? value : null;
  } catch {
    return null;
  }
}

function isContents(value: unknown): value is Contents {
  if (typeof value !== 'object' || value === null) return false;
  const { accounts, keys } = value as Partial<Record<keyof Contents, unknown>>;
  return (
    Array.isArray(accounts) &&
    accounts.every((account) => isRecord(account) && Number.isSafeInteger(account['uid'])) &&
    Array.isArray(keys) &&
    keys.every(isKey)
  );
}

function isKey(key: unknown): boolean {
  if (!isRecord(key)) return false;
  const { permissions } = key;
  return (
    Number.isSafeInteger(key['uid']) &&
    typeof key['apiKey'] === 'string' &&
    typeof key['secret'] === 'string' &&
    typeof key['enabled'] === 'boolean' &&
    Array.isArray(permissions) &&
    permissions.every((one) => KEY_PERMISSIONS.includes(one as KeyPermission)) &&
    Array.isArray(key['allowedIps'])
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
