/**
 * An order that the exchange would probably refuse because it is worth too little. The API does not state the least of
 * a pair (it does of a contract), so this is told and stops nothing.
 */
import type { Atoms } from '../../money/units';
import { usualMinAmount } from '../instrument-defaults';
import type { TicketDraft } from './draft';
import type { TicketFacts } from './facts';
import { measureOf, valueOf, type Measure } from './measure';
import { ticketOrders, type TicketOrder } from './order';

export interface BelowMinimum {
  readonly value: Atoms;
  readonly least: Atoms;
  readonly quote: string;
}

/** The first order of the draft that is worth too little; null: none, or what it is worth or must be is not known. */
export function belowMinimum(draft: TicketDraft, facts: TicketFacts): BelowMinimum | null {
  if (facts.book === 'futures') return null;
  const { quote } = facts.pair;
  const least = usualMinAmount(quote);
  const orders = ticketOrders(draft, facts);
  if (least === null || !orders.ok) return null;
  const measure = measureOf(facts);
  for (const order of orders.value) {
    const value = worthOf(order, facts, measure);
    if (value !== null && value < least) return { value, least, quote };
  }
  return null;
}

/** As the exchange values it: a limit order by its price, a market sale by the last (exchange-rules §2). */
function worthOf(
  { price, quantity }: TicketOrder,
  { last }: TicketFacts,
  measure: Measure,
): Atoms | null {
  if (quantity.unit === 'quote') return quantity.atoms;
  const at = price ?? last;
  return at === null ? null : valueOf(measure, at, quantity.lots);
}
