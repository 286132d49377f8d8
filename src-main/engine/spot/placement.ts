/**
 * From an order as asked for to an order in the market: checks in the order of exchange-rules §2,
 * reservation (R1), acceptance. A refusal leaves money, book, ids and client ids untouched.
 */
import {
  checkClientOrderId,
  checkSpotFilters,
  checkSpotShape,
  type SpotOrderShape,
} from '@shared/domain/order-rules';
import { rejection, unknownSymbol, type Rejection } from '@shared/domain/rejection';
import { err, invariant, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, ticks } from '@shared/money/units';
import { BUY, SELL, type SideCode } from '../book/side';
import type { NewOrder } from '../commands';
import { isDefaultOf } from '../orders/client-ids';
import { isMargin } from '../orders/traders';
import type { Doors, MarketDoor } from './doors';
import type { Floor } from './floor';
import type { SpotMarket } from './spot-market';

export const BATCH_MAX = 10;

/** An order of a batch that has its reservation and its id, and waits for the others. */
interface Reserved {
  readonly market: SpotMarket;
  readonly orderId: number;
  readonly order: NewOrder;
}

export class Placement {
  readonly #floor: Floor;
  readonly #doors: Doors;

  constructor(floor: Floor, doors: Doors) {
    this.#floor = floor;
    this.#doors = doors;
  }

  place(trader: number, order: NewOrder): Rejection | null {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return unknownSymbol(order.symbol);
    const { log } = this.#floor;
    log.isChecking = true;
    const refusal = this.#check(door, trader, order, 0);
    log.isChecking = false;
    return refusal === null ? this.#run(door.market, trader, order) : refusal;
  }

  /** Places an order of the house's own making, such as a liquidation's: only funds are checked. */
  placeUnchecked(trader: number, order: NewOrder): Rejection | null {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return unknownSymbol(order.symbol);
    const { market } = door;
    if (isOppositeEmpty(market, order)) return nothingToTrade(order);
    market.isHouseTaking = true;
    const refusal = this.#run(market, trader, order);
    market.isHouseTaking = false;
    return refusal;
  }

  /** Everything a placement checks, funds included, without placing. */
  check(trader: number, order: NewOrder): Result<null, Rejection> {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return err(unknownSymbol(order.symbol));
    const refusal = this.#check(door, trader, order, 0) ?? fundsRefusal(door.market, trader, order);
    return refusal === null ? ok(null) : err(refusal);
  }

  /** All or nothing: every order is checked and reserved before the first is matched. */
  placeBatch(trader: number, orders: readonly NewOrder[]): Rejection | null {
    if (orders.length === 0) return rejection('missing-field', 'orders', 'orders: at least 1');
    if (orders.length > BATCH_MAX) return tooManyInBatch('orders');
    const lastOrderId = this.#floor.orderIds.last;
    const { touched } = this.#floor.ledger;
    const alreadyTouched = touched.count;
    const reserved: Reserved[] = [];
    for (const [index, order] of orders.entries()) {
      const refusal = this.#reserve(trader, order, reserved);
      if (refusal === null) continue;
      for (const done of reserved) this.#takeBack(trader, done);
      touched.takeBack(alreadyTouched);
      this.#floor.orderIds.last = lastOrderId;
      return { ...refusal, message: `orders[${index}]: ${refusal.message}` };
    }
    for (const { market, orderId, order } of reserved) this.#accept(market, trader, orderId, order);
    return null;
  }

  #reserve(trader: number, order: NewOrder, reserved: Reserved[]): Rejection | null {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return unknownSymbol(order.symbol);
    const { market } = door;
    const alsoOpening = reserved.filter(
      (one) => one.market === market && mayRest(one.order),
    ).length;
    const refusal = this.#check(door, trader, order, alsoOpening);
    if (refusal !== null) return refusal;
    const { clientOrderId } = order;
    if (clientOrderId !== undefined && isTaken(clientOrderId, reserved)) {
      return duplicateId(clientOrderId);
    }
    const unpaid = fundsRefusal(market, trader, order);
    if (unpaid !== null) return unpaid;
    let orderId = this.#nextOrderId(trader, order);
    while (clientOrderId === undefined && reserved.some(({ order }) => hasAsId(order, orderId))) {
      orderId = this.#nextOrderId(trader, order);
    }
    reserveChecked(market, trader, orderId, order);
    reserved.push({ market, orderId, order });
    return null;
  }

  #takeBack(trader: number, { market, orderId, order }: Reserved): void {
    const { settlement } = market;
    settlement.unlock(trader, orderId, sideOf(order), settlement.reservation(order));
    settlement.end(trader, orderId);
  }

  /** Everything but the funds. `alsoOpening`: orders of the same batch that come before. */
  #check(door: MarketDoor, trader: number, order: NewOrder, alsoOpening: number): Rejection | null {
    const { market, gate } = door;
    if (market.status !== 'OPEN') {
      return rejection('market-closed', 'symbol', `symbol ${market.symbol}: market is halted`);
    }
    if (!gate.admits(order)) {
      const refusal = checkExactly(market, order);
      if (refusal !== null) return refusal;
    }
    if (mayRest(order)) {
      const open = this.#floor.orders.openCount(trader, market.index) + alsoOpening;
      if (open >= market.rules.maxOpenOrders) return tooManyOpen(market);
    }
    const refusal = this.#checkClientId(trader, order.clientOrderId);
    if (refusal !== null) return refusal;
    return order.type === 'MARKET' && isOppositeEmpty(market, order) ? nothingToTrade(order) : null;
  }

  #checkClientId(trader: number, clientOrderId: string | undefined): Rejection | null {
    if (clientOrderId === undefined) return null;
    const malformed = checkClientOrderId(clientOrderId);
    if (malformed !== null) return malformed;
    return this.#floor.clientIds.find(trader, clientOrderId) === -1
      ? null
      : duplicateId(clientOrderId);
  }

  /** Reserves and runs an order that has been checked; refuses what the trader cannot pay. */
  #run(market: SpotMarket, trader: number, order: NewOrder): Rejection | null {
    if (isMargin(trader)) return this.#runOnCredit(market, trader, order);
    if (!market.settlement.reserve(trader, order)) return tooPoor(market, trader, order);
    this.#accept(market, trader, this.#nextOrderId(trader, order), order);
    return null;
  }

  #runOnCredit(market: SpotMarket, trader: number, order: NewOrder): Rejection | null {
    const refusal = fundsRefusal(market, trader, order);
    if (refusal !== null) return refusal;
    const orderId = this.#nextOrderId(trader, order);
    reserveChecked(market, trader, orderId, order);
    this.#accept(market, trader, orderId, order);
    return null;
  }

  /** As text it must not repeat a client id that the trader has chosen earlier. */
  #nextOrderId(trader: number, order: NewOrder): number {
    const { orderIds, clientIds, log } = this.#floor;
    let orderId = orderIds.next(log.nowMs);
    while (order.clientOrderId === undefined && clientIds.collides(trader, orderId)) {
      orderId = orderIds.next(log.nowMs);
    }
    return orderId;
  }

  /** Tells of the order and runs it; its reservation has been made. */
  #accept(market: SpotMarket, trader: number, orderId: number, order: NewOrder): void {
    const { clientIds, log } = this.#floor;
    const { clientOrderId } = order;
    if (clientOrderId !== undefined) clientIds.register(trader, clientOrderId, orderId);
    log.orderAccepted(market.index, trader, orderId, clientOrderId ?? '');
    market.run(trader, orderId, order);
  }
}

/** Sets aside what an order may cost that its trader can pay for. */
function reserveChecked(
  market: SpotMarket,
  trader: number,
  orderId: number,
  order: NewOrder,
): void {
  const { settlement } = market;
  const lender = settlement.lenderTo(trader);
  if (lender !== null) settlement.reserveOf(lender, trader, orderId, order);
  else invariant(settlement.reserve(trader, order), 'it has been asked whether it can pay');
}

/** Why the trader cannot pay for an order, or null. */
function fundsRefusal(market: SpotMarket, trader: number, order: NewOrder): Rejection | null {
  const { settlement } = market;
  const lender = settlement.lenderTo(trader);
  if (lender !== null) {
    const asset = settlement.assetGiven(sideOf(order));
    return lender.refusal(trader, asset, settlement.reservation(order));
  }
  return settlement.canPay(trader, order) ? null : tooPoor(market, trader, order);
}

/** A market order opens nothing: at the limit one can still get out. */
function mayRest({ type }: NewOrder): boolean {
  return type === 'LIMIT';
}

/** Whether an order was given by its trader what an order of this id would answer to. */
function hasAsId({ clientOrderId }: NewOrder, orderId: number): boolean {
  return clientOrderId !== undefined && isDefaultOf(orderId, clientOrderId);
}

/** Whether an order of the batch answers to this client id, chosen or by default. */
function isTaken(clientOrderId: string, reserved: readonly Reserved[]): boolean {
  return reserved.some(
    ({ orderId, order }) => (order.clientOrderId ?? String(orderId)) === clientOrderId,
  );
}

function sideOf({ side }: NewOrder): SideCode {
  return side === 'BUY' ? BUY : SELL;
}

function tooPoor(market: SpotMarket, trader: number, order: NewOrder): Rejection {
  const side = sideOf(order);
  const needed = market.settlement.reservation(order);
  const asset = side === BUY ? market.rules.pair.quote : market.rules.pair.base;
  const free = formatTrimmed(market.settlement.freeOf(trader, side), ASSET_SCALE);
  const words = `volume: needs ${formatTrimmed(needed, ASSET_SCALE)} ${asset}, free ${free}`;
  return rejection('insufficient-balance', 'volume', words);
}

function tooManyOpen({ symbol, rules }: SpotMarket): Rejection {
  const words = `symbol ${symbol}: at most ${rules.maxOpenOrders} open orders`;
  return rejection('too-many-open-orders', 'symbol', words);
}

function nothingToTrade({ side }: NewOrder): Rejection {
  return rejection('no-liquidity', 'side', `side ${side}: nothing to trade against`);
}

function checkExactly(market: SpotMarket, order: NewOrder): Rejection | null {
  const { rules } = market;
  const shape: SpotOrderShape = {
    side: order.side,
    type: order.type,
    price: order.price ?? null,
    quantity: order.quantity,
  };
  if (order.type === 'MARKET' && !rules.market) {
    return rejection('market-orders-off', 'type', `type MARKET: off for ${market.symbol}`);
  }
  const malformed = checkSpotShape(rules.pair, shape);
  if (malformed !== null) return malformed;
  return checkSpotFilters(rules, shape, market.lastPrice === 0 ? null : ticks(market.lastPrice));
}

function isOppositeEmpty(market: SpotMarket, order: NewOrder): boolean {
  return (order.side === 'BUY' ? market.book.bestAsk : market.book.bestBid) === 0;
}

function duplicateId(clientOrderId: string): Rejection {
  const words = `newClientOrderId ${clientOrderId}: already used`;
  return rejection('client-id-duplicate', 'newClientOrderId', words);
}

export function tooManyInBatch(field: string): Rejection {
  return rejection('too-many-in-batch', field, `${field}: at most ${BATCH_MAX}`);
}
