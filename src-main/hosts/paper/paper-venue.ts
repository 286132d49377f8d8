/** The venue behind "Paper": the simulated exchange in a thread of ours, reached by its own API. */
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import type { Clock } from '@shared/kernel/ports';
import { createEntropyRng } from '../../adapters/entropy';
import { createWorkerPortTransport } from '../../adapters/worker-port';
import { createExchangeClient, createSigner, type ExchangeClient } from '../../client';
import type { Log, Venue, VenueProblem } from '../../terminal/ports';
import type { DataFolder } from '../data-folder';
import { startExchangeThread, type ExchangeThread } from './exchange-thread';
import { loadPaperKey, type PaperKey } from './paper-keys';
import { createPaperLab, type RunningPaper } from './paper-lab';

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
}

export interface PaperVenue extends Venue {
  close(): Promise<void>;
}

export function createPaperVenue(parts: PaperVenueParts): PaperVenue {
  let running: RunningPaper | null = null;
  return {
    mode: 'paper',
    accountLabel: 'Paper',
    lab: createPaperLab(() => running),
    connect: async (onLost) => {
      invariant(running === null, 'one paper exchange at a time');
      const key = readKey(parts.data.paper.keys);
      if (!key.ok) return key;
      const started = await startExchangeThread({
        entry: parts.workerEntry,
        storePath: parts.data.paper.exchangeStore,
        sessionFolder: parts.data.paper.sessions,
        keys: [key.value],
        seed: FIRST_SEED,
        onFailure: (problem) => {
          running = null;
          parts.log.error('exchange-failed', { message: problem.message });
          onLost(problem);
        },
      });
      if (!started.ok) {
        parts.log.error('exchange-not-started', { message: started.error.message });
        return started;
      }
      running = { thread: started.value, ownUid: key.value.uid };
      return ok(openClient(parts, key.value, started.value));
    },
    close: async () => {
      await running?.thread.stop();
    },
  };
}

/** A key file that is there and cannot be read is the trader's to mend: it is never overwritten. */
function readKey(path: string): Result<PaperKey, VenueProblem> {
  try {
    return ok(loadPaperKey(path));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    return err({ message, needsTrader: true });
  }
}

function openClient(parts: PaperVenueParts, key: PaperKey, thread: ExchangeThread): ExchangeClient {
  return createExchangeClient({
    transport: createWorkerPortTransport(thread.port),
    clock: parts.clock,
    signer: createSigner(key.apiKey, key.secret),
    rng: createEntropyRng(),
    profile: { baseUrl: BASE_URL, wsUrl: STREAM_URL, getSignMode: 'path' },
  });
}
