/** Where the program keeps its files. Paper and live never share one of them. */
import { isAbsolute, join, resolve } from 'node:path';
import { homeFolder } from './launch/home.mjs';

export interface DataFolder {
  readonly root: string;
  /** Held by the program that runs with this folder, and which process that is. */
  readonly lock: string;
  readonly holder: string;
  readonly logs: string;
  /** The profile of the app window's browser, and Electron's own files. */
  readonly browserProfile: string;
  readonly electronProfile: string;
  /** The port of the browser host's desk, handed on from one run to the next. */
  readonly deskPort: string;
  /** Which windows of Electron were open at the end. */
  readonly openWindows: string;
  readonly paper: {
    readonly keys: string;
    readonly exchangeStore: string;
    /** Optional, written by the trader: how the exchange is configured. */
    readonly settings: string;
    /** Session files of the lab. */
    readonly sessions: string;
    /** The venue that a live-fed market follows. */
    readonly following: string;
    /** Recordings of the lab, and the database of the one that is made or played. */
    readonly recordings: string;
    readonly recordingStore: string;
    readonly terminalStore: string;
  };
  /** Sealed keys of live accounts. */
  readonly vault: string;
  /** Of one live account, by the id of its profile. */
  live(id: string): LiveFolder;
}

interface LiveFolder {
  readonly root: string;
  readonly terminalStore: string;
  /** Vouches for the address book in that store. */
  readonly addressKey: string;
}

interface Surroundings {
  /** What the option `--data-dir` says. */
  readonly dataDir: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** The option, else TERMINAL_DATA_DIR, else the customary place of the operating system. Throws where there is none. */
export function findDataFolder(surroundings: Surroundings): DataFolder {
  const { dataDir, env } = surroundings;
  const chosen = dataDir ?? env['TERMINAL_DATA_DIR'] ?? '';
  const root = chosen === '' ? customaryFolder(surroundings) : resolve(chosen);
  const paper = join(root, 'paper');
  return {
    root,
    lock: join(root, 'in-use.lock'),
    holder: join(root, 'in-use.pid'),
    logs: join(root, 'logs'),
    browserProfile: join(root, 'browser'),
    electronProfile: join(root, 'electron'),
    deskPort: join(root, 'desk-port'),
    openWindows: join(root, 'open-windows.json'),
    paper: {
      keys: join(paper, 'keys.json'),
      exchangeStore: join(paper, 'exchange.db'),
      settings: join(paper, 'exchange.json'),
      sessions: join(paper, 'sessions'),
      following: join(paper, 'followed-venue.json'),
      recordings: join(paper, 'recordings'),
      recordingStore: join(paper, 'recordings.db'),
      terminalStore: join(paper, 'terminal.db'),
    },
    vault: join(root, 'vault'),
    live: (id) => ({
      root: join(root, 'live', id),
      terminalStore: join(root, 'live', id, 'terminal.db'),
      addressKey: join(root, 'live', id, 'address.key'),
    }),
  };
}

function customaryFolder({ env, platform }: Surroundings): string {
  if (platform === 'win32') return join(placeFor(env['APPDATA'], 'AppData/Roaming'), 'Tidemark');
  if (platform === 'darwin')
    return join(placeFor(undefined, 'Library/Application Support'), 'Tidemark');
  return join(placeFor(env['XDG_DATA_HOME'], '.local/share'), 'tidemark');
}

/** What is empty or relative names no place: the files would lie wherever the program was started. */
function placeFor(named: string | undefined, belowHome: string): string {
  if (named !== undefined && isAbsolute(named)) return named;
  const home = homeFolder();
  if (home === null) {
    throw new Error(
      'This user has no home folder for the files: name a folder by --data-dir=FOLDER.',
    );
  }
  return join(home, belowHome);
}
