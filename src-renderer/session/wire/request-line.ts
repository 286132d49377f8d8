/**
 * Where a feature asks for what another one shows, without knowing it: at most one answers, the one that came
 * last, and where nobody does, nothing is to be offered.
 */
import { useSyncExternalStore } from 'react';

export interface RequestLine<Request> {
  /** Lost where nobody answers. */
  readonly ask: (request: Request) => void;
  /** Called by who answers; returns what stops it. */
  readonly answer: (answerer: (request: Request) => void) => () => void;
  readonly isAnswered: () => boolean;
  readonly useIsAnswered: () => boolean;
}

export function createRequestLine<Request>(): RequestLine<Request> {
  let answerer: ((request: Request) => void) | null = null;
  const watchers = new Set<() => void>();
  const setAnswerer = (next: typeof answerer): void => {
    answerer = next;
    for (const watcher of watchers) watcher();
  };
  const watch = (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const isAnswered = (): boolean => answerer !== null;
  return {
    ask: (request) => answerer?.(request),
    answer: (next) => {
      setAnswerer(next);
      return () => {
        if (answerer === next) setAnswerer(null);
      };
    },
    isAnswered,
    useIsAnswered: () => useSyncExternalStore(watch, isAnswered),
  };
}
