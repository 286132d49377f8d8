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
import { rejection, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, ticks } from '@shared/money/units';
import { BUY, SELL, type SideCode } from '../book/order-book';
import type { NewOrder } from '../commands';
import { IS_MARKET, IS_SELL } from '../orders/order-table';
import type { Doors, MarketDoor } from './doors';
import type { Floor } from './floor';
import type { SpotMarket } from './spot-market';

export const BATCH_MAX = 10;
const DEFAULT_ID = '';

export class Placement {
  readonly #floor: Floor;
  readonly #doors: Doors;

  constructor(floor: Floor, doors: Doors) {
    this.#floor = floor;
    this.#doors = doors;
  }

  place(user: number, order: NewOrder): Rejection | null {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return unknownSymbol(order.symbol);
    const refusal = this.#check(door, user, order, 0);
    if (refusal !== null) return refusal;
    const { market } = door;
    const side = order.side === 'BUY' ? BUY : SELL;
    const amount = reservation(market, side, order);
    if (market.settlement.freeOf(user, side) < amount)
      return this.#tooPoor(market, user, side, amount);
    market.settlement.lock(user, side, amount);
    this.#accept(market, user, order);
    return null;
  }

  /** Everything a placement checks, funds included, without placing. */
  check(user: number, order: NewOrder): Result<null, Rejection> {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return err(unknownSymbol(order.symbol));
    const refusal = this.#check(door, user, order, 0);
    if (refusal !== null) return err(refusal);
    const side = order.side === 'BUY' ? BUY : SELL;
    const amount = reservation(door.market, side, order);
    if (door.market.settlement.freeOf(user, side) >= amount) return ok(null);
    return err(this.#tooPoor(door.market, user, side, amount));
  }

  /** All or nothing: every order is checked and reserved before the first is matched. */
  placeBatch(user: number, orders: readonly NewOrder[]): Rejection | null {
    if (orders.length === 0) return rejection('missing-field', 'orders', 'orders: at least 1');
    if (orders.length > BATCH_MAX) return tooManyInBatch('orders');
    const locked: (() => void)[] = [];
    const clientIds = new Set<string>();
    for (const [index, order] of orders.entries()) {
      const refusal = this.#reserve(user, order, orders.slice(0, index), clientIds, locked);
      if (refusal === null) continue;
      for (const unlock of locked) unlock();
      this.#floor.ledger.clearTouched();
      return { ...refusal, message: `orders[${index}]: ${refusal.message}` };
    }
    for (const order of orders) {
      const door = this.#doors.of(order.symbol);
      if (door !== undefined) this.#accept(door.market, user, order);
    }
    return null;
  }

  #reserve(
    user: number,
    order: NewOrder,
    earlier: readonly NewOrder[],
    clientIds: Set<string>,
    locked: (() => void)[],
  ): Rejection | null {
    const door = this.#doors.of(order.symbol);
    if (door === undefined) return unknownSymbol(order.symbol);
    const alsoOpening = earlier.filter(({ symbol }) => symbol === order.symbol).length;
    const refusal = this.#check(door, user, order, alsoOpening);
    if (refusal !== null) return refusal;
    if (order.clientOrderId !== undefined) {
      if (clientIds.has(order.clientOrderId)) return duplicateId(order.clientOrderId);
      clientIds.add(order.clientOrderId);
    }
    const { market } = door;
    const side = order.side === 'BUY' ? BUY : SELL;
    const amount = reservation(market, side, order);
    if (market.settlement.freeOf(user, side) < amount)
      return this.#tooPoor(market, user, side, amount);
    market.settlement.lock(user, side, amount);
    locked.push(() => {
      market.settlement.unlock(user, side, amount);
    });
    return null;
  }

  /** Everything but the funds. `alsoOpening`: orders of the same batch that come before. */
  #check(door: MarketDoor, user: number, order: NewOrder, alsoOpening: number): Rejection | null {
    const { market, gate } = door;
    if (market.status !== 'OPEN') {
      return rejection('market-closed', 'symbol', `symbol ${market.symbol}: market is halted`);
    }
    if (!gate.admits(order)) {
      const refusal = checkExactly(market, order);
      if (refusal !== null) return refusal;
    }
    const open = this.#floor.orders.openCount(user, market.index) + alsoOpening;
    if (open >= market.rules.maxOpenOrders) {
      const words = `symbol ${market.symbol}: at most ${market.rules.maxOpenOrders} open orders`;
      return rejection('too-many-open-orders', 'symbol', words);
    }
    const refusal = this.#checkClientId(user, order.clientOrderId);
    if (refusal !== null) return refusal;
    return order.type === 'MARKET' && isOppositeEmpty(market, order)
      ? rejection('no-liquidity', 'side', `side ${order.side}: nothing to trade against`)
      : null;
  }

  #checkClientId(user: number, clientOrderId: string | undefined): Rejection | null {
    if (clientOrderId === undefined) return null;
    const malformed = checkClientOrderId(clientOrderId);
    if (malformed !== null) return malformed;
    return this.#floor.clientIds.find(user, clientOrderId) === -1
      ? null
      : duplicateId(clientOrderId);
  }

  /** Names the order, writes it down and runs it; its reservation has been made. */
  #accept(market: SpotMarket, user: number, order: NewOrder): void {
    const { orders, clientIds, log, users } = this.#floor;
    let orderId = this.#floor.nextOrderId();
    while (order.clientOrderId === undefined && clientIds.collides(user, orderId)) {
      orderId = this.#floor.nextOrderId();
    }
    const { quantity } = order;
    const row = orders.append({
      orderId,
      user,
      market: market.index,
      kind: (order.side === 'SELL' ? IS_SELL : 0) | (order.type === 'MARKET' ? IS_MARKET : 0),
      price: order.price ?? 0,
      lots: quantity.unit === 'base' ? quantity.lots : 0,
      amount: quantity.unit === 'quote' ? quantity.atoms : 0n,
      createdAtMs: log.nowMs,
      clientOrderId: order.clientOrderId ?? DEFAULT_ID,
    });
    if (order.clientOrderId !== undefined) clientIds.register(user, order.clientOrderId, row);
    const uid = users.uidOf(user);
    log.orderAccepted(uid, market.symbol, orderId, order.clientOrderId ?? DEFAULT_ID);
    market.run(row, user, orderId, order);
  }

  #tooPoor(market: SpotMarket, user: number, side: SideCode, needed: bigint): Rejection {
    const asset = side === BUY ? market.rules.pair.quote : market.rules.pair.base;
    const free = formatTrimmed(market.settlement.freeOf(user, side), ASSET_SCALE);
    const words = `volume: needs ${formatTrimmed(needed, ASSET_SCALE)} ${asset}, free ${free}`;
    return rejection('insufficient-balance', 'volume', words);
  }
}

/** R1 (exchange-rules §2): what the order may cost at most, in the asset it gives. */
function reservation(market: SpotMarket, side: SideCode, order: NewOrder): bigint {
  const { quantity } = order;
  if (quantity.unit === 'quote') return quantity.atoms;
  if (side === SELL) return market.settlement.baseValue(quantity.lots);
  return market.settlement.value(order.price ?? 0, quantity.lots);
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

function unknownSymbol(symbol: string): Rejection {
  return rejection('unknown-symbol', 'symbol', `symbol ${symbol}: unknown`);
}

function duplicateId(clientOrderId: string): Rejection {
  const words = `newClientOrderId ${clientOrderId}: already used`;
  return rejection('client-id-duplicate', 'newClientOrderId', words);
}

export function tooManyInBatch(field: string): Rejection {
  return rejection('too-many-in-batch', field, `${field}: at most ${BATCH_MAX}`);
}
