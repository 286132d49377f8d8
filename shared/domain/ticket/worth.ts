/**
 * The most that a draft may be worth, for what a trader has said of large orders: never less because the shown
 * book is short or not there yet.
 */
import { atoms, type Atoms } from '../../money/units';
import { entryValue } from './capacity';
import type { TicketDraft } from './draft';
import type { TicketFacts } from './facts';
import { expectedFills } from './fills';
import { measureOf } from './measure';
import { ticketOrders } from './order';

/** In the quote asset; null while it describes no order, or no price is known. */
export function ticketWorth(draft: TicketDraft, facts: TicketFacts): Atoms | null {
  const read = ticketOrders(draft, facts);
  if (!read.ok) return null;
  const measure = measureOf(facts);
  const [first] = read.value;
  if (first?.quantity.unit === 'quote') return first.quantity.atoms;
  const count = read.value.reduce(
    (sum, { quantity }) => sum + (quantity.unit === 'base' ? BigInt(quantity.lots) : 0n),
    0n,
  );
  const asked = entryValue(count, draft, facts, measure);
  if (asked === null) return null;
  // A sell below the market brings what the book pays.
  const { now, restValue } = expectedFills(read.value, draft, facts, measure);
  const expected = now.value + restValue;
  return atoms(expected > asked ? expected : asked);
}
