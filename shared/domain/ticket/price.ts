/** The prices of a draft: what its fields say, and what stands in for an empty one. */
import { err, ok, type Result } from '../../kernel/result';
import { TICKS_MAX, ticks, type Ticks } from '../../money/units';
import { parsePositive } from '../order-rules';
import { rejection } from '../rejection';
import type { PriceField, TicketDraft } from './draft';
import { errorOf, ticketError, type TicketError } from './errors';
import type { TicketFacts } from './facts';
import { priceText, type Measure } from './measure';
import { settledNumber } from './number-entry';

/** The price in a field: plain positive decimals of the instrument's precision. */
export function fieldPrice(
  draft: TicketDraft,
  field: PriceField,
  measure: Measure,
): Result<Ticks, TicketError> {
  const text = settledNumber(draft[field]);
  if (text === '') return err(ticketError('missing'));
  const parsed = parsePositive(field, text, measure.pricePrecision);
  const fault = !parsed.ok
    ? parsed.error
    : parsed.value > BigInt(TICKS_MAX)
      ? rejection('price-out-of-band', field, '')
      : null;
  if (fault !== null) {
    return err(errorOf(fault, measure.pricePrecision, priceText(measure, ticks(TICKS_MAX))));
  }
  return ok(ticks(Number(parsed.ok ? parsed.value : 0n)));
}

/** Of the order, or of the order a trigger places; null for MARKET, whatever the field holds. */
export function limitPrice(
  draft: TicketDraft,
  measure: Measure,
): Result<Ticks | null, TicketError> {
  return draft.type === 'MARKET' ? ok(null) : fieldPrice(draft, 'price', measure);
}

/** The price an order would meet first: best opposite level, else the last trade. */
export function touchPrice(side: TicketDraft['side'], facts: TicketFacts): Ticks | null {
  const best = (side === 'BUY' ? facts.asks : facts.bids)[0]?.[0];
  return best === undefined ? facts.last : ticks(best);
}

/** What the order is expected to trade at: its limit, its trigger, else what it would meet first. */
export function expectedPrice(
  draft: TicketDraft,
  facts: TicketFacts,
  measure: Measure,
): Ticks | null {
  const limit = limitPrice(draft, measure);
  if (limit.ok && limit.value !== null) return limit.value;
  if (draft.form === 'trigger') {
    const trigger = fieldPrice(draft, 'triggerPrice', measure);
    if (trigger.ok) return trigger.value;
  }
  return touchPrice(draft.side, facts);
}
