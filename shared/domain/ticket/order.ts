/** From a draft's text to the orders it describes, by the rules every room shares. */
import { err, ok, type Result } from '../../kernel/result';
import { rescale } from '../../money/decimal';
import { ASSET_SCALE, LOTS_MAX, lots, type Atoms, type Lots } from '../../money/units';
import type { OrderQuantity } from '../order';
import { parseAmount, parsePositive, type SpotOrderShape } from '../order-rules';
import { rejection, type Rejection } from '../rejection';
import { lotsWithin, shareQuantity } from './capacity';
import type { TicketDraft } from './draft';
import { errorOf, ticketError, type FieldFault, type TicketError } from './errors';
import type { TicketFacts } from './facts';
import { lotsText, measureOf, moneyText, priceText, type Measure } from './measure';
import { parseShare, settledNumber, type Share } from './number-entry';
import { limitPrice } from './price';
import { scaledRange, scaledRows } from './scaled';

/** An order of the ticket, of a pair or of a contract: there contracts stand where a pair has lots. */
export type TicketOrder = SpotOrderShape;

/**
 * The quantity in the field, in lots or contracts, rounded down; a market buy of a wallet keeps its
 * amount. What needs a price and has none is `missing` there.
 */
export function ticketQuantity(
  draft: TicketDraft,
  facts: TicketFacts,
): Result<OrderQuantity, TicketError> {
  const text = settledNumber(draft.quantity);
  if (text === '') return err(ticketError('missing'));
  const share = shareIn(draft, text);
  if (share !== null) return ofShare(share, draft, facts);
  const measure = measureOf(facts);
  switch (draft.unit) {
    case 'percent':
      return err(percentFault(text));
    case 'contracts':
      return whole(text, measure);
    case 'base':
      return facts.book === 'futures' ? ofBase(text, measure) : whole(text, measure);
    case 'quote':
      return ofAmount(text, draft, facts, measure);
  }
}

/** "25%" and "1/3" in any unit, "25" where the unit is a percentage. */
function shareIn({ unit }: TicketDraft, text: string): Share | null {
  return parseShare(text) ?? (unit === 'percent' ? parseShare(`${text}%`) : null);
}

function percentFault(text: string): TicketError {
  const parsed = parsePositive('volume', text.replace(/%$/, ''), 4);
  return parsed.ok ? ticketError('overWhole') : errorOf(parsed.error, 4, '100');
}

function ofShare(
  share: Share,
  draft: TicketDraft,
  facts: TicketFacts,
): Result<OrderQuantity, TicketError> {
  const quantity = shareQuantity(share, draft, facts);
  if (quantity === null) return err(ticketError('unknownShare'));
  if (quantity.unit === 'base') return atLeastOne(BigInt(quantity.lots));
  const decimals = amountDecimals(draft, measureOf(facts));
  const spend = rescale(quantity.atoms, ASSET_SCALE, decimals, 'floor');
  return spend === 0n
    ? err(ticketError('belowOneLot'))
    : ok({ unit: 'quote', atoms: rescale(spend, decimals, ASSET_SCALE, 'floor') as Atoms });
}

/** As it is sent: a pair's decimals, or whole contracts. */
function whole(text: string, measure: Measure): Result<OrderQuantity, TicketError> {
  const { quantityPrecision } = measure;
  const parsed = parsePositive('volume', text, quantityPrecision);
  if (parsed.ok && parsed.value <= BigInt(LOTS_MAX)) {
    return ok({ unit: 'base', lots: lots(Number(parsed.value)) });
  }
  const fault: Rejection = parsed.ok
    ? rejection('volume-above-maximum', 'volume', '')
    : parsed.error;
  return err(errorOf(fault, quantityPrecision, lotsText(measure, lots(LOTS_MAX))));
}

/** A base quantity as the contracts it covers. */
function ofBase(text: string, measure: Measure): Result<OrderQuantity, TicketError> {
  const amount = parseAmount(text);
  if (!amount.ok) return err(errorOf(amount.error, ASSET_SCALE, ''));
  return atLeastOne(amount.value / measure.basePerLot);
}

function ofAmount(
  text: string,
  draft: TicketDraft,
  facts: TicketFacts,
  measure: Measure,
): Result<OrderQuantity, TicketError> {
  const amount = parseAmount(text);
  const decimals = amountDecimals(draft, measure);
  if (!amount.ok) return err(errorOf(amount.error, decimals, ''));
  if (hasMoreDecimals(amount.value, decimals)) {
    return err(ticketError('tooPrecise', { decimals: decimals.toString() }));
  }
  if (draft.book !== 'futures' && draft.type === 'MARKET') {
    return ok({ unit: 'quote', atoms: amount.value });
  }
  const quantity = lotsWithin(amount.value, draft, facts, measure);
  return quantity === null ? err(ticketError('missing')) : atLeastOne(quantity);
}

const hasMoreDecimals = (amount: Atoms, decimals: number): boolean =>
  rescale(amount, ASSET_SCALE, decimals, 'ceil') !==
  rescale(amount, ASSET_SCALE, decimals, 'floor');

function atLeastOne(quantity: bigint): Result<OrderQuantity, TicketError> {
  if (quantity === 0n) return err(ticketError('belowOneLot'));
  if (quantity > BigInt(LOTS_MAX)) {
    return err(ticketError('tooLarge', { max: LOTS_MAX.toString() }));
  }
  return ok({ unit: 'base', lots: lots(Number(quantity)) satisfies Lots });
}

/** The order of a single or trigger draft, or the first fault. */
export function ticketOrder(
  draft: TicketDraft,
  facts: TicketFacts,
): Result<TicketOrder, FieldFault> {
  const price = limitPrice(draft, measureOf(facts));
  if (!price.ok) return err({ field: 'price', error: price.error });
  const quantity = ticketQuantity(draft, facts);
  if (!quantity.ok) return err({ field: 'quantity', error: quantity.error });
  return ok({ side: draft.side, type: draft.type, price: price.value, quantity: quantity.value });
}

/** Everything the draft would send, in the order it is sent; a batch has rows of its own. */
export function ticketOrders(
  draft: TicketDraft,
  facts: TicketFacts,
): Result<readonly TicketOrder[], FieldFault> {
  if (draft.form !== 'scaled') {
    const order = ticketOrder(draft, facts);
    return order.ok ? ok([order.value]) : order;
  }
  const range = scaledRange(draft, measureOf(facts));
  if (!range.ok) return range;
  const quantity = ticketQuantity(draft, facts);
  if (!quantity.ok) return err({ field: 'quantity', error: quantity.error });
  const total = quantity.value.unit === 'base' ? BigInt(quantity.value.lots) : 0n;
  const rows = scaledRows(range.value, total);
  if (rows.some((row) => row.lots === 0)) {
    const min = lotsText(measureOf(facts), lots(leastTotal(rows.length, draft)));
    return err({ field: 'quantity', error: ticketError('tooFewLots', { min }) });
  }
  return ok(
    rows.map((row) => ({
      side: draft.side,
      type: 'LIMIT',
      price: row.price,
      quantity: { unit: 'base', lots: row.lots },
    })),
  );
}

/** The smallest total that leaves no row empty: 1 lot each, or 1 + 2 + … + n of a rising entry. */
const leastTotal = (rows: number, { distribution }: TicketDraft): number =>
  distribution === 'flat' ? rows : (rows * (rows + 1)) / 2;

/** An order's figures as the text a command carries. */
export function orderText(
  { price, quantity }: Pick<TicketOrder, 'price' | 'quantity'>,
  measure: Measure,
): { readonly price: string; readonly quantity: string; readonly unit: OrderQuantity['unit'] } {
  return {
    price: price === null ? '' : priceText(measure, price),
    quantity:
      quantity.unit === 'base' ? lotsText(measure, quantity.lots) : moneyText(quantity.atoms),
    unit: quantity.unit,
  };
}

/**
 * Decimals of an amount in the field: those of a price for a market buy (exchange-rules §2), all of
 * them where an amount is only another way to write whole lots.
 */
export const amountDecimals = (
  { book, type }: Pick<TicketDraft, 'book' | 'type'>,
  measure: Measure,
): number =>
  type === 'MARKET' && book !== 'futures'
    ? Math.min(measure.pricePrecision, ASSET_SCALE)
    : ASSET_SCALE;
