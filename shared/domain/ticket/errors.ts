/**
 * What is wrong with a draft, by field, as keys and values: the words are the desk's. Only what
 * the exchange's interface states is checked; spot minima are unknown until the exchange refuses.
 */
import { formatTrimmed } from '../../money/decimal';
import { ASSET_SCALE, LOTS_MAX, lots, TICKS_MAX, ticks } from '../../money/units';
import type { SpotPair } from '../instrument';
import type { Rejection, RejectionReason } from '../rejection';
import type { TicketDraft, TicketFacts } from './draft';
import { amountDecimals, lotsText, priceText, ticketPrice, ticketQuantity } from './order';
import { costOf } from './summary';

type TicketErrorKey =
  | 'missing'
  | 'malformed'
  | 'notPositive'
  | 'tooPrecise'
  | 'tooLarge'
  | 'belowOneLot'
  | 'exceedsAvailable'
  | 'noMarket';

export interface TicketError {
  readonly key: TicketErrorKey;
  /** decimals · max · available and asset, where the key has them. */
  readonly values: Readonly<Record<string, string>>;
}

type TicketErrors = Readonly<Partial<Record<'price' | 'quantity', TicketError>>>;

/** An empty object means the draft may be sent. */
export function ticketErrors(draft: TicketDraft, facts: TicketFacts): TicketErrors {
  const { pair } = facts;
  const price = ticketPrice(draft, pair);
  const quantity = ticketQuantity(draft, pair);
  const errors: { price?: TicketError; quantity?: TicketError } = {};
  if (!price.ok) {
    errors.price = describe(price.error, pair.pricePrecision, priceText(ticks(TICKS_MAX), pair));
  }
  if (!quantity.ok && quantity.error.field === 'volume') {
    errors.quantity = describe(
      quantity.error,
      draft.unit === 'base' ? pair.quantityPrecision : amountDecimals(draft.type, pair),
      lotsText(lots(LOTS_MAX), pair),
    );
  }
  if (price.ok && quantity.ok) {
    const order = { ...draft, price: price.value, quantity: quantity.value };
    const fault = marketFault(draft, facts) ?? fundsFault(costOf(order, facts), draft, facts);
    if (fault !== null) errors.quantity = fault;
  }
  return errors;
}

/** How the shared rules' reasons are called under a field; anything else cannot be read at all. */
const KEYS: Readonly<Partial<Record<RejectionReason, TicketErrorKey>>> = {
  'missing-field': 'missing',
  'invalid-value': 'notPositive',
  'too-precise': 'tooPrecise',
  'volume-below-minimum': 'belowOneLot',
  'price-out-of-band': 'tooLarge',
  'volume-above-maximum': 'tooLarge',
};

function describe(fault: Rejection, decimals: number, max: string): TicketError {
  const key = KEYS[fault.reason] ?? 'malformed';
  if (key === 'tooPrecise') return { key, values: { decimals: decimals.toString() } };
  return { key, values: key === 'tooLarge' ? { max } : {} };
}

/** A market order against an empty side is always refused (exchange-rules §2). */
function marketFault(draft: TicketDraft, facts: TicketFacts): TicketError | null {
  if (draft.type !== 'MARKET' || !facts.isBookKnown) return null;
  const opposite = draft.side === 'BUY' ? facts.asks : facts.bids;
  return opposite.length === 0 ? { key: 'noMarket', values: {} } : null;
}

function fundsFault(cost: bigint, draft: TicketDraft, facts: TicketFacts): TicketError | null {
  if (facts.available === null) return null;
  const [free, asset] = paying(draft, facts.pair, facts.available);
  if (cost <= free) return null;
  const available = formatTrimmed(free, ASSET_SCALE);
  return { key: 'exceedsAvailable', values: { available, asset } };
}

const paying = (
  draft: TicketDraft,
  pair: SpotPair,
  available: NonNullable<TicketFacts['available']>,
): readonly [bigint, string] =>
  draft.side === 'BUY' ? [available.quote, pair.quote] : [available.base, pair.base];
