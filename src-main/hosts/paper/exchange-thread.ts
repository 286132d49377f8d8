/** The exchange's thread as main holds it: started once, stopped in order, its death noticed. */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { err, ok, type Result } from '@shared/kernel/result';
import type { FromWorker, ToWorker } from '../exchange/worker-protocol';
import type { PaperKey } from './paper-keys';

export interface ThreadSetup {
  /** The built entry, `exchange-worker.js`. */
  readonly entry: string;
  readonly storePath: string;
  readonly keys: readonly PaperKey[];
  readonly seed: number;
  /** It failed after it had been ready. Its port is closed, or answers nothing any more. */
  readonly onFailure: (message: string) => void;
}

export interface ExchangeThread {
  /** Speaks client/port-protocol. */
  readonly port: MessagePort;
  /** Resolves when the snapshot is on the disk and the thread has ended. */
  stop(): Promise<void>;
}

/** A thread that does not end by itself in this time is ended; its journal holds all it promised. */
const STOP_TIMEOUT_MS = 5_000;

/** Resolves once the exchange answers; `err` says why it cannot start. */
export function startExchangeThread(setup: ThreadSetup): Promise<Result<ExchangeThread, string>> {
  const worker = new Worker(setup.entry, { name: 'exchange' });
  const { port1: ours, port2: theirs } = new MessageChannel();
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      ours.close();
      resolve();
    });
  });
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
    const fail = (message: string): void => {
      if (isReady && !isStopping) setup.onFailure(message);
      else resolve(err(message));
      void worker.terminate();
    };
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'failed') fail(message.message);
      else if (message.type === 'ready') {
        isReady = true;
        resolve(ok({ port: ours, stop }));
      }
    });
    worker.on('error', (cause) => {
      fail(cause instanceof Error ? cause.message : String(cause));
    });
    worker.on('exit', () => {
      if (!isStopping) fail('the thread of the simulated exchange has ended');
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
