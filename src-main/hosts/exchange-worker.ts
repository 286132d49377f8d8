/** Entry of the exchange's own thread, so that a busy market never delays the window. */
import { parentPort } from 'node:worker_threads';
import { invariant } from '@shared/kernel/result';
import { createSystemClock } from '../adapters/clock';
import { openExchangeStore } from '../adapters/storage/exchange-store';
import type { ExchangeStore } from '../gateway/exchange-store';
import { serveInProcess } from '../gateway/in-process';
import { openExchange } from './exchange/open-exchange';
import { problemOf } from './exchange/problem';
import type { FromWorker, ToWorker } from './exchange/worker-protocol';

invariant(parentPort !== null, 'the exchange runs in a thread of main');
const main = parentPort;
const tell = (message: FromWorker): void => {
  main.postMessage(message);
};

let store: ExchangeStore | null = null;
let stop = (): void => undefined;

/** The store is let go of, so that the next exchange can open it; then this thread has nothing to do. */
const fail = (cause: unknown): void => {
  try {
    store?.close();
  } catch {
    // What made the store fail may keep it from closing; the thread's end closes it too.
  }
  store = null;
  tell({ type: 'failed', ...problemOf(cause) });
};
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

main.on('message', (message: ToWorker) => {
  try {
    if (message.type === 'start') start(message);
    else {
      stop();
      tell({ type: 'stopped' });
      main.close();
    }
  } catch (cause) {
    fail(cause);
  }
});

function start({ storePath, keys, seed, port }: Extract<ToWorker, { type: 'start' }>): void {
  const opening = openExchangeStore(storePath);
  store = opening;
  const clock = createSystemClock();
  const opened = openExchange({ store: opening, clock, keys, seed, onFailure: fail });
  if (!opened.ok) {
    opening.close();
    store = null;
    tell({
      type: 'failed',
      message: `${storePath} cannot be gone on from (${opened.error}). Nothing in it was changed: put a copy of it back, or move it away to start with a new paper exchange`,
      needsTrader: true,
    });
    return;
  }
  const gateway = opened.value;
  serveInProcess(gateway, port);
  stop = () => {
    gateway.close();
    opening.close();
    store = null;
    port.close();
  };
  tell({ type: 'ready' });
}
