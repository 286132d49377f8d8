/**
 * What the ticket, or the terminal's guard of prices, would say of a draft before it is one: the line still
 * becomes a draft, but the trader knows what will be wrong with it. Pure.
 */
import {
  belowMinimum,
  measureOf,
  outsideBand,
  ticketErrors,
  ticketOrders,
  type BelowMinimum,
  type OutsideBand,
  type TicketError,
  type TicketFacts,
  type TicketField,
} from '@shared/domain/ticket';
import { markOfTicks } from '@shared/domain/futures-math';
import type { Side } from '@shared/domain/order';
import { isBeyondCollar, middleOf } from '@shared/domain/price-collar';
import { formatFixed } from '@shared/money/decimal';
import { MARK_DECIMALS, ticks, type Mark } from '@shared/money/units';
import { formatDecimal } from '../../lib/format';
import { draftOf, type DraftRequest } from '../../session/orders/drafted';

export type Doubt =
  | { readonly kind: 'field'; readonly field: TicketField; readonly error: TicketError }
  /** Further from the market, to the trader's loss, than the collar lets an order be. */
  | {
      readonly kind: 'far';
      readonly side: Side;
      readonly percent: string;
      readonly what: 'mark' | 'market';
      readonly reference: string;
    }
  /** What the exchange would probably refuse, as the ticket says it. */
  | { readonly kind: 'band'; readonly outside: OutsideBand; readonly pricePrecision: number }
  | { readonly kind: 'minimum'; readonly below: BelowMinimum };

/** The price before the quantity; nothing: it may be sent as it stands. */
export function doubtsOf(
  request: DraftRequest,
  facts: TicketFacts,
  collarPercent: string | null,
): readonly Doubt[] {
  const draft = draftOf(request, facts);
  const errors = ticketErrors(draft, facts);
  const told = ORDER.flatMap((field): readonly Doubt[] => {
    const error = errors[field];
    return error === undefined ? [] : [{ kind: 'field', field, error }];
  });
  const read = ticketOrders(draft, facts);
  const prices = read.ok ? read.value.flatMap(({ price }) => price ?? []) : pricesOf(request);
  const isTrigger = draft.form === 'trigger';
  const far = isTrigger ? null : farFrom(prices, draft.side, facts, collarPercent);
  const outside = outsideBand(draft, facts);
  const below = belowMinimum(draft, facts);
  const { pricePrecision } = measureOf(facts);
  return [
    ...(far === null ? [] : [far]),
    // The collar is the trader's own; the band, and the least, the exchange's.
    ...(outside === null ? [] : [{ kind: 'band', outside, pricePrecision } as const]),
    ...told,
    ...(below === null ? [] : [{ kind: 'minimum', below } as const]),
  ];
}

const ORDER: readonly TicketField[] = [
  'price',
  'triggerPrice',
  'from',
  'to',
  'count',
  'takeProfit',
  'stopLoss',
  'quantity',
];

/** Of a draft whose quantity cannot be read. */
function pricesOf(request: DraftRequest): readonly number[] {
  if (request.kind === 'scaled') return [request.from, request.to];
  if (request.kind === 'trigger' || request.price === null) return [];
  return [request.price];
}

/** As the terminal judges it: a contract by its mark, a pair by the middle of its book or the last price. */
function farFrom(
  prices: readonly number[],
  side: Side,
  facts: TicketFacts,
  collarPercent: string | null,
): Doubt | null {
  const known = referenceOf(facts);
  if (known === null || collarPercent === null) return null;
  const { reference, what } = known;
  const percent = Number(collarPercent);
  const isFar = prices.some((price) => isBeyondCollar(side, ticks(price), reference, percent));
  if (!isFar) return null;
  const { pricePrecision } = measureOf(facts);
  const text = formatFixed(reference, pricePrecision + MARK_DECIMALS);
  return {
    kind: 'far',
    side,
    percent: collarPercent,
    what,
    reference: formatDecimal(text, pricePrecision),
  };
}

function referenceOf(
  facts: TicketFacts,
): { readonly reference: Mark; readonly what: 'mark' | 'market' } | null {
  if (facts.book === 'futures' && facts.mark !== null) {
    return { reference: facts.mark, what: 'mark' };
  }
  const [bid, ask] = [facts.bids[0]?.[0], facts.asks[0]?.[0]];
  const middle = middleOf(
    bid === undefined ? undefined : ticks(bid),
    ask === undefined ? undefined : ticks(ask),
  );
  if (middle !== null) return { reference: middle, what: 'market' };
  return facts.last === null ? null : { reference: markOfTicks(ticks(facts.last)), what: 'market' };
}
