/** What became of each order of an entry that sends several, in the order they were sent. Pure. */
import type { CommandOutcome, OrderDraft } from '@shared/contract/terminal/commands';

export interface ResultRow {
  readonly intentId: string;
  readonly draft: OrderDraft;
  /** `waiting` is not sent yet or not answered; evidence settles an unknown one. */
  readonly outcome: CommandOutcome | { readonly kind: 'waiting' | 'notPlaced' };
}

export const waitingRow = (intentId: string, draft: OrderDraft): ResultRow => ({
  intentId,
  draft,
  outcome: { kind: 'waiting' },
});

export const withOutcome = (
  rows: readonly ResultRow[],
  intentId: string,
  outcome: ResultRow['outcome'],
): readonly ResultRow[] =>
  rows.map((row) => (row.intentId === intentId ? { ...row, outcome } : row));

/** The row of an accepted order that is further than its answer said; the same rows when there is none. */
export function withStatus(
  rows: readonly ResultRow[],
  orderId: string,
  status: string,
): readonly ResultRow[] {
  const isMoved = ({ outcome }: ResultRow): boolean =>
    outcome.kind === 'accepted' && outcome.orderId === orderId && outcome.status !== status;
  if (!rows.some(isMoved)) return rows;
  return rows.map((row) =>
    isMoved(row) ? { ...row, outcome: { kind: 'accepted', orderId, status } } : row,
  );
}

/** The code under which a refused batch names the rows that went down with the one at fault. */
export const NOT_SENT = 'not-sent';
