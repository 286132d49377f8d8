/**
 * The keys of live accounts that this run of the program has opened. A signer leaves it for a client and
 * for nobody else; a withdrawal key is opened for one call and never kept.
 */
import type { KeySlot } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import { maskOf, type Vault } from '../../adapters/vault/vault';
import { createSigner, type Signer } from '../../client';
import type { KeyFacts, KeyRefusal, NewKey, VenueKeys } from '../../terminal/venues/venues-port';

/** From here on a mask shows eight characters: no two keys have the same. */
const TELLING_LENGTH = 16;

export class Keyring implements VenueKeys {
  readonly #vault: Vault;
  readonly #open = new Map<string, Signer>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  vault(): ReturnType<VenueKeys['vault']> {
    return this.#vault.state;
  }

  findVault(): ReturnType<VenueKeys['findVault']> {
    return this.#vault.find();
  }

  facts(id: string, slot: KeySlot): KeyFacts {
    const header = this.#vault.header({ id, slot });
    const isReadable = typeof header === 'object';
    return {
      isStored: header !== undefined,
      maskedApiKey: isReadable ? header.maskedApiKey : '',
      keptBy: isReadable ? header.wrap.by : header === 'newer' ? 'newer' : '',
      isOpen: slot === 'trade' && this.#open.has(id),
    };
  }

  isKept(id: string, apiKey: string): boolean {
    const open = this.#open.get(id);
    if (open !== undefined) return open.apiKey === apiKey;
    const header = this.#vault.header({ id, slot: 'trade' });
    if (typeof header !== 'object') return false;
    return header.maskedApiKey === maskOf(apiKey) && apiKey.length >= TELLING_LENGTH;
  }

  /** What was stored is read back: a key that cannot be opened again must not look kept. */
  async store(key: NewKey): Promise<Result<null, KeyRefusal>> {
    const { id, slot, apiKey, secret, passphrase } = key;
    const bytes = Buffer.from(secret, 'utf8');
    const stored = await this.#vault.store({ id, slot }, apiKey, bytes, passphrase);
    bytes.fill(0);
    if (!stored.ok) return err({ field: '', ...stored.error });
    if (slot === 'trade') this.#open.delete(id);
    const read = await this.#read(id, slot, passphrase);
    if (!read.ok) return read;
    if (slot === 'trade') this.#open.set(id, read.value);
    return ok(null);
  }

  forget(id: string, slot: KeySlot): Result<null, KeyRefusal> {
    const forgotten = this.#vault.forget({ id, slot });
    if (!forgotten.ok) return err({ field: '', ...forgotten.error });
    if (slot === 'trade') this.#open.delete(id);
    return ok(null);
  }

  /** Asks every time, also for one that is open: a locked desk is unlocked by the same passphrase. */
  async open(id: string, passphrase: string): Promise<Result<null, KeyRefusal>> {
    const read = await this.#read(id, 'trade', passphrase);
    if (!read.ok) return read;
    this.#open.set(id, read.value);
    return ok(null);
  }

  /** The signer of the trade key, null while it is closed. */
  signer(id: string): Signer | null {
    return this.#open.get(id) ?? null;
  }

  /** What the operating system keeps opens by itself; what a passphrase keeps waits for the trader. */
  async signerToStart(id: string): Promise<Result<Signer, string>> {
    const open = this.#open.get(id);
    if (open !== undefined) return ok(open);
    const { isStored, keptBy } = this.facts(id, 'trade');
    if (!isStored) return err('this account has no key: store one');
    if (keptBy === 'passphrase') return err('the key of this account is locked: unlock it');
    const opened = await this.open(id, '');
    const signer = this.#open.get(id);
    if (!opened.ok) return err(opened.error.reason);
    return signer === undefined ? err('the key was forgotten') : ok(signer);
  }

  /** For one call; who asks lets go of it afterwards. */
  withdrawalSigner(id: string, passphrase: string): Promise<Result<Signer, KeyRefusal>> {
    return this.#read(id, 'withdraw', passphrase);
  }

  async #read(id: string, slot: KeySlot, passphrase: string): Promise<Result<Signer, KeyRefusal>> {
    const opened = await this.#vault.open({ id, slot }, passphrase);
    if (!opened.ok) return err({ field: 'passphrase', ...opened.error });
    return ok(createSigner(opened.value.apiKey, opened.value.secret));
  }
}
