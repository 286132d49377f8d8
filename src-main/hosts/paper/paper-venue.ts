/** The venue behind "Paper": the simulated exchange in a thread of ours, reached by its own API. */
import { invariant, ok } from '@shared/kernel/result';
import type { Clock } from '@shared/kernel/ports';
import { createEntropyRng } from '../../adapters/entropy';
import { createWorkerPortTransport } from '../../adapters/worker-port';
import { createExchangeClient, createSigner } from '../../client';
import type { Log, Venue } from '../../terminal/ports';
import type { DataFolder } from '../data-folder';
import { startExchangeThread, type ExchangeThread } from './exchange-thread';
import { loadPaperKey } from './paper-keys';

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
  let thread: ExchangeThread | null = null;
  return {
    mode: 'paper',
    accountLabel: 'Paper',
    connect: async () => {
      invariant(thread === null, 'the paper venue is connected once');
      const key = loadPaperKey(parts.data.paper.keys);
      const started = await startExchangeThread({
        entry: parts.workerEntry,
        storePath: parts.data.paper.exchangeStore,
        keys: [key],
        seed: FIRST_SEED,
        onFailure: (message) => {
          parts.log.error('exchange-failed', { message });
        },
      });
      if (!started.ok) {
        parts.log.error('exchange-not-started', { message: started.error });
        return started;
      }
      thread = started.value;
      return ok(
        createExchangeClient({
          transport: createWorkerPortTransport(thread.port),
          clock: parts.clock,
          signer: createSigner(key.apiKey, key.secret),
          rng: createEntropyRng(),
          profile: { baseUrl: BASE_URL, wsUrl: STREAM_URL, getSignMode: 'path' },
        }),
      );
    },
    close: async () => {
      await thread?.stop();
    },
  };
}
