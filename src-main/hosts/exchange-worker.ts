/** Entry of the exchange's own thread, so that a busy market never delays the window. */
import { parentPort } from 'node:worker_threads';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import { faultWords } from '@shared/kernel/fault-words';
import { createSystemClock } from '../adapters/clock';
import { openExchangeStore } from '../adapters/storage/exchange-store';
import type { ExchangeStore } from '../gateway/exchange-store';
import { serveInProcess } from '../gateway/in-process';
import type { BotAccess, BotDoor } from './exchange/bot-door';
import { setV8ForTrading } from './exchange/v8-settings';
import { openExchange } from './exchange/open-exchange';
import { problemOf } from './exchange/problem';
import { recordingsOnDemand } from './exchange/recordings-on-demand';
import type { RunningExchange } from './exchange/running-exchange';
import { createSessionFolder } from './exchange/session-folder';
import type { FromWorker, LabCall, ToWorker } from './exchange/worker-protocol';

invariant(parentPort !== null, 'the exchange runs in a thread of main');
const main = parentPort;
const tell = (message: FromWorker): void => {
  main.postMessage(message);
};

let store: ExchangeStore | null = null;
let exchange: RunningExchange | null = null;
let door: BotDoor | null = null;
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
    receive(message);
  } catch (cause) {
    fail(cause);
  }
});

function receive(message: ToWorker): void {
  switch (message.type) {
    case 'start':
      start(message);
      break;
    case 'lab':
      void callLab(message.call).then((reply) => {
        tell({ type: 'lab', id: message.id, reply });
      });
      break;
    case 'feed':
      void exchange?.feed(message.item);
      break;
    case 'openToBots':
      void openToBots(message).then((reply) => {
        tell({ type: 'bots', id: message.id, reply });
      });
      break;
    case 'closeToBots':
      void closeToBots().then(() => {
        tell({ type: 'bots', id: message.id, reply: ok(null) });
      });
      break;
    case 'stop':
      void end().then(() => {
        stop();
        tell({ type: 'stopped' });
        main.close();
      });
      break;
  }
}

function callLab(call: LabCall): ReturnType<RunningExchange['lab']['command']> {
  if (exchange === null) return Promise.resolve(err({ code: -1016, msg: 'Not running' }));
  const { lab } = exchange;
  return call.kind === 'command'
    ? lab.command(call.name, call.input)
    : lab.query(call.name, call.input);
}

type Asked = Extract<ToWorker, { readonly type: 'openToBots' }>;

/** A door that is open already stays as it is, whatever port is asked for. */
async function openToBots(asked: Asked): Promise<Result<BotAccess, string>> {
  if (exchange === null) return err('the exchange is not running');
  if (door === null) {
    const opened = await openDoor(exchange, asked);
    if (!opened.ok) return opened;
    door = opened.value;
  }
  const { addresses, labToken } = door;
  return ok({ addresses, labToken });
}

/** What few ask for is loaded then, and only a market that programs trade in is worth the longer compiling. */
async function openDoor(
  served: RunningExchange,
  { port, labToken }: Asked,
): Promise<Result<BotDoor, string>> {
  setV8ForTrading();
  const { openBotDoor } = await import('./exchange/bot-door');
  return openBotDoor(served, port, labToken);
}

async function closeToBots(): Promise<void> {
  const closing = door;
  door = null;
  await closing?.close();
}

async function end(): Promise<void> {
  const closing = door;
  door = null;
  await closing?.closeWith(() => exchange?.close());
}

function start(message: Extract<ToWorker, { type: 'start' }>): void {
  const { storePath, sessionFolder, recordingFolder, recordingStore } = message;
  const { keys, seed, config, port } = message;
  const opening = openExchangeStore(storePath);
  store = opening;
  const clock = createSystemClock();
  const sessions = createSessionFolder(sessionFolder);
  const recordings = recordingsOnDemand(recordingStore);
  const opened = openExchange({
    store: opening,
    clock,
    keys,
    seed,
    config,
    sessions,
    recordings,
    recordingFiles: createSessionFolder(recordingFolder, '.jsonl.gz'),
    canFollowVenue: true,
    onRecordingStopped: (cause) => {
      tell({ type: 'recordingStopped', message: faultWords(cause) });
    },
    onNewMarket: () => {
      tell({ type: 'newMarket' });
    },
    onDefect: (defect) => {
      tell({ type: 'defect', defect });
    },
    onFailure: fail,
  });
  if (!opened.ok) {
    opening.close();
    recordings.close();
    store = null;
    tell({
      type: 'failed',
      message: `${storePath} cannot be gone on from (${opened.error}). Nothing in it was changed: put right what is named here and start again, put a copy of it back, or move it away to start with a new paper exchange`,
      needsTrader: true,
    });
    return;
  }
  const running = opened.value;
  exchange = running;
  serveInProcess(running, port);
  stop = () => {
    running.close();
    exchange = null;
    opening.close();
    recordings.close();
    store = null;
    port.close();
  };
  tell({ type: 'ready' });
}
