/** The ticket's texts from its draft and facts: errors that are due, captions, shared figures. Pure. */
import {
  measureOf,
  orderText,
  ticketErrors,
  ticketOrders,
  type Measure,
  type TicketDraft,
  type TicketErrors,
  type TicketFacts,
  type TicketField,
} from '@shared/domain/ticket';
import type { OrderQuantity } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, RATE_SCALE, type Rate } from '@shared/money/units';
import { NO_VALUE, formatDecimal, formatExact, formatRate, formatUnits } from '../../lib/format';
import { refusedField, type RefusedField } from '../../session/orders/refusal-words';
import type { Submission } from './submission';

/** A field complains once it was left with something in it, or after a press of the button. */
export function dueErrors(
  draft: TicketDraft,
  facts: TicketFacts,
  touched: readonly TicketField[],
  wasSubmitted: boolean,
): TicketErrors {
  const errors = ticketErrors(draft, facts);
  if (wasSubmitted) return errors;
  const due = touched.filter((field) => draft[field] !== '' && errors[field]?.key !== 'missing');
  return Object.fromEntries(due.map((field) => [field, errors[field]]));
}

/** The field that the last press was refused for, and what is said there until the draft changes. */
export const refusedPart = (submission: Submission): RefusedField | null =>
  submission.state === 'answered' && submission.outcome.kind === 'rejected'
    ? refusedField(submission.outcome)
    : null;

/** What a submit button names, with the mode beside it. */
export type SubmitCaption =
  | { readonly kind: 'empty'; readonly asset: string }
  | { readonly kind: 'base'; readonly quantity: string; readonly asset: string }
  | {
      readonly kind: 'scaled';
      readonly quantity: string;
      readonly asset: string;
      readonly count: number;
    }
  | {
      readonly kind: 'quote';
      readonly amount: string;
      readonly asset: string;
      readonly quote: string;
    };

/** Contracts are named by what they hold: "0.5 BTC". */
export function submitCaption(draft: TicketDraft, facts: TicketFacts): SubmitCaption {
  const measure = measureOf(facts);
  const { base: asset, quote } = measure;
  const read = ticketOrders(draft, facts);
  const first = read.ok ? read.value[0] : undefined;
  if (!read.ok || first === undefined) return { kind: 'empty', asset };
  if (first.quantity.unit === 'quote') {
    const { quantity } = orderText(first, measure);
    return { kind: 'quote', amount: formatExact(quantity), asset, quote };
  }
  const total = read.value.reduce(
    (sum, { quantity }) => sum + (quantity.unit === 'base' ? BigInt(quantity.lots) : 0n),
    0n,
  );
  const quantity = formatExact(formatTrimmed(total * measure.basePerLot, ASSET_SCALE));
  return draft.form === 'scaled'
    ? { kind: 'scaled', quantity, asset, count: read.value.length }
    : { kind: 'base', quantity, asset };
}

/** "5.2 BTC", exact. */
export const exactMoney = (amount: bigint, asset: string): string =>
  `${formatExact(formatTrimmed(amount, ASSET_SCALE))} ${asset}`;

export const rateFigure = (rate: Rate): string => formatRate(formatTrimmed(rate, RATE_SCALE));

/** Contracts as the base they hold, lots as they are: with the decimals they are counted in. */
export function quantityFigure(measure: Measure, lots: number): string {
  if (measure.quantityPrecision > 0) return formatUnits(lots, measure.quantityPrecision);
  return formatExact(formatTrimmed(BigInt(lots) * measure.basePerLot, ASSET_SCALE));
}

/** What fills now and what then waits: "0.3 · 0.2 BTC". */
export function fillFigure(measure: Measure, now: number, rests: number): string {
  if (now === 0 && rests === 0) return NO_VALUE;
  return `${quantityFigure(measure, now)} · ${quantityFigure(measure, rests)} ${measure.base}`;
}

/** "0.3 BTC", or of an amount to spend "120 USDT". */
export function unfilledFigure(measure: Measure, unfilled: OrderQuantity | null): string {
  if (unfilled === null) return NO_VALUE;
  return unfilled.unit === 'quote'
    ? exactMoney(unfilled.atoms, measure.quote)
    : `${quantityFigure(measure, unfilled.lots)} ${measure.base}`;
}

export const priceFigure = (measure: Measure, price: string): string =>
  formatDecimal(price, measure.pricePrecision);
