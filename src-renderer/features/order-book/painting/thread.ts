/** The one thread that paints all books of this window: started with the first of them, named when it fails. */
import { startWorker } from '../../../lib/trusted-worker';
import type { PaintMessage } from './messages';
import workerUrl from './worker?worker&url';

let worker: Worker | null = null;
const failureListeners = new Set<(failure: Error) => void>();

export function tellPainter(message: PaintMessage, given: Transferable[] = []): void {
  worker ??= start();
  worker.postMessage(message, given);
}

/** A failed thread is over, and its canvases with it: who draws a book again starts another. */
export function onPaintingFailed(listener: (failure: Error) => void): () => void {
  failureListeners.add(listener);
  return () => {
    failureListeners.delete(listener);
  };
}

function start(): Worker {
  const started = startWorker(workerUrl);
  started.addEventListener('error', ({ message }) => {
    if (worker !== started) return;
    started.terminate();
    worker = null;
    const failure = new Error(message === '' ? 'the book cannot be painted' : message);
    for (const listener of failureListeners) listener(failure);
  });
  return started;
}
