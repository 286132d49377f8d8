/**
 * One exchange with its loopback server in this process: store, keys, gateway, port, and their end
 * in order. Without a data folder it lives in a temporary one and leaves nothing behind.
 */
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExchangeConfig, ExchangeConfigInput } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import { createSystemClock } from '../../adapters/clock';
import { isMissing } from '../../adapters/missing-file';
import { openExchangeStore } from '../../adapters/storage/exchange-store';
import { openRecordings } from '../../adapters/storage/feed-recordings';
import { exportFeed } from '../../gateway/recording/import-feed';
import type { Recordings } from '../../gateway/recording/recordings';
import { completeSettings, readSettings } from '../../gateway/config/settings';
import { Words } from '../../terminal/words/words';
import { findDataFolder, type DataFolder } from '../data-folder';
import { openBotDoor } from '../exchange/bot-door';
import { openExchange } from '../exchange/open-exchange';
import { recordingsOnDemand } from '../exchange/recordings-on-demand';
import { createSessionFolder } from '../exchange/session-folder';
import { holdFolder } from '../held-folder';
import { loadPaperKey } from '../paper/paper-keys';
import { checkFollowing, followVenue, prepareReplay } from './followed-feed';
import { refusedOption, type Options } from './options.mjs';

/** Of an exchange for which neither an option nor the file names one. */
const FIRST_SEED = 1;

/** What a bot needs to know: the first line on standard output. */
interface Connection {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly labUrl: string;
  readonly labToken: string;
  readonly uid: number;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface HeadlessExchange {
  readonly connection: Connection;
  close(): Promise<void>;
}

/**
 * `err` says in words what is wrong; nothing is left behind then. What the exchange goes on after is told to
 * `heard`, in words.
 */
export async function openHeadless(
  options: Options,
  onFailure: (cause: unknown) => void,
  heard: Heard = {},
  clock: Clock = createSystemClock(),
): Promise<Result<HeadlessExchange, string>> {
  const config = readConfig(options);
  if (!config.ok) return config;
  const folder = chooseFolder(options.dataDir);
  let leave = folder.leave;
  try {
    const data = findDataFolder({ dataDir: folder.path, env: {}, platform: process.platform });
    const held = holdFolder(data, new Words());
    leave = () => {
      held.release();
      folder.leave();
    };
    const told = { onFailure, heard, clock };
    const opened = await openIn(data, options, config.value, told);
    if (!opened.ok) leave();
    return opened.ok ? ok(withEnd(opened.value, leave)) : opened;
  } catch (cause) {
    leave();
    throw cause;
  }
}

async function openIn(
  { root, paper }: DataFolder,
  options: Options,
  { given: config, settings }: Configured,
  { onFailure, heard, clock }: Told,
): Promise<Result<HeadlessExchange, string>> {
  const key = loadPaperKey(paper.keys);
  // Opened here where it is needed at once: a start is then refused, not half done.
  const isNeeded = settings.mode === 'replay' || options.record !== undefined;
  const recordings = (isNeeded ? openRecordings : recordingsOnDemand)(paper.recordingStore);
  const prepared = prepareReplay(options.feed, settings, recordings);
  if (!prepared.ok) {
    recordings.close();
    return err(`The exchange cannot be opened: ${prepared.error}.`);
  }
  const store = openExchangeStore(paper.exchangeStore);
  const closeStores = (): void => {
    store.close();
    recordings.close();
  };
  let opened: ReturnType<typeof openExchange>;
  try {
    opened = openExchange({
      store,
      clock,
      recordings,
      // One recording at a time: with --record it is that of the whole run.
      ...(options.record === undefined && {
        recordingFiles: createSessionFolder(paper.recordings),
      }),
      canFollowVenue: options.venue[0] !== undefined,
      isRecorded: options.record !== undefined,
      onRecordingStopped: (cause) => {
        heard.onRecordingLost?.(`The recording has stopped: ${faultWords(cause)}`);
      },
      keys: [key],
      seed: FIRST_SEED,
      config,
      sessions: createSessionFolder(join(root, 'sessions')),
      onDefect: ({ endpoint, message, place }) => {
        heard.onDefect?.(`A request to ${endpoint} met a defect: ${message} ${place}`);
      },
      onFailure,
    });
  } catch (cause) {
    // Whoever hears of it may try again, and the folder of a short life is removed.
    closeStores();
    throw cause;
  }
  if (!opened.ok) {
    closeStores();
    return err(`The exchange cannot be opened: ${opened.error}.`);
  }
  const exchange = opened.value;
  const door = await openBotDoor(exchange, options.port);
  if (!door.ok) {
    exchange.close();
    closeStores();
    return err(`The exchange cannot be opened to bots: ${door.error}.`);
  }
  const following = followVenue(options.venue, settings, exchange, clock);
  if (!following.ok) {
    await door.value.close();
    exchange.close();
    closeStores();
    return err(`The exchange cannot be opened: ${following.error}.`);
  }
  const { addresses, labToken } = door.value;
  const { uid, apiKey, secret } = key;
  return ok({
    connection: { ...addresses, labToken, uid, apiKey, apiSecret: secret },
    close: async () => {
      await following.value?.();
      await door.value.closeWith(() => {
        exchange.close();
      });
      if (options.record !== undefined) {
        const written = writeRecording(options.record, recordings);
        if (!written.ok)
          heard.onRecordingLost?.(`The recording is not in ${options.record}: ${written.error}`);
      }
      closeStores();
    },
  });
}

export interface Heard {
  /** The disk has refused what was to be recorded, or its file. */
  readonly onRecordingLost?: (words: string) => void;
  /** Something broke while a request was answered; told once of each kind. */
  readonly onDefect?: (words: string) => void;
}

interface Told {
  readonly onFailure: (cause: unknown) => void;
  readonly heard: Heard;
  readonly clock: Clock;
}

function writeRecording(path: string, recordings: Recordings): Result<null, string> {
  try {
    const file = openSync(path, 'w');
    try {
      for (const line of exportFeed(recordings)) writeFileSync(file, line);
    } finally {
      closeSync(file);
    }
    return ok(null);
  } catch (cause) {
    return err(faultWords(cause));
  }
}

function checkFolder(path: string | undefined): Result<null, string> {
  if (path === undefined) return ok(null);
  try {
    const isFolder = statSync(path).isDirectory();
    return isFolder ? ok(null) : err(`--data-dir: ${path} is a file, not a folder`);
  } catch (cause) {
    // It will be made. Not by `throwIfNoEntry`: from Node 26 on that is silent below a file as well.
    if (isMissing(cause)) return ok(null);
    return err(`--data-dir: ${path} cannot be opened: ${faultWords(cause)}`);
  }
}

/** Known before there is anything to lose. Nothing is left there by a start that is refused later. */
function checkRecord(path: string | undefined): Result<null, string> {
  if (path === undefined) return ok(null);
  try {
    const isNew = !existsSync(path);
    closeSync(openSync(path, 'a'));
    if (isNew) rmSync(path);
    return ok(null);
  } catch (cause) {
    return err(`--record: ${path} cannot be written: ${faultWords(cause)}`);
  }
}

interface Configured {
  /** What is named, which is less than all there is. */
  readonly given: ExchangeConfigInput;
  readonly settings: ExchangeConfig;
}

/** Checked before anything is written. The options win over the file: they are of this run. */
function readConfig(options: Options): Result<Configured, string> {
  const { configFile, config } = options;
  const file = configFile === undefined ? ok({}) : readFile(configFile);
  if (!file.ok) return file;
  const given = { ...file.value, ...config };
  const checked = completeSettings(given);
  if (!checked.ok) {
    const named = refusedOption(checked.error, config);
    if (named !== null) return err(`The options are refused: ${named}.`);
    return err(`The configuration is refused: ${checked.error}.`);
  }
  if (config['whenClosed'] !== undefined && options.dataDir === undefined) {
    return err('The options are refused: --when-closed needs --data-dir.');
  }
  const following = checkFollowing(options, checked.value);
  if (!following.ok) return err(`The options are refused: ${following.error}.`);
  const folder = checkFolder(options.dataDir);
  if (!folder.ok) return err(`The options are refused: ${folder.error}.`);
  const record = checkRecord(options.record);
  if (!record.ok) return err(`The options are refused: ${record.error}.`);
  return ok({ given, settings: checked.value });
}

function readFile(path: string): Result<ExchangeConfigInput, string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    return err(`${path} cannot be read: ${faultWords(cause)}`);
  }
  const settings = readSettings(text);
  return settings.ok ? settings : err(`${path} is refused: ${settings.error}.`);
}

interface Folder {
  readonly path: string;
  /** Called when nothing in it is open any more. */
  readonly leave: () => void;
}

function chooseFolder(dataDir: string | undefined): Folder {
  if (dataDir !== undefined) return { path: dataDir, leave: () => undefined };
  const path = mkdtempSync(join(tmpdir(), 'tidemark-exchange-'));
  const leave = (): void => {
    rmSync(path, { recursive: true, force: true });
  };
  // Also when a defect ends the process: a machine that runs bots' tests all day must not fill up.
  process.once('exit', leave);
  return { path, leave };
}

const withEnd = (exchange: HeadlessExchange, leave: () => void): HeadlessExchange => ({
  ...exchange,
  close: async () => {
    await exchange.close();
    leave();
  },
});
