/** Where withdrawals may go, by name; kept in the store of its mode. Nothing is there twice. */
import type { AddressRow, CommandInput, RpcError, TopicSink } from '@shared/contract/terminal';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { isWellFormedDestination } from '@shared/domain/withdrawal-rules';
import type { Clock, IdSource } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Latest, Outbox } from '../outbox';
import type { AddressEntry, WithdrawalStore } from '../ports';
import type { Assets } from './assets';

const ENTRIES_MAX = 500;

type Saved = Result<Record<string, never>, RpcError>;

interface AddressBookParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly store: WithdrawalStore;
  readonly assets: Assets;
}

export class AddressBook {
  readonly #parts: AddressBookParts;
  readonly #topic: Latest<AddressRow[]>;

  constructor(parts: AddressBookParts) {
    this.#parts = parts;
    this.#topic = parts.outbox.latest<AddressRow[]>([...parts.store.addresses()]);
  }

  watch(sink: TopicSink<AddressRow[]>): () => void {
    return this.#topic.watch(sink);
  }

  /** A refusal begins with the field at fault; the book is then as it was. */
  save(input: CommandInput<'saveAddress'>): Saved {
    const entry = { ...input, name: input.name.trim() };
    const fault = this.#faultOf(entry);
    if (fault !== null) return err(fault);
    const { clock, ids, store } = this.#parts;
    return this.#write(() => {
      store.saveAddress({ id: ids.nextId(), ...entry, addedAtMs: clock.nowMs() });
    });
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
      const message = fault instanceof Error ? fault.message : 'the disk refused to write';
      return err({ code: 'store-failed', message });
    }
    this.#topic.set([...this.#parts.store.addresses()]);
    return ok({});
  }
}

function duplicateOf(
  { asset, name, address, label }: CommandInput<'saveAddress'>,
  entries: readonly AddressEntry[],
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
