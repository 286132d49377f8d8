/** Orders, own trades and balances of the wire as domain values. */
import type { SpotOutput } from '@shared/contract/exchange';
import type { Balance } from '@shared/domain/balance';
import type { Fill } from '@shared/domain/fill';
import type { SpotPair } from '@shared/domain/instrument';
import type { Order, OrderBookKind, OrderQuantity, OrderStatus } from '@shared/domain/order';
import { err, ok, type Result } from '@shared/kernel/result';
import { toAverage } from './average';
import { executedOf, executedUnsaid } from './executed';
import { toFillFigures } from './fill-figures';
import { isFiner, toAtoms, toCounted, toLimitPrice, toLots } from './units';
import type { UncountedOrder } from '../request/outcome-types';
import { placedAtMs } from '../request/venue-zone';

type OrderReply = SpotOutput<'queryOrder'>;
type OwnTradeReply = SpotOutput<'myTrades'>[number];
type BalanceReply = SpotOutput<'account'>['balances'][number];

export function toOrder(
  pair: SpotPair,
  reply: OrderReply,
  book: OrderBookKind,
  zoneAheadMs: number,
): Result<Order, string> {
  const price = reply.type === 'MARKET' ? null : toLimitPrice(reply.price, pair.pricePrecision);
  if (price?.ok === false) return price;
  const quantity = toQuantity(pair, reply);
  if (!quantity.ok) return quantity;
  const whole = quantity.value.unit === 'base' ? quantity.value.lots : null;
  const executed = executedOf(reply.status, reply.executedQty, whole, (text) =>
    toLots(text, pair.quantityPrecision),
  );
  if (!executed.ok) return executed;
  const average = toAverage(reply.avgPrice, executed.value);
  if (!average.ok) return average;
  return ok({
    orderId: reply.orderId,
    clientOrderId: reply.clientOrderId,
    book,
    symbol: pair.symbol,
    side: reply.side,
    type: reply.type,
    price: price?.value ?? null,
    quantity: quantity.value,
    executed: executed.value,
    averagePrice: average.value,
    ...executedUnsaid(reply.status, reply.executedQty),
    status: workingStatus(reply.status, executed.value > 0),
    createdAtMs: placedAtMs(reply, zoneAheadMs),
  });
}

export const wordsOfOrder = (reply: OrderReply, zoneAheadMs: number): UncountedOrder => ({
  orderId: reply.orderId,
  clientOrderId: reply.clientOrderId,
  side: reply.side,
  type: reply.type,
  action: null,
  status: reply.status,
  createdAtMs: placedAtMs(reply, zoneAheadMs),
});

/** A market buy's quantity is the amount to spend (document §4.2). */
function toQuantity(pair: SpotPair, reply: OrderReply): Result<OrderQuantity, string> {
  if (reply.type === 'MARKET' && reply.side === 'BUY') {
    const amount = toAtoms(reply.origQty);
    return amount.ok ? ok({ unit: 'quote', atoms: amount.value }) : amount;
  }
  const base = toLots(reply.origQty, pair.quantityPrecision);
  return base.ok ? ok({ unit: 'base', lots: base.value }) : base;
}

/** PENDING_CANCEL is not terminal (wire-facts §1 row 18): the order still works. */
export function workingStatus(
  status: OrderStatus | 'PENDING_CANCEL',
  hasExecuted: boolean,
): OrderStatus {
  if (status !== 'PENDING_CANCEL') return status;
  return hasExecuted ? 'PARTIALLY_FILLED' : 'NEW';
}

export function toFill(
  pair: SpotPair,
  reply: OwnTradeReply,
  book: OrderBookKind,
): Result<Fill, string> {
  const figures = toFillFigures(pair, reply);
  if (!figures.ok) return figures;
  const fee = toCounted(reply.fee, 'ceil');
  if (!fee.ok) return fee;
  return ok({
    tradeId: reply.id,
    book,
    symbol: pair.symbol,
    orderId: reply.isBuyer ? reply.bidId : reply.askId,
    side: reply.isBuyer ? 'BUY' : 'SELL',
    isMaker: reply.isMaker,
    isSelf: reply.isSelf,
    ...figures.value,
    feeAsset: reply.feeCoin,
    fee: fee.value,
    atMs: reply.time,
  });
}

export function toBalance(reply: BalanceReply): Result<Balance, string> {
  const free = toCounted(reply.free, 'floor');
  if (!free.ok) return free;
  // Not said, it is not nothing: all that orders hold would seem to be gone.
  const locked =
    reply.locked === ''
      ? err(`locked of ${reply.asset}: is missing`)
      : toCounted(reply.locked, 'floor');
  if (!locked.ok) return locked;
  const isCut = isFiner(reply.free) || isFiner(reply.locked);
  const balance = { asset: reply.asset, free: free.value, locked: locked.value };
  return ok(isCut ? { ...balance, isCut } : balance);
}
