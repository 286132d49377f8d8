/**
 * Where withdrawals may go, by name; kept in the store of its account. Nothing is there twice. On a live
 * account each entry carries what vouches for it, and a new one has to wait before money goes there.
 */
import type { AddressRow, CommandInput, RpcError, TopicSink } from '@shared/contract/terminal';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { isWellFormedDestination } from '@shared/domain/withdrawal-rules';
import { faultWords } from '@shared/kernel/fault-words';
import type { IdSource } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Latest, Outbox } from '../outbox';
import type { AddressEntry, WithdrawalGuards, WithdrawalStore } from '../ports';
import type { Assets } from './assets';
import type { ClipboardWatch } from './clipboard-watch';
import type { WithdrawalSafety } from './safety';

const ENTRIES_MAX = 500;

type Saved = Result<Record<string, never>, RpcError>;

interface AddressBookParts {
  readonly outbox: Outbox;
  readonly ids: IdSource;
  readonly store: WithdrawalStore;
  readonly assets: Assets;
  readonly safety: WithdrawalSafety;
  /** Absent on paper: there is nothing to vouch for. */
  readonly guards: WithdrawalGuards | undefined;
  /** Null where the clipboard cannot be read. */
  readonly clipboard: ClipboardWatch | null;
  /** Of the exchange: a clock that is set here shortens no waiting. Null while it is not known. */
  exchangeNowMs(): number | null;
}

/** What an entry is good for. */
export interface JudgedEntry {
  readonly entry: AddressEntry;
  readonly isGenuine: boolean;
  readonly usableFromMs: number;
}

export class AddressBook {
  readonly #parts: AddressBookParts;
  readonly #topic: Latest<AddressRow[]>;

  constructor(parts: AddressBookParts) {
    this.#parts = parts;
    this.#topic = parts.outbox.latest<AddressRow[]>(this.#rows());
  }

  watch(sink: TopicSink<AddressRow[]>): () => void {
    return this.#topic.watch(sink);
  }

  /** A refusal begins with the field at fault; the book is then as it was. */
  async save(input: CommandInput<'saveAddress'>): Promise<Saved> {
    const named = { ...input, name: input.name.trim() };
    const { ids, store, clipboard } = this.#parts;
    const isSteady = (await clipboard?.isSteady(input.address)) ?? true;
    if (!isSteady) return err(SWAPPED);
    const fault = this.#faultOf(named);
    if (fault !== null) return err(fault);
    const addedAtMs = this.#parts.exchangeNowMs();
    if (addedAtMs === null) return err(NO_TIME);
    const entry = { id: ids.nextId(), ...named, addedAtMs };
    return this.#write(() => {
      store.saveAddress({ ...entry, mac: this.#macOf(entry) });
    });
  }

  /** The entry a withdrawal goes to, as it is on the disk now; null when there is none. */
  find(asset: string, address: string, label: string): JudgedEntry | null {
    const entry = this.#parts.store
      .addresses()
      .find((one) => one.asset === asset && one.address === address && one.label === label);
    return entry === undefined ? null : this.#judge(entry);
  }

  /** For comparing: every address that is kept, whatever it is for. */
  all(): readonly string[] {
    return this.#parts.store.addresses().map(({ address }) => address);
  }

  delete(id: string): Saved {
    if (!this.#topic.get().some((entry) => entry.id === id)) {
      return err({ code: 'unknown-entry', message: 'id: no such entry' });
    }
    return this.#write(() => {
      this.#parts.store.deleteAddress(id);
    });
  }

  #faultOf(entry: CommandInput<'saveAddress'>): RpcError | null {
    const { asset, name, address, label } = entry;
    if (name === '') return { code: 'missing-field', message: 'name: required' };
    const listed = this.#parts.assets.all();
    if (listed.length > 0 && !listed.some((one) => one.asset === asset)) {
      return { code: 'unknown-asset', message: `asset: ${asset} is not listed by the exchange` };
    }
    if (!isWellFormedDestination(address, '')) {
      const words = 'letters, digits and : . _ - only, beginning with a letter or digit';
      return { code: 'malformed-address', message: `address: ${words}` };
    }
    if (!isWellFormedDestination(address, label)) {
      return { code: 'malformed-label', message: 'label: no blanks, visible ASCII only' };
    }
    const rules = WITHDRAWAL_RULES.assets.find((one) => one.asset === asset);
    if (rules?.needsLabel === true && label === '') {
      return { code: 'label-required', message: `label: ${asset} needs one` };
    }
    return duplicateOf(entry, this.#topic.get());
  }

  #write(write: () => void): Saved {
    try {
      write();
    } catch (fault) {
      return err({ code: 'store-failed', message: faultWords(fault) });
    }
    this.#topic.set(this.#rows());
    return ok({});
  }

  #rows(): AddressRow[] {
    return this.#parts.store.addresses().map((entry) => {
      const { isGenuine, usableFromMs } = this.#judge(entry);
      const { mac: _mac, ...shown } = entry;
      return { ...shown, isGenuine, usableFromMs };
    });
  }

  #judge(entry: AddressEntry): JudgedEntry {
    const { safety } = this.#parts;
    return {
      entry,
      isGenuine: !safety.isLive || (entry.mac !== '' && entry.mac === this.#macOf(entry)),
      usableFromMs: entry.addedAtMs + safety.coolingMs,
    };
  }

  /** Over everything that decides where money goes and from when on. */
  #macOf({ id, asset, name, address, label, addedAtMs }: Omit<AddressEntry, 'mac'>): string {
    const { safety, guards } = this.#parts;
    if (!safety.isLive || guards === undefined) return '';
    return guards.sealOf(JSON.stringify([id, asset, name, address, label, addedAtMs]));
  }
}

const NO_TIME: RpcError = {
  code: 'no-exchange-time',
  message:
    'the exchange has not said what time it is, and a new address waits by its clock: save it then',
};

const SWAPPED: RpcError = {
  code: 'clipboard-changed',
  message:
    'address: the clipboard said something else right after it was pasted; a program may be swapping addresses. Compare it with its source and paste it again',
};

function duplicateOf(
  { asset, name, address, label }: CommandInput<'saveAddress'>,
  entries: readonly AddressRow[],
): RpcError | null {
  if (entries.length >= ENTRIES_MAX) {
    return { code: 'too-many', message: `at most ${ENTRIES_MAX} addresses are kept` };
  }
  const ofAsset = entries.filter((entry) => entry.asset === asset);
  const key = name.toLowerCase();
  if (ofAsset.some((entry) => entry.name.toLowerCase() === key)) {
    return { code: 'duplicate-name', message: `name: "${name}" exists for ${asset}` };
  }
  const twin = ofAsset.find((entry) => entry.address === address && entry.label === label);
  if (twin === undefined) return null;
  return { code: 'duplicate-address', message: `address: in the book as "${twin.name}"` };
}
