/** The exchange's thread as main holds it: started once, stopped in order, its death noticed. */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { err, ok, type Result } from '@shared/kernel/result';
import type { VenueProblem } from '../../terminal/ports';
import type { FromWorker, ToWorker } from '../exchange/worker-protocol';
import type { PaperKey } from './paper-keys';

export interface ThreadSetup {
  /** The built entry, `exchange-worker.js`. */
  readonly entry: string;
  readonly storePath: string;
  readonly keys: readonly PaperKey[];
  readonly seed: number;
  /** It ended without being asked to after it had been ready. Told once; its port is closed. */
  readonly onFailure: (problem: VenueProblem) => void;
}

export interface ExchangeThread {
  /** Speaks client/port-protocol. */
  readonly port: MessagePort;
  /** Resolves when the snapshot is on the disk and the thread has ended. */
  stop(): Promise<void>;
}

/** A thread that does not end by itself in this time is ended; its journal holds all it promised. */
const STOP_TIMEOUT_MS = 5_000;

const ENDED: VenueProblem = {
  message: 'the thread of the simulated exchange has ended',
  needsTrader: false,
};

/**
 * Resolves once the exchange answers; `err` says why it cannot start. Whatever goes wrong is told
 * when the thread has ended, so that its store is free for the next one.
 */
export function startExchangeThread(
  setup: ThreadSetup,
): Promise<Result<ExchangeThread, VenueProblem>> {
  const worker = new Worker(setup.entry, { name: 'exchange' });
  const { port1: ours, port2: theirs } = new MessageChannel();
  const start: ToWorker = {
    type: 'start',
    storePath: setup.storePath,
    keys: setup.keys,
    seed: setup.seed,
    port: theirs,
  };
  worker.postMessage(start, [theirs]);

  return new Promise((resolve) => {
    let isReady = false;
    let isStopping = false;
    let problem: VenueProblem = ENDED;
    const fail = (cause: VenueProblem): void => {
      if (problem === ENDED) problem = cause; // what comes after it follows from it
      void worker.terminate();
    };
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') {
        fail({ message: message.message, needsTrader: message.needsTrader });
      } else if (message.type === 'ready') {
        isReady = true;
        resolve(ok({ port: ours, stop }));
      }
    });
    worker.on('error', (cause) => {
      const message = cause instanceof Error ? cause.message : String(cause);
      fail({ message, needsTrader: false });
    });
    const exited = new Promise<void>((resolveExit) => {
      worker.once('exit', () => {
        ours.close();
        resolveExit();
        if (!isReady) resolve(err(problem));
        else if (!isStopping) setup.onFailure(problem);
      });
    });

    async function stop(): Promise<void> {
      isStopping = true;
      const message: ToWorker = { type: 'stop' };
      worker.postMessage(message);
      const timer = setTimeout(() => {
        void worker.terminate();
      }, STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    }
  });
}
