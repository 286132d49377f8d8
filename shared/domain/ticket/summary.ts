/** What an order would do, before it is sent: cost, fees, what fills now, and what is left. */
import { divide } from '../../money/decimal';
import { atoms, lots, RATE_SCALE, type Atoms, type Lots, type Rate } from '../../money/units';
import { baseValue, quoteValue } from '../order-value';
import type { TicketDraft, TicketFacts } from './draft';
import { ticketOrder, type TicketOrder } from './order';
import { walkBook, type Walk } from './walk';

export interface TicketSummary {
  readonly order: TicketOrder;
  /** The asset that is paid and how much of it is reserved: quote for a buy, base for a sell. */
  readonly cost: { readonly asset: string; readonly atoms: Atoms };
  /** Quote value of everything that fills now or rests. */
  readonly value: Atoms;
  /** What the given book fills at once. */
  readonly fillsNow: Walk;
  /** What then waits in the book, at the order's own price. */
  readonly rests: Lots;
  /** Fees are taken from what is received; `≈` belongs before them while rates are assumed. */
  readonly fee: {
    readonly asset: string;
    readonly taker: Atoms;
    readonly maker: Atoms;
    readonly total: Atoms;
    readonly isAssumed: boolean;
  };
  /** Free amounts once everything has filled; null before the account is known. */
  readonly after: { readonly base: Atoms; readonly quote: Atoms } | null;
  /** Cost as a share of what is available, rounded up; null when unknown or nothing is there. */
  readonly share: Rate | null;
}

/** Null while the draft does not describe an order; `ticketErrors` says why. */
export function summariseTicket(draft: TicketDraft, facts: TicketFacts): TicketSummary | null {
  const read = ticketOrder(draft, facts.pair);
  if (!read.ok) return null;
  const order = read.value;
  const { pair } = facts;
  const isBuy = order.side === 'BUY';
  const fillsNow = walkBook(
    pair,
    isBuy ? facts.asks : facts.bids,
    order.side,
    order.quantity,
    order.price,
  );
  const { quantity, price } = order;
  const rests =
    quantity.unit === 'base' && price !== null ? lots(quantity.lots - fillsNow.lots) : lots(0);
  const restValue = price === null ? atoms(0n) : quoteValue(pair, price, rests);
  const value = atoms(fillsNow.value + restValue);
  const cost = { asset: isBuy ? pair.quote : pair.base, atoms: costOf(order, facts) };
  const fee = feeOf(order, facts, fillsNow, rests, restValue);
  const after = afterOf(facts, isBuy, value, lots(fillsNow.lots + rests), fee.total);
  return {
    order,
    cost,
    value,
    fillsNow,
    rests,
    fee,
    after,
    share: shareOf(cost.atoms, isBuy, facts),
  };
}

/** What the exchange reserves (exchange-rules §2, R1); fees need no reserve. */
export function costOf(order: TicketOrder, { pair }: TicketFacts): Atoms {
  if (order.quantity.unit === 'quote') return order.quantity.atoms;
  if (order.side === 'SELL' || order.price === null) return baseValue(pair, order.quantity.lots);
  return quoteValue(pair, order.price, order.quantity.lots);
}

function feeOf(
  order: TicketOrder,
  { pair, fees }: TicketFacts,
  now: Walk,
  rests: Lots,
  restValue: Atoms,
): TicketSummary['fee'] {
  const isBuy = order.side === 'BUY';
  const received = isBuy ? baseValue(pair, now.lots) : now.value;
  const receivedLater = isBuy ? baseValue(pair, rests) : restValue;
  const taker = feeOn(received, fees.taker);
  const maker = feeOn(receivedLater, fees.maker);
  return {
    asset: isBuy ? pair.base : pair.quote,
    taker,
    maker,
    total: atoms(taker + maker),
    isAssumed: fees.isAssumed,
  };
}

/** Rounded up at the asset's scale (exchange-rules §1). */
const feeOn = (received: Atoms, feeRate: Rate): Atoms =>
  atoms(divide(received * feeRate, 10n ** BigInt(RATE_SCALE), 'ceil'));

function afterOf(
  { pair, available }: TicketFacts,
  isBuy: boolean,
  value: Atoms,
  quantity: Lots,
  fee: Atoms,
): TicketSummary['after'] {
  if (available === null) return null;
  const base = baseValue(pair, quantity);
  return isBuy
    ? { base: atoms(available.base + base - fee), quote: atoms(available.quote - value) }
    : { base: atoms(available.base - base), quote: atoms(available.quote + value - fee) };
}

function shareOf(cost: Atoms, isBuy: boolean, { available }: TicketFacts): Rate | null {
  const free = available === null ? 0n : isBuy ? available.quote : available.base;
  if (free <= 0n) return null;
  return divide(cost * 10n ** BigInt(RATE_SCALE), free, 'ceil') as Rate;
}
