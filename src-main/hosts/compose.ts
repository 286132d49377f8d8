/**
 * The only place that builds the object graph: ports, keys, accounts, the terminal. It knows no window
 * and no server; a host hands it Wires.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wire } from '@shared/contract/terminal/wire';
import { createSystemClock } from '../adapters/clock';
import { createIdSource } from '../adapters/entropy';
import { openLog } from '../adapters/log';
import { openSettings } from '../adapters/settings';
import { Vault, type SystemSeal } from '../adapters/vault/vault';
import type { Log, ReviewWindow, SystemHooks, Wakes, Windows } from '../terminal/ports';
import type { Words } from '../terminal/words/words';
import { runTerminal } from './application';
import type { DataFolder } from './data-folder';
import { holdFolder } from './held-folder';
import { Keyring } from './live/keyring';
import { Runs } from './runs';

export interface HostFacts {
  readonly host: 'electron' | 'browser';
  readonly data: DataFolder;
  /** The folder of the built bundles; package.json lies beside it. */
  readonly outFolder: string;
  /** In the language of the desk as soon as it is known. */
  readonly words: Words;
  /** Where the host is told that the machine wakes up. */
  readonly wakes?: Wakes;
  /** How further windows are opened and magnified. */
  readonly windows?: Windows;
  /** Tray, global key, clipboard, window titles: what the host has of them. */
  readonly system?: SystemHooks;
  /** The operating system's safe for keys; absent where there is none: a passphrase keeps them. */
  readonly systemSeal?: SystemSeal;
  /** A window that main draws by itself; absent where there is none. */
  readonly review?: ReviewWindow;
}

export interface Application {
  /** Connects one desk; its Wire may come and go. */
  readonly serve: (wire: Wire) => void;
  readonly log: Log;
  /** What is to be said as the program ends; empty where nothing waits for it. */
  farewell(): string;
  /** Everything acknowledged is on the disk when it resolves. */
  close(): Promise<void>;
}

/** Throws when the data folder is in use; a StoreError when what is in it cannot be trusted. */
export function compose(facts: HostFacts): Application {
  const { data, outFolder, systemSeal, ...surroundings } = facts;
  const held = holdFolder(data, facts.words);
  const log = openLog(data.logs, { isEchoed: process.env['TERMINAL_LOG'] === 'stderr' });
  const clock = createSystemClock();
  const settings = openSettings(data.root);
  const venueSettings = openSettings(data.root, 'venues');
  const runs = new Runs({
    data,
    clock,
    log,
    workerEntry: join(outFolder, 'main', 'exchange-worker.js'),
    keyring: new Keyring(new Vault({ folder: data.vault, clock, system: systemSeal })),
    venueSettings,
    common: {
      ...surroundings,
      clock,
      log,
      ids: createIdSource(),
      settings,
      version: readVersion(outFolder),
    },
    onNewMarket: () => {
      terminal.restart();
    },
    isChanging: () => terminal.isRestarting,
    onChange: (next) => {
      terminal.change(next);
    },
  });
  const terminal = runTerminal({ clock, log, first: runs.last() });
  let closing: Promise<void> | null = null;
  async function end(): Promise<void> {
    await terminal.close();
    for (const kept of [runs, settings, venueSettings]) kept.close();
    log.close();
    held.release();
  }
  return {
    serve: (wire) => {
      terminal.serve(wire);
    },
    log,
    farewell: () => {
      const count = terminal.entriesToProtect();
      return count === 0 ? '' : facts.words.t('end.unprotected', { count: count.toString() });
    },
    // Asked twice, by the last window and by a signal, it ends once.
    close: () => (closing ??= end()),
  };
}

function readVersion(outFolder: string): string {
  const text = readFileSync(join(outFolder, '..', 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
