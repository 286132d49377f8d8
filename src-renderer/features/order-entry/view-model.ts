/** The ticket's texts from its draft and facts: errors that are due, preview, caption. Pure. */
import {
  forcedUnit,
  orderText,
  summariseTicket,
  ticketErrors,
  ticketOrder,
  type TicketDraft,
  type TicketError,
  type TicketFacts,
  type TicketSummary,
} from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, RATE_SCALE, type Atoms } from '@shared/money/units';
import {
  NO_VALUE,
  formatAvailable,
  formatDecimal,
  formatExact,
  formatRate,
  formatUnits,
} from '../../lib/format';
import type { TicketField } from './store';

export interface DueErrors {
  readonly price: TicketError | null;
  readonly quantity: TicketError | null;
}

/** A field complains once it was left with something in it, or after a press of the button. */
export function dueErrors(
  draft: TicketDraft,
  facts: TicketFacts,
  touched: readonly TicketField[],
  wasSubmitted: boolean,
): DueErrors {
  const errors = ticketErrors(draft, facts);
  const due = (field: TicketField): TicketError | null => {
    const error = errors[field];
    if (error === undefined) return null;
    if (wasSubmitted) return error;
    return touched.includes(field) && draft[field] !== '' && error.key !== 'missing' ? error : null;
  };
  return { price: due('price'), quantity: due('quantity') };
}

/** What the submit button names, with the mode beside it. */
export type SubmitCaption =
  | { readonly kind: 'empty'; readonly asset: string }
  | { readonly kind: 'base'; readonly quantity: string; readonly asset: string }
  | {
      readonly kind: 'quote';
      readonly amount: string;
      readonly asset: string;
      readonly quote: string;
    };

export function submitCaption(draft: TicketDraft, pair: TicketFacts['pair']): SubmitCaption {
  const order = ticketOrder(draft, pair);
  if (!order.ok) return { kind: 'empty', asset: pair.base };
  const { quantity, unit } = orderText(order.value, pair);
  if (unit === 'quote') {
    return { kind: 'quote', amount: formatExact(quantity), asset: pair.base, quote: pair.quote };
  }
  return { kind: 'base', quantity: formatExact(quantity), asset: pair.base };
}

export interface PreviewView {
  readonly available: string;
  readonly cost: string;
  readonly receive: string;
  /** Rates of the parts that would pay them: "0.1%". */
  readonly takerRate: string;
  readonly makerRate: string;
  readonly takerFee: string;
  readonly makerFee: string;
  readonly fillsNow: string;
  readonly averagePrice: string;
  readonly slippage: string;
  /** The known book ends before the order does. */
  readonly isBookTooShort: boolean;
}

export function previewView(draft: TicketDraft, facts: TicketFacts): PreviewView {
  const { pair, available, fees } = facts;
  const isBuy = draft.side === 'BUY';
  const paid = isBuy ? pair.quote : pair.base;
  const free = available === null ? null : isBuy ? available.quote : available.base;
  const rates = {
    takerRate: formatRate(formatTrimmed(fees.taker, RATE_SCALE)),
    makerRate: formatRate(formatTrimmed(fees.maker, RATE_SCALE)),
    available: free === null ? NO_VALUE : `${availableFigure(free)} ${paid}`,
  };
  const summary = summariseTicket(draft, facts);
  return summary === null ? { ...rates, ...NO_PREVIEW } : { ...rates, ...figures(summary, facts) };
}

const NO_PREVIEW = {
  cost: NO_VALUE,
  receive: NO_VALUE,
  takerFee: NO_VALUE,
  makerFee: NO_VALUE,
  fillsNow: NO_VALUE,
  averagePrice: NO_VALUE,
  slippage: NO_VALUE,
  isBookTooShort: false,
};

function figures(summary: TicketSummary, { pair, fees }: TicketFacts) {
  const { cost, fee, fillsNow, rests, value } = summary;
  const isBuy = fee.asset === pair.base;
  const about = fees.isAssumed ? '≈ ' : '';
  const lotsInAll = fillsNow.lots + rests;
  const receivedUnits = isBuy
    ? BigInt(lotsInAll) * 10n ** BigInt(ASSET_SCALE - pair.quantityPrecision)
    : value;
  const hasFills = fillsNow.lots > 0;
  return {
    cost: `${exactFigure(cost.atoms)} ${cost.asset}`,
    receive: `${about}${exactFigure((receivedUnits - fee.total) as Atoms)} ${fee.asset}`,
    takerFee: fee.taker === 0n ? NO_VALUE : `${about}${exactFigure(fee.taker)} ${fee.asset}`,
    makerFee: fee.maker === 0n ? NO_VALUE : `${about}${exactFigure(fee.maker)} ${fee.asset}`,
    fillsNow: hasFills
      ? `${formatUnits(fillsNow.lots, pair.quantityPrecision)} ${pair.base}`
      : NO_VALUE,
    averagePrice: hasFills
      ? `${formatDecimal(fillsNow.averagePrice, pair.pricePrecision)} ${pair.quote}`
      : NO_VALUE,
    slippage: hasFills ? formatRate(formatTrimmed(fillsNow.slippage, RATE_SCALE)) : NO_VALUE,
    isBookTooShort: summary.order.price === null && fillsNow.isBookTooShort,
  };
}

const exactFigure = (atoms: Atoms) => formatExact(formatTrimmed(atoms, ASSET_SCALE));
const availableFigure = (atoms: Atoms) => formatAvailable(formatTrimmed(atoms, ASSET_SCALE), 8);

/** Whether the trader may choose in which asset the quantity is given. */
export function mayChooseUnit(draft: Pick<TicketDraft, 'side' | 'type'>): boolean {
  return forcedUnit(draft.side, draft.type) === null;
}
