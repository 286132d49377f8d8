/**
 * A table of orders that leave together (document §4.2: at most ten, of one pair). Each row is a
 * ticket of its own; the exchange reserves for all of them or takes none.
 */
import { atoms } from '../../money/units';
import { ticketErrors } from './check';
import { BATCH_MAX, newTicket, type TicketDraft } from './draft';
import { ticketError, type TicketError, type TicketErrors } from './errors';
import type { WalletFacts } from './facts';
import { measureOf, moneyText } from './measure';
import { ticketOrder } from './order';
import { reduceTicket, type TicketAction } from './reducer';
import { costOf } from './summary';

export type BatchAction =
  /** One more row like the last one, without its quantity. */
  | { readonly type: 'addRow' }
  | { readonly type: 'removeRow'; readonly row: number }
  | { readonly type: 'changeRow'; readonly row: number; readonly change: TicketAction }
  | { readonly type: 'clearRows' };

/** One empty ticket. */
export const newBatch = (): readonly TicketDraft[] => [newTicket()];

/** The rows after an action; a row's own changes are those of its ticket. */
export function reduceBatch(
  rows: readonly TicketDraft[],
  action: BatchAction,
  facts: WalletFacts,
): readonly TicketDraft[] {
  switch (action.type) {
    case 'addRow': {
      const last = rows.at(-1) ?? newTicket();
      return rows.length >= BATCH_MAX ? rows : [...rows, { ...last, quantity: '' }];
    }
    case 'removeRow': {
      const rest = rows.filter((_, index) => index !== action.row);
      return rest.length === 0 ? newBatch() : rest;
    }
    case 'changeRow':
      return rows.map((row, index) =>
        index === action.row ? reduceTicket(row, action.change, facts) : row,
      );
    case 'clearRows':
      return newBatch();
  }
}

interface BatchFaults {
  /** By row. */
  readonly rows: readonly TicketErrors[];
  /** The rows cost more together than there is, though none does alone. */
  readonly together: TicketError | null;
}

/** What is wrong with each row, and with all of them together against what is available. */
export function batchFaults(rows: readonly TicketDraft[], facts: WalletFacts): BatchFaults {
  const faults = rows.map((row) => ticketErrors(row, facts));
  const isOneTooMuch = faults.some(({ quantity }) => quantity?.key === 'exceedsAvailable');
  return { rows: faults, together: isOneTooMuch ? null : togetherFault(rows, facts) };
}

function togetherFault(rows: readonly TicketDraft[], facts: WalletFacts): TicketError | null {
  const { available, pair } = facts;
  if (available === null) return null;
  const measure = measureOf(facts);
  let [base, quote] = [0n, 0n];
  for (const row of rows) {
    const order = ticketOrder(row, facts);
    if (!order.ok) continue;
    const cost = costOf(order.value, measure);
    if (row.side === 'BUY') quote += cost;
    else base += cost;
  }
  const short = (cost: bigint, free: bigint, asset: string): TicketError | null =>
    cost <= free
      ? null
      : ticketError('exceedsAvailable', { available: moneyText(atoms(free)), asset });
  return short(quote, available.quote, pair.quote) ?? short(base, available.base, pair.base);
}
