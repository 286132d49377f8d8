/**
 * Where a row of orders or fills asks why an order is where it is; whoever can say shows it. Only the
 * paper exchange knows its own queue, so on a live venue nobody answers and nothing is offered.
 */
import { useSyncExternalStore } from 'react';

export interface ExplainRequest {
  readonly orderId: string;
  /** The fill it is asked about; absent: all of them. */
  readonly tradeId?: string;
}

let listener: ((request: ExplainRequest) => void) | null = null;
const watchers = new Set<() => void>();

function changed(): void {
  for (const watcher of watchers) watcher();
}

export function askExplain(request: ExplainRequest): void {
  listener?.(request);
}

/** Whether somebody answers: without it the action is not shown. */
export function useCanExplain(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => listener !== null,
  );
}

/** Called by who explains; returns what stops it. */
export function onExplainRequest(next: (request: ExplainRequest) => void): () => void {
  listener = next;
  changed();
  return () => {
    if (listener === next) listener = null;
    changed();
  };
}
