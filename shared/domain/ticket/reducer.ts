/** Every way a draft changes: typing, stepping, percentages, clicks in the book. Pure. */
import { assertNever } from '../../kernel/result';
import { formatTrimmed, parseDecimal, pow10 } from '../../money/decimal';
import {
  ASSET_SCALE,
  atoms,
  LOTS_MAX,
  lots,
  TICKS_MAX,
  ticks,
  type Atoms,
  type Lots,
  type Ticks,
} from '../../money/units';
import { parsePrice, parseQuantity, parseAmount } from '../order-rules';
import { affordableLots, baseAtomsPerLot, quoteValue } from '../order-value';
import type { OrderType, Side } from '../order';
import {
  forcedUnit,
  newTicket,
  type QuantityUnit,
  type TicketDraft,
  type TicketFacts,
} from './draft';
import { cleanNumber, settledNumber } from './number-entry';
import { amountText, lotsText, priceText, ticketPrice, touchPrice } from './order';
import { walkBook } from './walk';

export type TicketAction =
  | { readonly type: 'setSide'; readonly side: Side }
  | { readonly type: 'setType'; readonly orderType: OrderType }
  | { readonly type: 'setPrice'; readonly text: string }
  | { readonly type: 'setQuantity'; readonly text: string }
  /** Converts what is entered; without effect where the order's type leaves no choice. */
  | { readonly type: 'setUnit'; readonly unit: QuantityUnit }
  /** 0–100 % of what is available, rounded down to what can be ordered. */
  | { readonly type: 'setPercent'; readonly percent: number }
  /** By ticks; from an empty field it starts at the price an order would meet first. */
  | { readonly type: 'stepPrice'; readonly steps: number }
  /** By lots, or by the smallest amount of the quote asset. */
  | { readonly type: 'stepQuantity'; readonly steps: number }
  /** A price was clicked: a market ticket becomes a limit ticket. */
  | { readonly type: 'fromBookPrice'; readonly price: Ticks }
  | { readonly type: 'fromBookSize'; readonly lots: Lots }
  /** Empties the fields; side, type and unit stay. */
  | { readonly type: 'reset' };

export function reduceTicket(
  draft: TicketDraft,
  action: TicketAction,
  facts: TicketFacts,
): TicketDraft {
  switch (action.type) {
    case 'setSide':
      return withKind(draft, action.side, draft.type, facts);
    case 'setType':
      return withKind(draft, draft.side, action.orderType, facts);
    case 'setPrice':
      return { ...draft, price: cleanNumber(action.text) };
    case 'setQuantity':
      return { ...draft, quantity: cleanNumber(action.text) };
    case 'setUnit':
      return forcedUnit(draft.side, draft.type) === null
        ? { ...withUnit(draft, action.unit, facts), preferredUnit: action.unit }
        : draft;
    case 'setPercent':
      return withPercent(draft, action.percent, facts);
    case 'stepPrice':
      return withPriceStep(draft, action.steps, facts);
    case 'stepQuantity':
      return withQuantityStep(draft, action.steps, facts);
    case 'fromBookPrice': {
      const limit = withKind(draft, draft.side, 'LIMIT', facts);
      return { ...limit, price: priceText(action.price, facts.pair) };
    }
    case 'fromBookSize':
      return withLots(draft, action.lots, facts);
    case 'reset':
      return {
        ...newTicket(draft.side, draft.type),
        unit: draft.unit,
        preferredUnit: draft.preferredUnit,
      };
    default:
      return assertNever(action);
  }
}

/** Another side or type may force another unit: what is entered is converted, not dropped. */
function withKind(
  draft: TicketDraft,
  side: Side,
  type: OrderType,
  facts: TicketFacts,
): TicketDraft {
  const unit = forcedUnit(side, type) ?? draft.preferredUnit;
  const next = { ...withUnit(draft, unit, facts), side, type };
  return unit === 'quote' ? { ...next, quantity: shortened(next.quantity, type, facts) } : next;
}

function withUnit(draft: TicketDraft, unit: QuantityUnit, facts: TicketFacts): TicketDraft {
  if (unit === draft.unit) return draft;
  return { ...draft, unit, quantity: converted(draft, unit, facts) };
}

/** An amount of a limit ticket may have more decimals than a market buy takes. */
function shortened(text: string, type: OrderType, { pair }: TicketFacts): string {
  const amount = parseAmount(settledNumber(text));
  return amount.ok ? positive(amountText(amount.value, type, pair)) : text;
}

/** The entered quantity in the other unit at the ticket's price, rounded down; "" if unreadable. */
function converted(draft: TicketDraft, unit: QuantityUnit, facts: TicketFacts): string {
  const { pair } = facts;
  const price = priceNow(draft, facts);
  const text = settledNumber(draft.quantity);
  if (price === null) return '';
  if (unit === 'quote') {
    const quantity = parseQuantity(pair, text);
    return quantity.ok ? exactAmount(quoteValue(pair, price, quantity.value)) : '';
  }
  const amount = parseAmount(text);
  return amount.ok ? lotsField(affordableLots(pair, amount.value, price), facts) : '';
}

function withPercent(draft: TicketDraft, percent: number, facts: TicketFacts): TicketDraft {
  const { pair, available } = facts;
  if (available === null || !Number.isInteger(percent)) return draft;
  const share = BigInt(Math.min(100, Math.max(0, percent)));
  if (draft.side === 'SELL') {
    const quantity = (available.base * share) / 100n / baseAtomsPerLot(pair);
    return withLots(draft, clampLots(quantity), facts);
  }
  const spend = atoms((available.quote * share) / 100n);
  if (draft.unit === 'quote')
    return { ...draft, quantity: positive(amountText(spend, draft.type, pair)) };
  const price = priceNow(draft, facts);
  if (price === null) return draft;
  return { ...draft, quantity: lotsField(affordableLots(pair, spend, price), facts) };
}

/** A quantity given in lots, written in the ticket's unit. */
function withLots(draft: TicketDraft, quantity: Lots, facts: TicketFacts): TicketDraft {
  if (draft.unit === 'base') return { ...draft, quantity: lotsField(BigInt(quantity), facts) };
  return { ...draft, quantity: positive(amountFor(draft, quantity, facts)) };
}

/** What the lots cost: by the book for a market buy, at the ticket's price otherwise. */
function amountFor(draft: TicketDraft, quantity: Lots, facts: TicketFacts): string {
  const { pair } = facts;
  if (draft.type === 'MARKET') {
    const walk = walkBook(pair, facts.asks, 'BUY', { unit: 'base', lots: quantity }, null);
    return amountText(walk.value, draft.type, pair);
  }
  const price = priceNow(draft, facts);
  return price === null ? '' : exactAmount(quoteValue(pair, price, quantity));
}

function withPriceStep(draft: TicketDraft, steps: number, facts: TicketFacts): TicketDraft {
  if (draft.type === 'MARKET') return draft;
  const current = parsePrice(facts.pair, settledNumber(draft.price));
  if (!current.ok && draft.price !== '') return draft;
  const start = current.ok ? current.value : touchPrice(draft.side, facts);
  if (start === null) return draft;
  const next = current.ok ? start + Math.trunc(steps) : start;
  const price = ticks(Math.min(TICKS_MAX, Math.max(1, next)));
  return { ...draft, price: priceText(price, facts.pair) };
}

function withQuantityStep(draft: TicketDraft, steps: number, { pair }: TicketFacts): TicketDraft {
  const isBase = draft.unit === 'base';
  // An amount that has more decimals than a price is stepped from the whole step below it.
  const scale = isBase ? pair.quantityPrecision : ASSET_SCALE;
  const step = isBase ? 1n : pow10(ASSET_SCALE - pair.pricePrecision);
  const text = settledNumber(draft.quantity);
  const current = parseDecimal(text === '' ? '0' : text, scale);
  if (!current.ok) return draft;
  const next = (current.value / step + BigInt(Math.trunc(steps))) * step;
  const units = next < 0n ? 0n : next;
  const quantity = isBase
    ? lotsText(clampLots(units), pair)
    : formatTrimmed(units > AMOUNT_MAX ? AMOUNT_MAX : units, ASSET_SCALE);
  return { ...draft, quantity: positive(quantity) };
}
/** What a decimal field can hold: 20 digits before the point. */
const AMOUNT_MAX = pow10(27);

/** The ticket's own limit price, else the price it would meet first. */
function priceNow(draft: TicketDraft, facts: TicketFacts): Ticks | null {
  const own = ticketPrice(draft, facts.pair);
  return own.ok && own.value !== null ? own.value : touchPrice(draft.side, facts);
}

const lotsField = (quantity: bigint, { pair }: TicketFacts): string =>
  positive(lotsText(clampLots(quantity), pair));
const clampLots = (quantity: bigint): Lots =>
  lots(quantity > BigInt(LOTS_MAX) ? LOTS_MAX : Number(quantity));
const exactAmount = (amount: Atoms): string => positive(formatTrimmed(amount, ASSET_SCALE));
/** An empty field says more than a zero that cannot be sent. */
const positive = (text: string): string => (text === '0' ? '' : text);
