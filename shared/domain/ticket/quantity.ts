/** The quantity field written anew: in another unit, for a share, by steps. Never rounded up. */
import { divide, formatTrimmed, parseDecimal, pow10, rescale } from '../../money/decimal';
import { ASSET_SCALE, LOTS_MAX, TICKS_MAX, ticks, type Lots } from '../../money/units';
import type { OrderQuantity } from '../order';
import { entryValue, shareQuantity } from './capacity';
import type { PriceField, QuantityUnit, TicketDraft } from './draft';
import type { TicketFacts } from './facts';
import { lotsText, measureOf, moneyText, priceText } from './measure';
import { parseShare, settledNumber, type Share } from './number-entry';
import { amountDecimals, ticketQuantity } from './order';
import { fieldPrice, touchPrice } from './price';

const ALL: Share = { numerator: 1n, denominator: 1n };

/**
 * What is entered, in another unit and for another kind of order, at the price the ticket has now;
 * empty when it cannot be read.
 */
export function inUnit(
  draft: TicketDraft,
  unit: QuantityUnit,
  next: TicketDraft,
  facts: TicketFacts,
): string {
  const target = { ...next, unit };
  if (unit === draft.unit) {
    return unit === 'quote' ? shortened(draft.quantity, target, facts) : draft.quantity;
  }
  const read = ticketQuantity(draft, facts);
  if (!read.ok) return '';
  if (unit === 'percent') return percentOf(read.value, draft, facts);
  if (read.value.unit === 'base') {
    return unit === 'quote'
      ? amountOf(BigInt(read.value.lots), draft, target, facts)
      : lotsIn(target, read.value.lots, facts);
  }
  // An amount of a market buy, as the lots it affords at the touch or at the limit it had.
  const limit = ticketQuantity(
    { ...draft, type: 'LIMIT', price: standInPrice(draft, facts) },
    facts,
  );
  return limit.ok && limit.value.unit === 'base' ? lotsIn(target, limit.value.lots, facts) : '';
}

function standInPrice(draft: TicketDraft, facts: TicketFacts): string {
  const measure = measureOf(facts);
  if (fieldPrice(draft, 'price', measure).ok) return draft.price;
  const touch = touchPrice(draft.side, facts);
  return touch === null ? '' : priceText(measure, touch);
}

/** An amount of a limit ticket may have more decimals than a market buy takes. */
function shortened(text: string, target: TicketDraft, facts: TicketFacts): string {
  const amount = parseDecimal(settledNumber(text), ASSET_SCALE);
  return amount.ok ? amountText(amount.value, target, facts) : text;
}

/** The nearest whole per cent the entry is of what is available, to be looked at; 0 where either cannot be read. */
export function enteredPercent(draft: TicketDraft, facts: TicketFacts): number {
  const read = ticketQuantity(draft, facts);
  const of = read.ok ? ofAll(read.value, draft, facts) : null;
  if (of === null) return 0;
  return Math.min(100, Number(divide(of.part * 100n, of.all, 'half-up')));
}

/** The whole per cents a quantity is of what is available. */
function percentOf(quantity: OrderQuantity, draft: TicketDraft, facts: TicketFacts): string {
  const of = ofAll(quantity, draft, facts);
  if (of === null) return '';
  const percent = (of.part * 100n) / of.all;
  return percent > 100n ? '100' : positive(percent.toString());
}

function ofAll(
  quantity: OrderQuantity,
  draft: TicketDraft,
  facts: TicketFacts,
): { readonly part: bigint; readonly all: bigint } | null {
  const whole = shareQuantity(ALL, draft, facts);
  if (whole === null || whole.unit !== quantity.unit) return null;
  const all = amountIn(whole);
  return all === 0n ? null : { part: amountIn(quantity), all };
}

const amountIn = (quantity: OrderQuantity): bigint =>
  quantity.unit === 'base' ? BigInt(quantity.lots) : quantity.atoms;

/** Lots or contracts written in a unit that counts the base asset. */
function lotsIn({ unit, book }: TicketDraft, quantity: Lots, facts: TicketFacts): string {
  const measure = measureOf(facts);
  return book === 'futures' && unit === 'base'
    ? positive(moneyText(BigInt(quantity) * measure.basePerLot))
    : positive(lotsText(measure, quantity));
}

/** What the lots cost: by the book for a market order, at the ticket's price otherwise. */
function amountOf(
  quantity: bigint,
  draft: TicketDraft,
  target: TicketDraft,
  facts: TicketFacts,
): string {
  const value = entryValue(quantity, draft, facts, measureOf(facts));
  return value === null ? '' : amountText(value, target, facts);
}

/** A quote amount for the field, rounded down to the decimals it may have. */
function amountText(amount: bigint, target: TicketDraft, facts: TicketFacts): string {
  const decimals = amountDecimals(target, measureOf(facts));
  return positive(formatTrimmed(rescale(amount, ASSET_SCALE, decimals, 'floor'), decimals));
}

/** A quantity given in lots or contracts, written in the ticket's unit. */
export function withLots(draft: TicketDraft, quantity: Lots, facts: TicketFacts): string {
  if (draft.unit === 'quote') return amountOf(BigInt(quantity), draft, draft, facts);
  if (draft.unit === 'percent') return percentOf({ unit: 'base', lots: quantity }, draft, facts);
  return lotsIn(draft, quantity, facts);
}

/** A share of what is available, written in the ticket's unit; unchanged while that is unknown. */
export function withShare(draft: TicketDraft, share: Share, facts: TicketFacts): string {
  if (draft.unit === 'percent') {
    return positive(((share.numerator * 100n) / share.denominator).toString());
  }
  const { book, side, unit } = draft;
  // An amount is the share itself, not what whole lots make of it.
  if (facts.book !== 'futures' && book !== 'futures' && unit === 'quote' && side === 'BUY') {
    if (facts.available === null) return draft.quantity;
    const spend = (facts.available.quote * share.numerator) / share.denominator;
    return amountText(spend, draft, facts);
  }
  const quantity = shareQuantity(share, draft, facts);
  if (quantity === null) return draft.quantity;
  return quantity.unit === 'base'
    ? withLots(draft, quantity.lots, facts)
    : amountText(quantity.atoms, draft, facts);
}

/** "25%" and "1/3" as the quantity they name; other text stays as it is. */
export function settledQuantity(draft: TicketDraft, facts: TicketFacts): string {
  const share = parseShare(draft.quantity);
  return share === null ? draft.quantity : withShare(draft, share, facts);
}

/** The price field moved by whole ticks; an empty one starts at the touch. What is no price stays as it is. */
export function steppedPrice(
  draft: TicketDraft,
  field: PriceField,
  steps: number,
  facts: TicketFacts,
): string {
  const measure = measureOf(facts);
  const current = fieldPrice(draft, field, measure);
  if (!current.ok && draft[field] !== '') return draft[field];
  const start = current.ok ? current.value : touchPrice(draft.side, facts);
  if (start === null) return draft[field];
  const next = current.ok ? start + Math.trunc(steps) : start;
  return priceText(measure, ticks(Math.min(TICKS_MAX, Math.max(1, next))));
}

/** The quantity field moved by whole steps, between nothing and the most there may be. */
export function steppedQuantity(draft: TicketDraft, steps: number, facts: TicketFacts): string {
  const { scale, step, most } = stepOf(draft, facts);
  const text = settledNumber(draft.quantity);
  const current = parseDecimal(text === '' ? '0' : text, scale);
  if (!current.ok) return draft.quantity;
  // What has more decimals than a step is stepped from the whole step below it.
  const next = (current.value / step + BigInt(Math.trunc(steps))) * step;
  const units = next < 0n ? 0n : next > most ? most : next;
  return positive(formatTrimmed(units, scale));
}

function stepOf(draft: TicketDraft, facts: TicketFacts) {
  const measure = measureOf(facts);
  const most = BigInt(LOTS_MAX);
  switch (draft.unit) {
    case 'percent':
      return { scale: 4, step: pow10(4), most: 100n * pow10(4) };
    case 'quote':
      return {
        scale: ASSET_SCALE,
        step: pow10(ASSET_SCALE - Math.min(measure.pricePrecision, ASSET_SCALE)),
        most: AMOUNT_MAX,
      };
    case 'base':
      return facts.book === 'futures'
        ? { scale: ASSET_SCALE, step: measure.basePerLot, most: AMOUNT_MAX }
        : { scale: measure.quantityPrecision, step: 1n, most };
    case 'contracts':
      return { scale: 0, step: 1n, most };
  }
}
/** What a decimal field can hold: 20 digits before the point. */
const AMOUNT_MAX = pow10(27);

/** An empty field says more than a zero that cannot be sent. */
const positive = (text: string): string => (text === '0' ? '' : text);
