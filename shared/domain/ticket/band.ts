/**
 * A limit price that the exchange would probably refuse because it is too far away. The band is not stated by the API,
 * so this is told and stops nothing.
 */
import { markOfTicks } from '../futures-math';
import {
  FUTURES_PRICE_BAND,
  isInBand,
  priceBand,
  SPOT_PRICE_BAND,
  type PriceBand,
} from '../price-band';
import type { Mark, Ticks } from '../../money/units';
import type { Side } from '../order';
import type { PriceField, TicketDraft } from './draft';
import type { TicketFacts } from './facts';
import { measureOf } from './measure';
import { fieldPrice } from './price';

export interface OutsideBand extends PriceBand {
  readonly field: PriceField;
  /** What it is reckoned from. A condition is judged when its trigger has come, so by that. */
  readonly of: 'mark' | 'last' | 'trigger';
}

/** The first price of the draft that is outside; null: none, or nothing is known to compare it with. */
export function outsideBand(draft: TicketDraft, facts: TicketFacts): OutsideBand | null {
  const market = facts.book === 'futures' ? 'futures' : 'spot';
  const isTrigger = draft.form === 'trigger';
  const reference = isTrigger ? triggerOf(draft, facts) : referenceOf(facts);
  for (const field of limitFields(draft)) {
    const price = fieldPrice(draft, field, measureOf(facts));
    const outside = price.ok ? limitOutside(market, draft.side, price.value, reference) : null;
    if (outside !== null) return { ...outside, field, ...(isTrigger ? { of: 'trigger' } : {}) };
  }
  return null;
}

/** A limit price by itself, beside the mark of a contract or the last price of a pair; null is unknown. */
export function limitOutside(
  market: 'spot' | 'futures',
  side: Side,
  price: Ticks,
  reference: Mark | null,
): OutsideBand | null {
  if (reference === null) return null;
  const isContract = market === 'futures';
  const share = isContract ? FUTURES_PRICE_BAND : SPOT_PRICE_BAND;
  const band = priceBand(side, reference, share);
  if (isInBand(band, price)) return null;
  return { ...band, field: 'price', of: isContract ? 'mark' : 'last' };
}

/** Between the ends of a scaled entry nothing is further away. */
function limitFields({ form, type }: TicketDraft): readonly PriceField[] {
  if (form === 'scaled') return ['from', 'to'];
  return type === 'LIMIT' ? ['price'] : [];
}

function triggerOf(draft: TicketDraft, facts: TicketFacts): Mark | null {
  const trigger = fieldPrice(draft, 'triggerPrice', measureOf(facts));
  return trigger.ok ? markOfTicks(trigger.value) : null;
}

function referenceOf(facts: TicketFacts): Mark | null {
  if (facts.book === 'futures') return facts.mark;
  return facts.last === null ? null : markOfTicks(facts.last);
}
