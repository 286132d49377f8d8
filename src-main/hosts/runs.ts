/**
 * What a terminal runs on: the paper exchange, or one account of a real one. Each has a store, a venue
 * and settings of its own; nothing that is built for one can reach what belongs to another.
 */
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import { openAddressSeal } from '../adapters/address-seal';
import { createEntropyRng } from '../adapters/entropy';
import { openSettings, type SettingsFile } from '../adapters/settings';
import { StoreError } from '../adapters/storage/store-error';
import { openTerminalStore, type TerminalStoreFile } from '../adapters/storage/terminal-store';
import type { Log, SettingsStore, TerminalPorts } from '../terminal/ports';
import { Profiles } from '../terminal/venues/profiles';
import type { VenuesPort } from '../terminal/venues/venues-port';
import type { Run } from './application';
import type { DataFolder } from './data-folder';
import { Blocks } from './live/blocks';
import type { Keyring } from './live/keyring';
import { createLiveVenue } from './live/live-venue';
import { openVenueClient } from './live/venue-client';
import { createPaperVenue } from './paper/paper-venue';

export interface RunParts {
  readonly data: DataFolder;
  readonly clock: Clock;
  readonly log: Log;
  readonly workerEntry: string;
  readonly keyring: Keyring;
  readonly venueSettings: SettingsStore;
  /** What all of them have in common. */
  readonly common: Omit<TerminalPorts, 'store' | 'accountSettings' | 'venue' | 'venues'>;
  /** The paper exchange has become another market. */
  readonly onNewMarket: () => void;
  /** A new beginning is under way. */
  readonly isChanging: () => boolean;
  /** The terminal that runs goes over to this one. */
  readonly onChange: (next: Run) => void;
}

export class Runs {
  readonly #parts: RunParts;
  readonly #profiles: Profiles;
  readonly #blocks: Blocks;
  /** By folder. */
  readonly #accountSettings = new Map<string, SettingsFile>();
  #current: { readonly id: string | null; readonly store: TerminalStoreFile } | null = null;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#profiles = new Profiles(parts.venueSettings);
    this.#blocks = new Blocks(parts.venueSettings, parts.clock);
  }

  /**
   * What ran when the program ended; paper where the store of that account cannot be opened, and it says so.
   * Throws a StoreError when paper's own cannot be opened, or when either is in use.
   */
  last(): Run {
    const id = this.#profiles.last;
    const run = id === null ? this.#paper(this.#profiles.missing()) : this.#openOrPaper(id);
    this.#current = { id: run.ports.venue.mode === 'live' ? id : null, store: run.store };
    return run;
  }

  #openOrPaper(id: string): Run {
    const saved = this.#profiles.find(id);
    if (saved === null) return this.#paper();
    try {
      return this.#live(saved);
    } catch (fault) {
      // Another program has it, and this whole data folder: paper beside it would write over its files.
      if (fault instanceof StoreError && fault.problem === 'in-use') throw fault;
      const reason = faultWords(fault);
      this.#parts.log.error('venue-not-opened', { message: reason });
      const code = fault instanceof StoreError ? fault.problem : '';
      return this.#paper({ name: saved.profile.name, code, reason });
    }
  }

  #open(id: string | null): Run {
    const saved = id === null ? null : this.#profiles.find(id);
    return saved === null ? this.#paper() : this.#live(saved);
  }

  #paper(notOpened?: VenuesPort['notOpened']): Run {
    const { data, clock, log, workerEntry, onNewMarket, common } = this.#parts;
    const venue = createPaperVenue({ data, clock, log, workerEntry, onNewMarket });
    const store = this.#storeOf(null, data.paper.terminalStore);
    return {
      ports: { ...common, store, venue, venues: this.#port(null, notOpened) },
      store,
      closeVenue: () => venue.close(),
    };
  }

  #live(saved: NonNullable<ReturnType<Profiles['find']>>): Run {
    const { data, clock, log, keyring, common } = this.#parts;
    const folder = data.live(saved.id);
    const venue = createLiveVenue({ saved, clock, log, keyring, blocks: this.#blocks });
    const store = this.#storeOf(saved.id, folder.terminalStore);
    const accountSettings = this.#settingsOf(folder.root);
    const sealOf = openAddressSeal(folder.addressKey, saved.id);
    const withdrawalGuards = { rng: createEntropyRng(), sealOf };
    const venues = this.#port(saved.id);
    return {
      ports: {
        ...common,
        store,
        accountSettings,
        venue,
        venues,
        withdrawalGuards,
        shadows: async () => (await import('./shadow/shadows')).engineShadows,
      },
      store,
      closeVenue: () => venue.close(),
    };
  }

  /** One writer of a file for as long as the program runs: what the disk has refused of it is known to that one. */
  #settingsOf(folder: string): SettingsFile {
    const known = this.#accountSettings.get(folder) ?? openSettings(folder);
    this.#accountSettings.set(folder, known);
    return known;
  }

  /** The program ends. */
  close(): void {
    for (const settings of this.#accountSettings.values()) settings.close();
  }

  /** An account that begins anew goes on with its open store: nobody could open it twice. */
  #storeOf(id: string | null, path: string): TerminalStoreFile {
    const current = this.#current;
    return current !== null && current.id === id ? current.store : openTerminalStore(path);
  }

  #port(current: string | null, notOpened?: VenuesPort['notOpened']): VenuesPort {
    const { clock, keyring, venueSettings } = this.#parts;
    return {
      current,
      ...(notOpened === undefined ? {} : { notOpened }),
      settings: venueSettings,
      keys: keyring,
      probe: (id, profile) => {
        const signer = keyring.signer(id);
        const opened = openVenueClient({ profile, clock, signer, blocks: this.#blocks });
        return {
          client: opened.client,
          ping: () => opened.ping(),
          close: () => void opened.close(),
        };
      },
      switchTo: (id) => this.#switchTo(id),
    };
  }

  /** The next store is open before the current terminal ends: what cannot be opened changes nothing. */
  #switchTo(id: string | null): Result<null, string> {
    const { log, isChanging, onChange } = this.#parts;
    if (isChanging()) return err('another account is about to begin');
    try {
      const next = this.#open(id);
      try {
        this.#profiles.last = id;
      } catch (fault) {
        if (next.store !== this.#current?.store) next.store.close();
        throw fault;
      }
      this.#current = { id, store: next.store };
      log.info('venue-changed', { mode: next.ports.venue.mode });
      onChange(next);
      return ok(null);
    } catch (fault) {
      const message = faultWords(fault);
      log.error('venue-not-changed', { message });
      return err(message);
    }
  }
}
