/**
 * The accounts a trader may trade: entering and changing them, their keys, and going from one to
 * another. Sole writer of the topic `venues`. A secret passes through once and is kept nowhere here.
 */
import type {
  CommandInput,
  KeySlot,
  TopicValue,
  VenueProfile,
  VenueRefusalCode,
} from '@shared/contract/terminal';
import type { IdSource } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Latest, Outbox } from '../outbox';
import { ADDRESS_FIELDS, profileFault, tidyProfile } from './profile-rules';
import { Profiles, PROFILES_MAX, type SavedVenue } from './profiles';
import type { VenueRefusal } from './venue-refusal';
import type { VenuesPort } from './venues-port';

type VenuesValue = TopicValue<'venues'>;

type Done<Value = null> = Result<Value, VenueRefusal>;

export interface VenuesParts {
  readonly outbox: Outbox;
  readonly ids: IdSource;
  /** Absent: this host has paper only. */
  readonly port: VenuesPort | undefined;
  /** The account that runs can sign by another key than before, or at last. */
  readonly onOpened: (id: string) => void;
}

const NO_VENUES: VenueRefusal = {
  field: '',
  code: 'only-paper',
  reason: 'there is only paper here',
};
export const UNKNOWN: VenueRefusal = {
  field: 'id',
  code: 'unknown-account',
  reason: 'there is no such account',
};
const RUNNING = 'this account runs: switch to another first';
const SWITCHING: VenueRefusal = {
  field: '',
  code: 'switching',
  reason: 'another account is about to begin',
};
const PASSPHRASE_MIN = 10;

const refuse = (field: string, code: VenueRefusalCode, reason: string, value = '') =>
  err<VenueRefusal>({ field, code, reason, value });

export class Venues {
  readonly topic: Latest<VenuesValue>;
  readonly #parts: VenuesParts;
  readonly #profiles: Profiles | null;
  #isSwitching = false;
  /** Accounts of which a key is on its way into the vault; one for each key. */
  readonly #storing: string[] = [];

  constructor(parts: VenuesParts) {
    this.#parts = parts;
    this.#profiles = parts.port === undefined ? null : new Profiles(parts.port.settings);
    this.topic = parts.outbox.latest(this.#describe());
    if (this.#profiles !== null && this.#profiles.all().length > 0) this.#findVault();
  }

  /** The account that runs; null is paper. */
  current(): SavedVenue | null {
    const id = this.#parts.port?.current ?? null;
    return id === null ? null : (this.#profiles?.find(id) ?? null);
  }

  find(id: string): SavedVenue | null {
    return this.#profiles?.find(id) ?? null;
  }

  get idleLockMinutes(): number {
    return this.topic.get().idleLockMinutes;
  }

  saveProfile({ id, profile }: CommandInput<'saveProfile'>): Done<{ readonly id: string }> {
    const profiles = this.#profiles;
    if (profiles === null) return err(NO_VENUES);
    const tidy = tidyProfile(profile);
    const venues = profiles.all();
    const before = venues.find((venue) => venue.id === id);
    if (id !== null && before === undefined) return err(UNKNOWN);
    if (before === undefined && venues.length >= PROFILES_MAX) {
      const most = PROFILES_MAX.toString();
      return refuse('', 'too-many-accounts', `at most ${most} accounts`, most);
    }
    const others = venues.filter((venue) => venue.id !== id).map((venue) => venue.profile);
    const fault = profileFault(tidy, others);
    if (fault !== null) return err(fault);
    const refusal = before === undefined ? null : this.#changeRefusal(before, tidy);
    if (refusal !== null) return err(refusal);
    const keeps = before !== undefined && changedAddress(before.profile, tidy) === undefined;
    const saved: SavedVenue = {
      id: before?.id ?? this.#newId(venues),
      profile: tidy,
      checkedAtMs: keeps ? before.checkedAtMs : null,
    };
    profiles.save(saved);
    this.#publish();
    this.#findVault();
    return ok({ id: saved.id });
  }

  deleteProfile({ id }: CommandInput<'deleteProfile'>): Done {
    const { port } = this.#parts;
    if (port === undefined || this.#profiles === null) return err(NO_VENUES);
    if (this.#profiles.find(id) === null) return err(UNKNOWN);
    if (port.current === id) return refuse('id', 'account-runs', RUNNING);
    for (const slot of SLOTS) {
      const forgotten = port.keys.forget(id, slot);
      if (!forgotten.ok) {
        this.#publish();
        return forgotten;
      }
    }
    this.#profiles.delete(id);
    this.#publish();
    return ok(null);
  }

  async storeKey(key: CommandInput<'storeKey'>): Promise<Done> {
    const { port } = this.#parts;
    if (port === undefined) return err(NO_VENUES);
    if (this.find(key.id) === null) return err(UNKNOWN);
    const fault = keyFault(key) ?? this.#keptElsewhere(port, key);
    if (fault !== null) return err(fault);
    this.#storing.push(key.id);
    try {
      return await this.#storeKey(port, key);
    } finally {
      this.#storing.splice(this.#storing.indexOf(key.id), 1);
    }
  }

  /** Each account counts what the day has lost for itself: one key in two of them would have twice the limit. */
  #keptElsewhere(
    port: VenuesPort,
    { id, slot, apiKey }: CommandInput<'storeKey'>,
  ): VenueRefusal | null {
    const others = slot === 'trade' ? (this.#profiles?.all() ?? []) : [];
    const other = others.find((one) => one.id !== id && port.keys.isKept(one.id, apiKey));
    if (other === undefined) return null;
    const { name } = other.profile;
    const reason = `the account ${name} keeps this key: forget it there first, each has limits of its own`;
    return { field: 'apiKey', code: 'key-of-another', reason, value: name };
  }

  async #storeKey(port: VenuesPort, key: CommandInput<'storeKey'>): Promise<Done> {
    const { keptBy, why, reason } = await port.keys.findVault();
    // The operating system may have asked its user first.
    if (this.find(key.id) === null) return err(UNKNOWN);
    if (key.passphrase === '' && (key.slot === 'withdraw' || keptBy === 'passphrase')) {
      const isWithdrawal = key.slot === 'withdraw';
      const said = isWithdrawal ? 'a withdrawal key is never open by itself' : reason;
      const code = isWithdrawal ? 'withdraw-passphrase' : 'passphrase-needed';
      return refuse('passphrase', code, `a passphrase is needed: ${said}`, why || reason);
    }
    const stored = await port.keys.store(key);
    if (stored.ok && key.slot === 'trade') this.#unchecked(key.id);
    this.#publish();
    if (!stored.ok) return stored;
    if (port.current === key.id && key.slot === 'trade') this.#parts.onOpened(key.id);
    return ok(null);
  }

  forgetKey({ id, slot }: CommandInput<'forgetKey'>): Done {
    const { port } = this.#parts;
    if (port === undefined) return err(NO_VENUES);
    if (this.find(id) === null) return err(UNKNOWN);
    if (port.current === id && slot === 'trade') return refuse('id', 'account-runs', RUNNING);
    const forgotten = port.keys.forget(id, slot);
    if (forgotten.ok && slot === 'trade') this.#unchecked(id);
    this.#publish();
    return forgotten;
  }

  async unlockKey({ id, passphrase }: CommandInput<'unlockKey'>): Promise<Done> {
    const { port } = this.#parts;
    if (port === undefined) return err(NO_VENUES);
    if (this.find(id) === null) return err(UNKNOWN);
    const { isOpen } = port.keys.facts(id, 'trade');
    const opened = await port.keys.open(id, passphrase);
    this.#publish();
    if (opened.ok && !isOpen && port.current === id) this.#parts.onOpened(id);
    return opened;
  }

  /** A key that the operating system keeps opens without a word of the trader's. */
  async openBySystem(id: string): Promise<void> {
    const { port } = this.#parts;
    const facts = port?.keys.facts(id, 'trade');
    if (port === undefined || facts?.keptBy !== 'system' || facts.isOpen) return;
    await port.keys.open(id, '');
    this.#publish();
  }

  /** The host has opened or closed a key by itself: the desk is told what is open now. */
  refresh(): void {
    this.#publish();
  }

  /** To the one that runs as well: it begins anew. */
  switchVenue({ id }: CommandInput<'switchVenue'>): Done {
    const { port } = this.#parts;
    if (port === undefined || this.#profiles === null) return err(NO_VENUES);
    if (this.#isSwitching) return err(SWITCHING);
    if (id !== null) {
      if (this.#profiles.find(id) === null) return err(UNKNOWN);
      if (!port.keys.facts(id, 'trade').isStored) {
        return refuse('id', 'no-key', 'it has no key yet: store one first');
      }
    }
    const accepted = port.switchTo(id);
    if (!accepted.ok) return err({ field: '', reason: accepted.error });
    this.#isSwitching = true;
    this.#publish();
    this.topic.flush();
    return ok(null);
  }

  saveIdleLock(minutes: number): void {
    if (this.#profiles !== null) this.#profiles.idleLockMinutes = minutes;
    this.#publish();
  }

  /** All checks of it have passed. */
  checked(id: string, atMs: number): void {
    const venue = this.find(id);
    if (venue === null) return;
    this.#profiles?.save({ ...venue, checkedAtMs: atMs });
    this.#publish();
  }

  /** What was checked was the former key: this one may sign nothing, or trade nothing. */
  #unchecked(id: string): void {
    const venue = this.find(id);
    if (venue !== null) this.#profiles?.save({ ...venue, checkedAtMs: null });
  }

  /** A running account stays what it is; a key stays with the addresses it was given for. */
  #changeRefusal(before: SavedVenue, after: VenueProfile): VenueRefusal | null {
    const { port } = this.#parts;
    const changed = changedField(before.profile, after);
    if (changed === undefined) return null;
    if (port?.current === before.id) {
      return { field: changed, code: 'account-runs', reason: RUNNING };
    }
    const address = changedAddress(before.profile, after);
    const hasKey =
      this.#storing.includes(before.id) ||
      SLOTS.some((slot) => port?.keys.facts(before.id, slot).isStored === true);
    if (address === undefined || !hasKey) return null;
    const reason = 'its key was given for this address: forget the key first';
    return { field: address, code: 'key-of-address', reason };
  }

  #newId(venues: readonly SavedVenue[]): string {
    for (;;) {
      const id = this.#parts.ids.nextId().slice(-8);
      if (!venues.some((venue) => venue.id === id)) return id;
    }
  }

  #findVault(): void {
    void this.#parts.port?.keys.findVault().then(() => {
      this.#publish();
    });
  }

  #publish(): void {
    this.topic.set(this.#describe());
  }

  #describe(): VenuesValue {
    const { port } = this.#parts;
    const profiles = this.#profiles;
    const keys = port?.keys;
    return {
      profiles: (profiles?.all() ?? []).map((venue) => ({
        ...venue,
        trade: keys?.facts(venue.id, 'trade') ?? NO_KEY,
        withdraw: keys?.facts(venue.id, 'withdraw') ?? NO_KEY,
      })),
      current: port?.current ?? null,
      isSwitching: this.#isSwitching,
      notOpened: port?.notOpened ?? null,
      vault: keys?.vault() ?? { keptBy: 'passphrase', backend: '', why: '', reason: '' },
      idleLockMinutes: profiles?.idleLockMinutes ?? 0,
    };
  }
}

const SLOTS: readonly KeySlot[] = ['trade', 'withdraw'];
const NO_KEY = { isStored: false, maskedApiKey: '', keptBy: '', isOpen: false } as const;

const changedField = (before: VenueProfile, after: VenueProfile) =>
  (Object.keys(after) as (keyof VenueProfile)[]).find((name) => before[name] !== after[name]);

const changedAddress = (before: VenueProfile, after: VenueProfile) =>
  ADDRESS_FIELDS.find((name) => before[name] !== after[name]);

/** What is pasted with a space or a line break would be refused by the exchange, without a reason. */
function keyFault({ apiKey, secret, passphrase }: CommandInput<'storeKey'>): VenueRefusal | null {
  const plain = /^[\x21-\x7e]+$/;
  const odd = { code: 'signs-only', reason: 'letters, digits and signs only' } as const;
  if (!plain.test(apiKey)) return { field: 'apiKey', ...odd };
  if (!plain.test(secret)) return { field: 'secret', ...odd };
  if (apiKey === secret) {
    return { field: 'secret', code: 'key-twice', reason: 'this is the API key, not its secret' };
  }
  if (passphrase !== '' && passphrase.length < PASSPHRASE_MIN) {
    const value = PASSPHRASE_MIN.toString();
    const reason = `at least ${value} characters`;
    return { field: 'passphrase', code: 'passphrase-short', reason, value };
  }
  return null;
}
