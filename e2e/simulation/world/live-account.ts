/**
 * An account of a terminal that has to be armed: its profile, its key behind a passphrase, and the way from one terminal
 * to the next, of the same account or of another one. It outlives each of them, as files do; that its key is open does
 * not outlive the program.
 */
import type { KeySlot } from '@shared/contract/terminal';
import { err, ok, type Result } from '@shared/kernel/result';
import {
  createExchangeClient,
  limitStatusOf,
  type ExchangeClientOptions,
} from '../../../src-main/client';
import type { ExchangeClient } from '../../../src-main/client/exchange-client';
import { Blocks } from '../../../src-main/hosts/live/blocks';
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
import { Violation } from './violation';
import { ORIGIN } from './wire';

/** The trader's, by the name of the terminal. */
export const ACCOUNTS = {
  trader: { id: 'world001', alias: 'WORLD' },
  other: { id: 'world002', alias: 'OTHER' },
} as const;
const PASSPHRASE = 'what only the trader knows';
const NOT_OPEN: VenueProblem = { message: 'its key is not open', needsTrader: true };
const VAULT: VaultFacts = {
  keptBy: 'passphrase',
  backend: '',
  why: '',
  reason: 'there is no keyring',
};

/** Profiles and keys of all accounts: they outlive each terminal, as files do. */
export class AccountFiles {
  readonly settings = new MemorySettings();
  readonly keys = new PassphraseKeys();
}

/** `files`: what an exchange has told this machine to wait for outlives each terminal, but for paper's; null: it is forgotten. */
export function openClient(
  files: AccountFiles | null,
  options: ExchangeClientOptions,
): ExchangeClient {
  if (files === null) return createExchangeClient(options);
  const blocks = new Blocks(files.settings, options.clock);
  const block = blocks.of(ORIGIN);
  const client = createExchangeClient({
    ...options,
    ...(block !== null && { block }),
    onTraffic: ({ status, code }) => {
      if (limitStatusOf(status, code) !== null) blocks.learn(ORIGIN, client.health());
    },
  });
  return client;
}

interface LiveAccountParts {
  readonly files: AccountFiles;
  readonly id: string;
  readonly alias: string;
  readonly key: User;
  /** To that account. */
  readonly onSwitch: (id: string) => void;
  readonly openClient: () => ExchangeClient;
}

export class LiveAccount implements VenuesPort {
  readonly current: string;
  readonly alias: string;
  readonly passphrase = PASSPHRASE;
  readonly settings: MemorySettings;
  readonly keys: PassphraseKeys;
  readonly #parts: LiveAccountParts;

  constructor(parts: LiveAccountParts) {
    const { files, id, alias, key } = parts;
    this.#parts = parts;
    this.current = id;
    this.alias = alias;
    this.settings = files.settings;
    this.keys = files.keys;
    this.keys.users.set(id, key);
    const addresses = { baseUrl: ORIGIN, wsUrl: 'wss://venue.test' };
    const profile = { ...PROFILE, name: `World ${alias}`, alias, ...addresses };
    new Profiles(this.settings).save({ id, checkedAtMs: null, profile });
  }

  /** What the account signs by. */
  get key(): User {
    return this.keys.of(this.current);
  }

  /** Why nothing can be signed; null: it can. */
  closedKey(): VenueProblem | null {
    return this.keys.facts(this.current, 'trade').isOpen ? null : NOT_OPEN;
  }

  /** The program has ended. */
  forget(): void {
    this.keys.close();
  }

  probe(): VenueProbe {
    const client = this.#parts.openClient();
    return {
      client,
      ping: () => client.spot.pairs(),
      close: () => {
        client.close();
      },
    };
  }

  switchTo(id: string | null): Result<null, string> {
    if (id === null) return err('there is no paper here');
    this.#parts.onSwitch(id);
    return ok(null);
  }
}

class PassphraseKeys implements VenueKeys {
  /** By account. */
  readonly users = new Map<string, User>();
  readonly #open = new Set<string>();

  of(id: string): User {
    const user = this.users.get(id);
    if (user === undefined) throw new Violation('K3-key', `the account ${id} has no key`);
    return user;
  }

  close(): void {
    this.#open.clear();
  }

  vault = (): VaultFacts => VAULT;
  findVault = (): Promise<VaultFacts> => Promise.resolve(VAULT);

  facts(id: string, slot: KeySlot): KeyFacts {
    const isStored = slot === 'trade' && this.users.has(id);
    return {
      isStored,
      maskedApiKey: isStored ? this.of(id).apiKey.slice(0, 4) : '',
      keptBy: isStored ? 'passphrase' : '',
      isOpen: isStored && this.#open.has(id),
    };
  }

  isKept(id: string, apiKey: string): boolean {
    return this.users.get(id)?.apiKey === apiKey;
  }

  store({ id, apiKey, secret }: NewKey): Promise<Result<null, KeyRefusal>> {
    this.users.set(id, { uid: this.of(id).uid, apiKey, secret });
    this.#open.add(id);
    return Promise.resolve(ok(null));
  }

  /** The terminal never asks for it: the account runs. */
  forget(): Result<null, KeyRefusal> {
    return err({ field: '', reason: 'it is the only one' });
  }

  open(id: string, passphrase: string): Promise<Result<null, KeyRefusal>> {
    if (passphrase !== PASSPHRASE) {
      return Promise.resolve(err({ field: 'passphrase', reason: 'this is not its passphrase' }));
    }
    this.#open.add(id);
    return Promise.resolve(ok(null));
  }
}
