/**
 * The account of a terminal that has to be armed: its profile, its key behind a passphrase, and the way from one terminal
 * to the next. It outlives each of them, as files do; that its key is open does not outlive the program.
 */
import type { KeySlot } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeClient } from '../../../src-main/client/exchange-client';
import type { VenueProblem } from '../../../src-main/terminal/ports';
import { MemorySettings } from '../../../src-main/terminal/bench.testing';
import { PROFILE } from '../../../src-main/terminal/venues/live-bench.testing';
import { Profiles } from '../../../src-main/terminal/venues/profiles';
import type {
  KeyFacts,
  KeyRefusal,
  NewKey,
  VaultFacts,
  VenueKeys,
  VenueProbe,
  VenuesPort,
} from '../../../src-main/terminal/venues/venues-port';
import type { User } from './key-ring';
import { ORIGIN } from './wire';

const ID = 'world001';
const PASSPHRASE = 'what only the trader knows';
const NOT_OPEN: VenueProblem = { message: 'its key is not open', needsTrader: true };
const VAULT: VaultFacts = {
  keptBy: 'passphrase',
  backend: '',
  why: '',
  reason: 'there is no keyring',
};

export class LiveAccount implements VenuesPort {
  readonly current = ID;
  readonly alias = 'WORLD';
  readonly passphrase = PASSPHRASE;
  readonly settings = new MemorySettings();
  readonly keys: PassphraseKeys;
  readonly #onSwitch: () => void;
  readonly #openClient: () => ExchangeClient;

  constructor(key: User, onSwitch: () => void, openClient: () => ExchangeClient) {
    this.keys = new PassphraseKeys(key);
    this.#onSwitch = onSwitch;
    this.#openClient = openClient;
    new Profiles(this.settings).save({
      id: ID,
      checkedAtMs: null,
      profile: {
        ...PROFILE,
        name: 'World',
        alias: this.alias,
        baseUrl: ORIGIN,
        wsUrl: 'wss://venue.test',
      },
    });
  }

  /** What the account signs by. */
  get key(): User {
    return this.keys.user;
  }

  /** Why nothing can be signed; null: it can. */
  closedKey(): VenueProblem | null {
    return this.keys.facts(ID, 'trade').isOpen ? null : NOT_OPEN;
  }

  /** The program has ended. */
  forget(): void {
    this.keys.close();
  }

  probe(): VenueProbe {
    const client = this.#openClient();
    return {
      client,
      ping: () => client.rest.pairs(),
      close: () => {
        client.close();
      },
    };
  }

  switchTo(): Result<null, string> {
    this.#onSwitch();
    return ok(null);
  }
}

class PassphraseKeys implements VenueKeys {
  user: User;
  #isOpen = false;

  constructor(user: User) {
    this.user = user;
  }

  close(): void {
    this.#isOpen = false;
  }

  vault = (): VaultFacts => VAULT;
  findVault = (): Promise<VaultFacts> => Promise.resolve(VAULT);

  facts(_id: string, slot: KeySlot): KeyFacts {
    const isStored = slot === 'trade';
    return {
      isStored,
      maskedApiKey: isStored ? this.user.apiKey.slice(0, 4) : '',
      keptBy: isStored ? 'passphrase' : '',
      isOpen: isStored && this.#isOpen,
    };
  }

  isKept(_id: string, apiKey: string): boolean {
    return this.user.apiKey === apiKey;
  }

  store({ apiKey, secret }: NewKey): Promise<Result<null, KeyRefusal>> {
    this.user = { uid: this.user.uid, apiKey, secret };
    this.#isOpen = true;
    return Promise.resolve(ok(null));
  }

  /** The terminal never asks for it: the account runs. */
  forget(): Result<null, KeyRefusal> {
    return err({ field: '', reason: 'it is the only one' });
  }

  open(_id: string, passphrase: string): Promise<Result<null, KeyRefusal>> {
    if (passphrase !== PASSPHRASE) {
      return Promise.resolve(err({ field: 'passphrase', reason: 'this is not its passphrase' }));
    }
    this.#isOpen = true;
    return Promise.resolve(ok(null));
  }
}
