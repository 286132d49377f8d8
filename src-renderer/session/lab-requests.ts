/**
 * Where the rest of the desk opens the lab of the paper exchange: a chip of the top bar, the leverage of
 * the ticket. On a live venue there is none, and nobody answers.
 */
import { useSyncExternalStore } from 'react';

export interface LabRequest {
  readonly section: 'time' | 'market' | 'faults' | 'leverage' | 'margin';
  /** The contract whose leverage is meant. */
  readonly contract?: string;
}

let listener: ((request: LabRequest) => void) | null = null;
const watchers = new Set<() => void>();

function changed(): void {
  for (const watcher of watchers) watcher();
}

export function askLab(request: LabRequest): void {
  listener?.(request);
}

/** Whether there is a lab to open. */
export function useHasLab(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => listener !== null,
  );
}

/** Called by the lab while there is one; returns what stops it. */
export function onLabRequest(next: (request: LabRequest) => void): () => void {
  listener = next;
  changed();
  return () => {
    if (listener === next) listener = null;
    changed();
  };
}
