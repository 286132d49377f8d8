/** Requests that are on their way from this window, and those of which nobody knows what became of them. */
import { createFeatureStore } from '../../lib/feature-store';

interface RequestDoubts {
  /** Without an answer yet: a second press does nothing. */
  readonly asked: ReadonlySet<string>;
  /** The terminal was silent for too long, or has lost the request: it may have been carried out or may not. */
  readonly unknown: ReadonlySet<string>;
}

/** By the names of `names.ts`. */
export const requestDoubts = createFeatureStore<RequestDoubts>({
  asked: new Set(),
  unknown: new Set(),
});

/** For a row: whether this was asked of it and nobody knows what became of that. */
export const useIsInDoubt = (request: string): boolean =>
  requestDoubts.use(({ unknown }) => unknown.has(request));

export const useIsAsked = (request: string): boolean =>
  requestDoubts.use(({ asked }) => asked.has(request));

export const isInDoubt = (request: string): boolean => requestDoubts.get().unknown.has(request);

export function mark(
  which: keyof RequestDoubts,
  requests: readonly string[],
  isMarked: (request: string) => boolean,
): void {
  const marked = new Set(requestDoubts.get()[which]);
  for (const request of requests) {
    if (isMarked(request)) marked.add(request);
    else marked.delete(request);
  }
  requestDoubts.set({ [which]: marked });
}

/** For `mark`. */
export const ALL_OF_THEM = () => true;
export const NONE_OF_THEM = () => false;
