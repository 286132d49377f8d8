/**
 * A feature's store: the mirror of what the terminal says and the draft of what the trader does.
 * What arrives from the terminal is merged and committed once per frame; what the trader types
 * is set at once. A store never fetches.
 */
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { frameLoop, type FrameLoop } from './frame-loop';

export interface FeatureStore<State extends object> {
  /** A hook: re-renders when the selected slice changes (shallow comparison). */
  use<Slice>(select: (state: State) => Slice): Slice;
  get(): State;
  /** The trader's own change: visible at once, and not undone by news that was not shown yet. */
  set(patch: Partial<State>): void;
  /** The terminal's news: merged, visible with the next frame. */
  mark(patch: Partial<State>): void;
  /** For painters outside React (canvas, hot rows): called after every commit. */
  subscribe(listener: (state: State) => void): () => void;
  /** Back to what it was when it was made, for tests and for a new session. */
  reset(): void;
}

export function createFeatureStore<State extends object>(
  initial: State,
  loop: FrameLoop = frameLoop,
): FeatureStore<State> {
  const store = create<State>(() => initial);
  let marked: Partial<State> | null = null;
  const commit = () => {
    if (marked === null) return;
    const patch = marked;
    marked = null;
    store.setState(patch);
  };
  return {
    use: (select) => store(useShallow(select)),
    get: () => store.getState(),
    set: (patch) => {
      if (marked !== null) marked = { ...marked, ...patch };
      store.setState(patch);
    },
    mark: (patch) => {
      marked = { ...marked, ...patch };
      loop.schedule(commit);
    },
    subscribe: (listener) => store.subscribe(listener),
    reset: () => {
      marked = null;
      store.setState(initial, true);
    },
  };
}
