/**
 * What the terminal asks of its host about accounts of real exchanges: where they are kept, how one is
 * opened, and how the program goes from one to another. A secret goes in and never comes out again.
 */
import type { KeySlot, TopicValue, VaultWhy, VenueProfile } from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import type { ExchangeClient, Outcome } from '../../client/exchange-client';
import type { SettingsStore } from '../settings-store';
import type { VenueRefusal } from './venue-refusal';

/** Why a key was not stored or opened: the field at fault, "" for none, and what mends it. */
export interface KeyRefusal extends VenueRefusal {
  readonly field: 'apiKey' | 'secret' | 'passphrase' | '';
}

/** What may be told of a key. */
export interface KeyFacts {
  readonly isStored: boolean;
  /** "abcd…wxyz"; empty without a key. */
  readonly maskedApiKey: string;
  /** `newer`: by a newer version of this program, which alone can open it. */
  readonly keptBy: '' | 'system' | 'passphrase' | 'newer';
  /** The program can sign with it now. Never true of a withdrawal key. */
  readonly isOpen: boolean;
}

/** What would keep a new key, and why not the operating system. */
export interface VaultFacts {
  readonly keptBy: 'system' | 'passphrase';
  readonly backend: string;
  readonly why: VaultWhy;
  /** A sentence, for records and where there is no key for it. */
  readonly reason: string;
}

export interface NewKey {
  readonly id: string;
  readonly slot: KeySlot;
  readonly apiKey: string;
  readonly secret: string;
  /** Empty: the operating system keeps it. Never empty for a withdrawal key. */
  readonly passphrase: string;
}

export interface VenueKeys {
  /** As it was last found out; before that, what needs no asking. */
  vault(): VaultFacts;
  /** Asks the operating system, which may show a prompt: only for a trader who has accounts. */
  findVault(): Promise<VaultFacts>;
  facts(id: string, slot: KeySlot): KeyFacts;
  /** Whether the trade key of that account is this one, as far as can be told while it is closed. */
  isKept(id: string, apiKey: string): boolean;
  /** Replaces the one of that slot; a trade key is open from then on. */
  store(key: NewKey): Promise<Result<null, KeyRefusal>>;
  forget(id: string, slot: KeySlot): Result<null, KeyRefusal>;
  /** Opens the trade key for this run of the program. Wrong tries wait, longer each time. */
  open(id: string, passphrase: string): Promise<Result<null, KeyRefusal>>;
}

/** A look at a venue that nobody trades on yet. */
export interface VenueProbe {
  readonly client: ExchangeClient;
  ping(): Promise<Outcome<unknown>>;
  close(): void;
}

export type NotOpened = NonNullable<TopicValue<'venues'>['notOpened']>;

export interface VenuesPort {
  /** The account that runs; null is paper. */
  readonly current: string | null;
  /** This run is of paper because the account that ran last could not be opened. */
  readonly notOpened?: NotOpened;
  /** Profiles, what ran last, and the idle lock: a file of their own. */
  readonly settings: SettingsStore;
  readonly keys: VenueKeys;
  /** Reaches exactly the addresses of this profile; signs when its trade key is open. */
  probe(id: string, profile: VenueProfile): VenueProbe;
  /** Begins with another in a moment. Refused in words, the current one goes on. */
  switchTo(id: string | null): Result<null, string>;
}
