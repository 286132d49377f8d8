/** The venue behind "Paper": the simulated exchange in a thread of ours, reached by its own API. */
import type { Worker } from 'node:worker_threads';
import type { ControlsReply, ExchangeConfigInput } from '@shared/contract/lab';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import type { Clock } from '@shared/kernel/ports';
import { faultWords } from '@shared/kernel/fault-words';
import { createEntropyRng } from '../../adapters/entropy';
import { createWorkerPortTransport } from '../../adapters/worker-port';
import { createExchangeClient, createSigner, takeSecret, type DirectClient } from '../../client';
import { engineSetup } from '../../gateway/config/engine-setup';
import { completeSettings } from '../../gateway/config/settings';
import { fedInstruments } from '../../gateway/recording/fed-instruments';
import type { FedInstruments } from '../../gateway/recording/feed-line';
import type { Log, Venue, VenueProblem } from '../../terminal/ports';
import type { DataFolder } from '../data-folder';
import { createSessionFolder } from '../exchange/session-folder';
import { followAddresses } from '../market-source/venue-addresses';
import {
  hasEnded,
  loadExchangeThread,
  startExchangeThread,
  type ExchangeThread,
} from './exchange-thread';
import { loadFollowing, saveFollowing } from './paper-following';
import { loadPaperKey, type PaperKey } from './paper-keys';
import { loadPaperSettings } from './paper-settings';
import { createPaperLab, type RunningPaper } from './paper-lab';
import { recordingIntake } from './recording-intake';

/** Never resolved by anyone: the requests go to a port, and the name says so in a log. */
const BASE_URL = 'https://paper.tidemark.invalid';
const STREAM_URL = 'wss://paper.tidemark.invalid/kline-api/ws';
/** The market of a first start; every further start goes on with its own. */
const FIRST_SEED = 1;

export interface PaperVenueParts {
  readonly data: DataFolder;
  readonly clock: Clock;
  readonly log: Log;
  readonly workerEntry: string;
  /** Another market has taken the place of the one that ran. */
  readonly onNewMarket: () => void;
}

export interface PaperVenue extends Venue {
  /** The exchange is on the disk and its thread has ended; it may be connected to again. */
  close(): Promise<void>;
}

export function createPaperVenue(parts: PaperVenueParts): PaperVenue {
  let running: RunningPaper | null = null;
  let client: DirectClient | null = null;
  /** A thread that has not answered yet: it belongs to nobody else, and has to be ended like one that has. */
  let starting: ReturnType<typeof startExchangeThread> | null = null;
  /** Counts the endings: who was connecting then finds that nobody waits any more. */
  let endings = 0;
  let stopFollowing = NOT_FOLLOWING;
  let loaded: Worker | null = loadExchangeThread(parts.workerEntry);
  const takeThread = (): Worker => {
    const thread = loaded;
    loaded = null;
    return thread === null || hasEnded(thread) ? loadExchangeThread(parts.workerEntry) : thread;
  };
  const lab = createPaperLab({
    running: () => running,
    onNewMarket: parts.onNewMarket,
    follow: (venue) => {
      const saved = saveFollowing(parts.data.paper.following, venue);
      return saved.ok ? ok(null) : saved;
    },
    following: () => loadFollowing(parts.data.paper.following),
    addRecording: recordingIntake({
      folder: createSessionFolder(parts.data.paper.recordings, '.jsonl.gz'),
      clock: parts.clock,
      known: () => {
        const config = loadPaperSettings(parts.data.paper.settings);
        return config.ok ? tradedBy(config.value) : config;
      },
    }),
  });
  return {
    mode: 'paper',
    accountLabel: 'Paper',
    lab,
    connect: async (onLost, onTraffic) => {
      invariant(running === null, 'one paper exchange at a time');
      const key = readKey(parts.data.paper.keys);
      if (!key.ok) return key;
      const config = loadPaperSettings(parts.data.paper.settings);
      if (!config.ok) return err({ message: config.error, needsTrader: true });
      const endingsBefore = endings;
      starting = startExchangeThread({
        worker: takeThread(),
        start: {
          storePath: parts.data.paper.exchangeStore,
          sessionFolder: parts.data.paper.sessions,
          recordingFolder: parts.data.paper.recordings,
          recordingStore: parts.data.paper.recordingStore,
          keys: [key.value],
          seed: FIRST_SEED,
          config: config.value,
        },
        onRecordingStopped: (message) => {
          parts.log.warn('recording-stopped', { message });
        },
        onDefect: ({ endpoint, message, place }) => {
          parts.log.error('exchange-defect', { endpoint, message, detail: place });
        },
        onNewMarket: lab.marketReplaced,
        onFailure: (problem) => {
          running = null;
          void stopFollowing();
          stopFollowing = NOT_FOLLOWING;
          parts.log.error('exchange-failed', { message: problem.message });
          onLost(problem);
        },
      });
      const started = await starting;
      if (endings !== endingsBefore) return ENDED;
      starting = null;
      if (!started.ok) {
        parts.log.error('exchange-not-started', { message: started.error.message });
        return started;
      }
      running = { thread: started.value, ownUid: key.value.uid };
      const follows = await followIfLive(parts, started.value, config.value);
      if (endings !== endingsBefore) {
        await follows();
        return ENDED;
      }
      stopFollowing = follows;
      client = openClient(parts, key.value, started.value, onTraffic);
      return ok(client);
    },
    close: async () => {
      endings += 1;
      const [ending, early] = [running, starting];
      running = null;
      starting = null;
      void loaded?.terminate();
      loaded = null;
      await stopFollowing();
      stopFollowing = NOT_FOLLOWING;
      await client?.answered();
      await ending?.thread.stop();
      const late = await early;
      if (late?.ok === true) await late.value.stop();
    },
  };
}

const ENDED: Result<never, VenueProblem> = err({
  code: 'exchange-ended',
  message: 'the exchange was ended while it started',
  needsTrader: false,
});
const NOT_FOLLOWING = (): Promise<void> => Promise.resolve();

/** A market in mode live lives from its venue's public feed; the result ends that. */
async function followIfLive(
  { data, clock, log }: PaperVenueParts,
  thread: ExchangeThread,
  config: ExchangeConfigInput,
): Promise<() => Promise<void>> {
  const reply = await thread.lab({ kind: 'query', name: 'controls', input: {} });
  if (!reply.ok || (reply.value as ControlsReply).mode !== 'live') return NOT_FOLLOWING;
  const addresses = loadFollowing(data.paper.following);
  const instruments = tradedBy(config);
  if (addresses === null || !instruments.ok) {
    log.error('no-venue-to-follow');
    return NOT_FOLLOWING;
  }
  return followAddresses({
    addresses,
    instruments: instruments.value,
    clock,
    post: (item) => {
      thread.feed(item);
    },
  });
}

function tradedBy(config: ExchangeConfigInput): Result<FedInstruments, string> {
  const settings = completeSettings(config);
  const setup = settings.ok ? engineSetup(settings.value) : settings;
  return setup.ok ? ok(fedInstruments(setup.value)) : setup;
}

/** A key file that is there and cannot be read is the trader's to mend: it is never overwritten. */
function readKey(path: string): Result<PaperKey, VenueProblem> {
  try {
    return ok(loadPaperKey(path));
  } catch (cause) {
    const message = faultWords(cause);
    return err({ message, needsTrader: true });
  }
}

function openClient(
  parts: PaperVenueParts,
  key: PaperKey,
  thread: ExchangeThread,
  onTraffic: Parameters<Venue['connect']>[1],
): DirectClient {
  return createExchangeClient({
    transport: createWorkerPortTransport(thread.port),
    clock: parts.clock,
    signer: createSigner(key.apiKey, takeSecret(Buffer.from(key.secret))),
    rng: createEntropyRng(),
    onTraffic,
    profile: { baseUrl: BASE_URL, wsUrl: STREAM_URL, getSignMode: 'path' },
  });
}
