/**
 * The page's end of the thread that paints books: started with the first of them, connected to the terminal
 * for as long as the page is, and named when it fails.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { startWorker } from '../../../lib/trusted-worker';
import { deskClock } from '../../../session/time/clock';
import { portForThread } from '../../../session/wire/connect';
import type { HeatLine, HeatListener } from '../../../session/liquidity/line';
import type { FromPainter, LiveBook, ToPainter } from './messages';
import workerUrl from './worker?worker&url';

const CONNECT_AGAIN_MS = 1_000;

let worker: Worker | null = null;
let lastId = 0;
const readers = new Map<number, (newest: LiveBook) => void>();
const heats = new Map<number, HeatListener>();
const failureListeners = new Set<(failure: Error) => void>();

/** A message of its own for one book. */
type OfBook<Message> = Message extends { readonly id: number } ? Omit<Message, 'id'> : never;

export interface BookThread {
  tell(message: OfBook<ToPainter>, given?: Transferable[]): void;
  close(): void;
}

/** `onBook` gets what is painted, as it is painted. */
export function watchPainted(
  terminal: TerminalClient,
  symbol: string,
  onBook: (newest: LiveBook) => void,
): BookThread {
  const id = ++lastId;
  const to = startPainting(terminal);
  const send = (message: ToPainter, given: Transferable[] = []) => {
    to.postMessage(message, given);
  };
  readers.set(id, onBook);
  send({ kind: 'watch', id, symbol });
  return {
    tell: (message, given) => {
      send({ ...message, id }, given);
    },
    close: () => {
      readers.delete(id);
      send({ kind: 'close', id });
    },
  };
}

/** What has rested in a book, for a chart: the thread that has the books has that, too. */
export function watchHeat(
  terminal: TerminalClient,
  symbol: string,
  listener: HeatListener,
): HeatLine {
  const id = ++lastId;
  const to = startPainting(terminal);
  const send = (message: ToPainter) => {
    to.postMessage(message);
  };
  heats.set(id, listener);
  send({ kind: 'heat-watch', id, symbol });
  return {
    want: (wanted) => {
      send({ kind: 'heat-view', id, wanted });
    },
    find: (place) => {
      send({ kind: 'heat-find', id, place });
    },
    close: () => {
      heats.delete(id);
      send({ kind: 'heat-close', id });
    },
  };
}

/** It takes a moment, in which the page has enough to do: so it is started before the first book is asked for. */
export function startPainting(terminal: TerminalClient): Worker {
  worker ??= start(terminal);
  return worker;
}

/** A failed thread is over, and its books with it: who draws one again starts another. */
export function onPaintingFailed(listener: (failure: Error) => void): () => void {
  failureListeners.add(listener);
  return () => {
    failureListeners.delete(listener);
  };
}

function start(terminal: TerminalClient): Worker {
  const started = startWorker(workerUrl);
  let isTerminalLost = false;
  terminal.onClose(() => {
    isTerminalLost = true;
  });
  const handOver = (port: MessagePort | null) => {
    const message: ToPainter = { kind: 'connect', port };
    started.postMessage(message, port === null ? [] : [port]);
  };
  const connect = async () => {
    handOver(await portForThread());
  };
  // At first it connects by itself, but where it has to be given a port.
  void portForThread().then((port) => {
    if (port !== null) handOver(port);
  });
  started.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => {
    if (data.kind === 'book') readers.get(data.id)?.(data.newest);
    else if (data.kind === 'heat') heats.get(data.id)?.onNews(data.news);
    // Without its terminal the whole page is out of date, and says so.
    else
      deskClock.setAlarm(CONNECT_AGAIN_MS, () => {
        if (!isTerminalLost && worker === started) void connect();
      });
  });
  // A script that cannot be loaded is an error without words.
  started.addEventListener('error', ({ message = '' }: Partial<ErrorEvent>) => {
    if (worker !== started) return;
    started.terminate();
    worker = null;
    readers.clear();
    const failure = new Error(message === '' ? 'the book cannot be painted' : message);
    const charts = [...heats.values()];
    heats.clear();
    for (const listener of failureListeners) listener(failure);
    for (const { onFailed } of charts) onFailed(failure);
  });
  return started;
}
