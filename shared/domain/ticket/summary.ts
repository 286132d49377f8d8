/** What a spot or margin entry would do, before it is sent: cost, fees, what fills, what is left. */
import { divide } from '../../money/decimal';
import { atoms, lots, RATE_SCALE, type Atoms, type Lots, type Rate } from '../../money/units';
import { feeOf } from '../futures-math';
import type { TicketDraft } from './draft';
import type { WalletFacts } from './facts';
import { expectedFills, type ExpectedFills } from './fills';
import { baseOf, measureOf, valueOf, type Measure } from './measure';
import { ticketOrders, type TicketOrder } from './order';
import type { Step, Walk } from './walk';

export interface WalletSummary {
  readonly orders: readonly TicketOrder[];
  /** The asset that is paid and how much of it is reserved: quote for a buy, base for a sell. */
  readonly cost: { readonly asset: string; readonly atoms: Atoms };
  /** Quote value of everything that fills now or rests. */
  readonly value: Atoms;
  /** What the given book fills at once. */
  readonly fillsNow: Walk;
  /** What then waits in the book, at the orders' own prices. */
  readonly rests: Lots;
  /** What a market order leaves where its protection ends it. */
  readonly unfilled: ExpectedFills['unfilled'];
  /** Fees are taken from what is received; `≈` belongs before them while rates are assumed. */
  readonly fee: {
    readonly asset: string;
    readonly taker: Atoms;
    readonly maker: Atoms;
    readonly total: Atoms;
    readonly isAssumed: boolean;
  };
  /** What is received, fees taken off. */
  readonly received: Atoms;
  /** Free amounts once everything has filled; null before the account is known. */
  readonly after: { readonly base: Atoms; readonly quote: Atoms } | null;
  /** Cost as a share of what is available, rounded up; null when unknown or nothing is there. */
  readonly share: Rate | null;
}

/** Null while the draft does not describe an order; `ticketErrors` says why. */
export function summariseTicket(draft: TicketDraft, facts: WalletFacts): WalletSummary | null {
  const read = ticketOrders(draft, facts);
  if (!read.ok) return null;
  const orders = read.value;
  const measure = measureOf(facts);
  const isBuy = draft.side === 'BUY';
  const fills = expectedFills(orders, draft, facts, measure);
  const value = atoms(fills.now.value + fills.restValue);
  const quantity = lots(fills.now.lots + fills.rests);
  const cost = {
    asset: isBuy ? measure.quote : measure.base,
    atoms: atoms(orders.reduce<bigint>((sum, order) => sum + costOf(order, measure), 0n)),
  };
  const fee = walletFee(facts, fills, isBuy, measure);
  const gross = isBuy ? baseOf(measure, quantity) : brought(fills, measure);
  return {
    orders,
    cost,
    value,
    fillsNow: fills.now,
    rests: fills.rests,
    unfilled: fills.unfilled,
    fee,
    received: atoms(gross - fee.total),
    after: afterOf(facts, isBuy, isBuy ? value : gross, baseOf(measure, quantity), fee.total),
    share: shareOf(cost.atoms, isBuy, facts),
  };
}

/** What a sale brings: never called more than it is, where a tick of a lot is less than an atom. */
function brought({ now, restSteps }: ExpectedFills, { worth }: Measure): Atoms {
  const tickLots = restSteps.reduce(
    (sum, { price, lots: count }) => sum + BigInt(price) * BigInt(count),
    now.tickLots,
  );
  return atoms((tickLots * worth.atoms) / worth.of);
}

/** What the exchange reserves (exchange-rules §2, R1); fees need no reserve. */
export function costOf({ side, price, quantity }: TicketOrder, measure: Measure): Atoms {
  if (quantity.unit === 'quote') return quantity.atoms;
  if (side === 'SELL' || price === null) return baseOf(measure, quantity.lots);
  return valueOf(measure, price, quantity.lots);
}

function walletFee(
  { fees }: WalletFacts,
  { now, restSteps }: ExpectedFills,
  isBuy: boolean,
  measure: Measure,
): WalletSummary['fee'] {
  // Rounded up at each fill (exchange-rules §1): so they are here.
  const feesOn = (steps: readonly Step[], feeRate: Rate): Atoms =>
    atoms(
      steps.reduce<bigint>((sum, { price, lots: count }) => {
        const got = isBuy ? baseOf(measure, count) : valueOf(measure, price, count);
        return sum + feeOf(got, feeRate);
      }, 0n),
    );
  const taker = feesOn(now.steps, fees.taker);
  const maker = feesOn(restSteps, fees.maker);
  return {
    asset: isBuy ? measure.base : measure.quote,
    taker,
    maker,
    total: atoms(taker + maker),
    isAssumed: fees.isAssumed,
  };
}

function afterOf(
  { available }: WalletFacts,
  isBuy: boolean,
  value: Atoms,
  base: Atoms,
  fee: Atoms,
): WalletSummary['after'] {
  if (available === null) return null;
  return isBuy
    ? { base: atoms(available.base + base - fee), quote: atoms(available.quote - value) }
    : { base: atoms(available.base - base), quote: atoms(available.quote + value - fee) };
}

function shareOf(cost: Atoms, isBuy: boolean, { available }: WalletFacts): Rate | null {
  const free = available === null ? 0n : isBuy ? available.quote : available.base;
  if (free <= 0n) return null;
  return divide(cost * 10n ** BigInt(RATE_SCALE), free, 'ceil') as Rate;
}
