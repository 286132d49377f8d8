/** Every way a draft changes: typing, stepping, percentages, clicks, requests of others. Pure. */
import { assertNever } from '../../kernel/result';
import type { Lots, Ticks } from '../../money/units';
import type { OpenClose, PositionMode, TimeInForce, TriggerDirection } from '../futures';
import { oppositeOf, type OrderType, type Side } from '../order';
import {
  newTicket,
  type Distribution,
  type PriceField,
  type QuantityUnit,
  type TicketDraft,
  type TicketField,
  type TicketForm,
} from './draft';
import type { FuturesFacts, TicketFacts } from './facts';
import { legalised, legalityOf, legalUnit } from './legality';
import { measureOf, priceText } from './measure';
import { cleanNumber } from './number-entry';
import { fieldPrice } from './price';
import {
  inUnit,
  settledQuantity,
  steppedPrice,
  steppedQuantity,
  withLots,
  withShare,
} from './quantity';

export type TicketAction =
  | { readonly type: 'setSide'; readonly side: Side }
  | { readonly type: 'setType'; readonly orderType: OrderType }
  | { readonly type: 'setForm'; readonly form: TicketForm }
  | { readonly type: 'setAction'; readonly action: OpenClose }
  | { readonly type: 'setMode'; readonly mode: PositionMode }
  | { readonly type: 'setTimeInForce'; readonly timeInForce: TimeInForce }
  | { readonly type: 'setDirection'; readonly direction: TriggerDirection }
  | { readonly type: 'setExits'; readonly hasExits: boolean }
  | { readonly type: 'setDistribution'; readonly distribution: Distribution }
  | { readonly type: 'setText'; readonly field: TicketField; readonly text: string }
  /** The field was left: "25%" and "1/3" become the quantity they name. */
  | { readonly type: 'settleQuantity' }
  /** Converts what is entered; without effect where the order's kind leaves no choice. */
  | { readonly type: 'setUnit'; readonly unit: QuantityUnit }
  /** 0–100 % of what is available or can be closed, rounded down to what can be ordered. */
  | { readonly type: 'setPercent'; readonly percent: number }
  /** By ticks; from an empty field it starts at the price an order would meet first. */
  | { readonly type: 'stepPrice'; readonly field: PriceField; readonly steps: number }
  /** By lots or contracts, by the smallest amount of the quote asset, or by one per cent. */
  | { readonly type: 'stepQuantity'; readonly steps: number }
  /** A price was clicked: a market ticket becomes a limit ticket. */
  | { readonly type: 'fromBookPrice'; readonly price: Ticks }
  | { readonly type: 'fromBookSize'; readonly lots: Lots }
  | { readonly type: 'fromRange'; readonly side: Side; readonly from: Ticks; readonly to: Ticks }
  | {
      readonly type: 'fromTrigger';
      readonly action: OpenClose;
      readonly side: Side;
      readonly direction: TriggerDirection;
      readonly triggerPrice: Ticks;
      readonly price: Ticks | null;
      readonly purpose: TicketDraft['purpose'];
    }
  /** Empties the fields; book, side, kind and unit stay. */
  | { readonly type: 'reset' };

/** The draft after an action. Never refuses: what cannot be is left as it was. */
export function reduceTicket(
  draft: TicketDraft,
  action: TicketAction,
  facts: TicketFacts,
): TicketDraft {
  switch (action.type) {
    case 'setSide':
      return withKind(draft, { side: action.side }, facts);
    case 'setType':
      return withType(draft, action.orderType, facts);
    case 'setForm':
      return withForm(draft, action.form, facts);
    case 'setAction':
      return withAction(draft, action.action, facts);
    case 'setMode':
      return withKind(draft, { mode: action.mode }, facts);
    case 'setTimeInForce':
      return withKind(draft, { timeInForce: action.timeInForce }, facts);
    case 'setDirection':
      return { ...draft, direction: action.direction };
    case 'setExits':
      return withKind(draft, { hasExits: action.hasExits }, facts);
    case 'setDistribution':
      return { ...draft, distribution: action.distribution };
    case 'setText':
      return withText(draft, action.field, cleanNumber(action.text), facts);
    case 'settleQuantity':
      return { ...draft, quantity: settledQuantity(draft, facts) };
    case 'setUnit':
      return withUnit(draft, action.unit, facts);
    case 'setPercent':
      return withPercent(draft, action.percent, facts);
    case 'stepPrice':
      return withStep(draft, action.field, action.steps, facts);
    case 'stepQuantity':
      return { ...draft, quantity: steppedQuantity(draft, action.steps, facts) };
    case 'fromBookPrice':
    case 'fromBookSize':
    case 'fromRange':
    case 'fromTrigger':
      return fromElsewhere(draft, action, facts);
    case 'reset':
      return emptied(draft);
    default:
      return assertNever(action);
  }
}

/** Another kind of order may force another unit: what is entered is converted, not dropped. */
function withKind(
  draft: TicketDraft,
  change: Partial<TicketDraft>,
  facts: TicketFacts,
): TicketDraft {
  const kind = legalised({ ...draft, ...change });
  const unit = legalUnit(kind);
  // Before the change the ticket still knows the price the figure was meant at.
  const quantity = inUnit(draft, unit, kind, facts);
  return { ...kind, unit, quantity };
}

/** A trigger keeps its form and says what it places; elsewhere a type means one plain order. */
function withType(draft: TicketDraft, type: OrderType, facts: TicketFacts): TicketDraft {
  const form = draft.form === 'trigger' ? 'trigger' : 'single';
  return withKind(draft, { type, form }, facts);
}

/** Entering a trigger starts with a market order, leaving it forgets what it was for. */
function withForm(draft: TicketDraft, form: TicketForm, facts: TicketFacts): TicketDraft {
  if (form === draft.form || legalityOf(draft).forms[form] !== null) return draft;
  const type = form === 'trigger' ? 'MARKET' : draft.type;
  return withKind(draft, { form, type, purpose: 'entry' }, facts);
}

/** Closing turns to the side of the position there is, when there is just one. */
function withAction(draft: TicketDraft, action: OpenClose, facts: TicketFacts): TicketDraft {
  if (facts.book !== 'futures' || action === draft.action) return draft;
  const side = action === 'CLOSE' ? (onlyCloseOf(facts) ?? draft.side) : draft.side;
  return { ...withKind(draft, { action, side }, facts), quantity: '' };
}

function onlyCloseOf({ contract, wallet }: FuturesFacts): Side | null {
  const { symbol } = contract.contract;
  const legs = wallet?.positions.filter((each) => each.symbol === symbol) ?? [];
  const [only, ...others] = legs;
  return only === undefined || others.length > 0 ? null : oppositeOf(only.leg.side);
}

/** A trigger price says by itself from which side it is reached. */
function withText(
  draft: TicketDraft,
  field: TicketField,
  text: string,
  facts: TicketFacts,
): TicketDraft {
  const next = { ...draft, [field]: text };
  if (field !== 'triggerPrice' || facts.last === null) return next;
  const price = fieldPrice(next, 'triggerPrice', measureOf(facts));
  if (!price.ok || price.value === facts.last) return next;
  return { ...next, direction: price.value > facts.last ? 'UP' : 'DOWN' };
}

function withUnit(draft: TicketDraft, unit: QuantityUnit, facts: TicketFacts): TicketDraft {
  if (legalityOf(draft).units[unit] !== null) return draft;
  const quantity = inUnit(draft, unit, draft, facts);
  return { ...draft, unit, quantity, preferredUnit: unit };
}

function withPercent(draft: TicketDraft, percent: number, facts: TicketFacts): TicketDraft {
  if (!Number.isInteger(percent) || legalityOf(draft).share !== null) return draft;
  const share = { numerator: BigInt(Math.min(100, Math.max(0, percent))), denominator: 100n };
  return { ...draft, quantity: withShare(draft, share, facts) };
}

function withStep(
  draft: TicketDraft,
  field: PriceField,
  steps: number,
  facts: TicketFacts,
): TicketDraft {
  if (field === 'price' && draft.type === 'MARKET') return draft;
  return withText(draft, field, steppedPrice(draft, field, steps, facts), facts);
}

type FromElsewhere = Extract<TicketAction, { readonly type: `from${string}` }>;

function fromElsewhere(draft: TicketDraft, action: FromElsewhere, facts: TicketFacts): TicketDraft {
  const measure = measureOf(facts);
  switch (action.type) {
    case 'fromBookPrice': {
      const price = priceText(measure, action.price);
      if (draft.form === 'trigger') return withText(draft, 'triggerPrice', price, facts);
      return { ...withKind(draft, { type: 'LIMIT', form: 'single' }, facts), price };
    }
    case 'fromBookSize':
      return { ...draft, quantity: withLots(draft, action.lots, facts) };
    case 'fromRange': {
      const { side, from, to } = action;
      const scaled = withKind(draft, { side, form: 'scaled', action: 'OPEN' }, facts);
      return { ...scaled, from: priceText(measure, from), to: priceText(measure, to) };
    }
    case 'fromTrigger': {
      if (legalityOf(draft).forms.trigger !== null) return draft;
      const { side, direction, price, purpose, triggerPrice } = action;
      const kind = {
        side,
        form: 'trigger',
        action: action.action,
        type: price === null ? 'MARKET' : 'LIMIT',
        purpose,
      } as const;
      return {
        ...withKind(draft, kind, facts),
        direction,
        triggerPrice: priceText(measure, triggerPrice),
        price: price === null ? '' : priceText(measure, price),
      };
    }
  }
}

function emptied(draft: TicketDraft): TicketDraft {
  const { book, form, side, type, unit, preferredUnit, action, mode, timeInForce } = draft;
  const kept = { form, unit, preferredUnit, action, mode, timeInForce };
  const { count, distribution } = draft;
  return { ...newTicket(side, type, book), ...kept, count, distribution };
}
