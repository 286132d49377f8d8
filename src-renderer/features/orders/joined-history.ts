/** Pages of the histories of one book or of all, as one list that lacks nothing down to its end. Pure. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { OrderBookKind } from '@shared/domain/order';
import { mergeHistory } from './view-model';

interface BookHistory {
  readonly rows: readonly OrderRow[] | null;
  readonly isComplete: boolean;
  readonly isLoading: boolean;
  readonly error: string;
}

export interface JoinedHistory {
  /** Null while the first page of a book is on its way. */
  readonly rows: readonly OrderRow[] | null;
  /** The book whose next page the list goes on with; null where none has more. */
  readonly goesOn: OrderBookKind | null;
  readonly isLoading: boolean;
  readonly error: string;
}

/** It ends where the first of them does: further down, orders of others would stand as if that book had none. */
export function joinedHistory(
  books: readonly OrderBookKind[],
  histories: Readonly<Record<OrderBookKind, BookHistory>>,
): JoinedHistory {
  const all = books.map((book) => ({ book, ...histories[book] }));
  const ends = all.flatMap(({ book, rows, isComplete }) => {
    const last = isComplete ? undefined : rows?.at(-1);
    return last === undefined ? [] : [{ book, atMs: last.createdAtMs }];
  });
  const [end] = ends.toSorted((a, b) => b.atMs - a.atMs);
  const read = all.map(({ rows }) => rows).filter((rows) => rows !== null);
  const isAwaited = all.some(({ rows, error }) => rows === null && error === '');
  return {
    rows: isAwaited || read.length === 0 ? null : downTo(read.reduce(mergeHistory), end?.atMs),
    goesOn: end?.book ?? null,
    isLoading: all.some(({ isLoading }) => isLoading),
    error: all.find(({ error }) => error !== '')?.error ?? '',
  };
}

/** As many as there are, and the same list, where it ends with its last. */
function downTo(rows: readonly OrderRow[], endMs = -Infinity): readonly OrderRow[] {
  const last = rows.at(-1);
  if (last === undefined || last.createdAtMs >= endMs) return rows;
  return rows.filter(({ createdAtMs }) => createdAtMs >= endMs);
}
