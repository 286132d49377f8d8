/** Entry of the exchange's own thread, so that a busy market never delays the window. */
import { parentPort } from 'node:worker_threads';
import { invariant } from '@shared/kernel/result';
import { createSystemClock } from '../adapters/clock';
import { openExchangeStore } from '../adapters/storage/exchange-store';
import type { Gateway } from '../gateway/gateway';
import { serveInProcess } from '../gateway/in-process';
import { openExchange } from './exchange/open-exchange';
import type { FromWorker, ToWorker } from './exchange/worker-protocol';

invariant(parentPort !== null, 'the exchange runs in a thread of main');
const main = parentPort;
const tell = (message: FromWorker): void => {
  main.postMessage(message);
};
const fail = (cause: unknown): void => {
  tell({ type: 'failed', message: cause instanceof Error ? cause.message : String(cause) });
};

let stop = (): void => undefined;

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
  const store = openExchangeStore(storePath);
  const clock = createSystemClock();
  const opened = openExchange({ store, clock, keys, seed, onFailure: fail });
  if (!opened.ok) {
    store.close();
    fail(opened.error);
    return;
  }
  const gateway: Gateway = opened.value;
  serveInProcess(gateway, port);
  stop = () => {
    gateway.close();
    store.close();
    port.close();
  };
  tell({ type: 'ready' });
}
