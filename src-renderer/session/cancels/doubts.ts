/** Cancels that are on their way from this window, and those of which nobody knows what became of them. */
import type { OrderKey } from '../change-elsewhere';
import { createFeatureStore } from '../../lib/feature-store';

interface CancelDoubts {
  /** Without an answer yet: a second press does nothing. */
  readonly asked: ReadonlySet<string>;
  /** The terminal was silent for too long, or has lost the request: the order may be cancelled or may not. */
  readonly unknown: ReadonlySet<string>;
}

export const cancelDoubts = createFeatureStore<CancelDoubts>({
  asked: new Set(),
  unknown: new Set(),
});

/** An id is one order's within its book only; a condition order's is of the futures book. */
export const orderCancel = ({ book, orderId }: OrderKey): string => `${book}:${orderId}`;

export const exitCancel = (exit: { readonly intentId: string; readonly purpose: string }): string =>
  `exit:${exit.intentId}:${exit.purpose}`;

/** For a row: whether a cancel of it was sent and nobody knows what became of it. */
export const useIsCancelUnknown = (cancel: string): boolean =>
  cancelDoubts.use(({ unknown }) => unknown.has(cancel));

export const useIsCancelAsked = (cancel: string): boolean =>
  cancelDoubts.use(({ asked }) => asked.has(cancel));

export const isCancelUnknown = (cancel: string): boolean => cancelDoubts.get().unknown.has(cancel);

export function mark(
  which: keyof CancelDoubts,
  cancels: readonly string[],
  isMarked: (cancel: string) => boolean,
): void {
  const marked = new Set(cancelDoubts.get()[which]);
  for (const cancel of cancels) {
    if (isMarked(cancel)) marked.add(cancel);
    else marked.delete(cancel);
  }
  cancelDoubts.set({ [which]: marked });
}

/** For `mark`. */
export const ALL_OF_THEM = () => true;
export const NONE_OF_THEM = () => false;
