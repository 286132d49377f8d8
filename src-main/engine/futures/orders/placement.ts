/**
 * From an order as asked for to an order in the market: checks in the order of exchange-rules §2,
 * reservation, acceptance. A refusal leaves money, book, ids and client ids untouched.
 */
import { NO_CLIENT_ORDER_ID } from '@shared/domain/futures';
import { checkTicks } from '@shared/domain/futures-order-rules';
import { markOfTicks } from '@shared/domain/futures-math';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { contracts as toContracts, ticks } from '@shared/money/units';
import { BUY, SELL } from '../../book/side';
import type { Trader } from '../accounts';
import type { NewConditionOrder, NewFuturesOrder } from '../commands';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import type { Leverages } from '../positions/leverage';
import { positionSide, type FuturesOrder, type Trigger } from './order';
import { contractOpen, type OrderChecks, type Wish } from './checks';
import type { Conditions } from './conditions';
import type { Execution } from './execution';
import { contractsForValue } from './market-open';
import type { Reservation, Reservations } from './reservation';

interface PlacementParts {
  readonly checks: OrderChecks;
  readonly reservations: Reservations;
  readonly execution: Execution;
  readonly conditions: Conditions;
  readonly leverages: Leverages;
  readonly marketOpenUnit: 'contracts' | 'value';
}

export class FuturesPlacement {
  readonly #floor: FuturesFloor;
  readonly #parts: PlacementParts;

  constructor(floor: FuturesFloor, parts: PlacementParts) {
    this.#floor = floor;
    this.#parts = parts;
  }

  place(trader: Trader, market: ContractMarket, order: NewFuturesOrder): Rejection | null {
    const { checks, reservations, execution } = this.#parts;
    const wish = contractOpen(market) ?? this.#wish(trader, market, order);
    if ('reason' in wish) return wish;
    const clientOrderId = clientIdOf(order);
    const { log } = this.#floor;
    log.isChecking = true;
    const refusal =
      this.#sizeRefusal(market, wish) ??
      checks.band(market, wish) ??
      (mayRest(wish) ? checks.count(trader, market) : null) ??
      checks.clientId(trader, clientOrderId) ??
      checks.book(market, wish) ??
      checks.position(trader, market, wish);
    log.isChecking = false;
    if (refusal !== null) return refusal;
    let reservation: Reservation | null = null;
    if (wish.open === 'OPEN') {
      reservation = reservations.of(trader, market, wish);
      const tooPoor = reservations.refusal(trader, market, reservation);
      if (tooPoor !== null) return tooPoor;
    } else {
      const tooMuch = checks.closing(trader, market, wish);
      if (tooMuch !== null) return tooMuch;
    }
    const accepted = this.#enter(trader, market, wish, clientOrderId, null);
    this.#reserve(accepted, market, reservation);
    execution.run(accepted);
    return null;
  }

  /** What its fields say before anything is known of its account or of other orders. */
  fieldRefusal(trader: Trader, market: ContractMarket, order: NewFuturesOrder): Rejection | null {
    const wish = contractOpen(market) ?? this.#wish(trader, market, order);
    return 'reason' in wish ? wish : this.#sizeRefusal(market, wish);
  }

  /** Waits without a lock until its price comes (exchange-rules §5.10). */
  placeCondition(
    trader: Trader,
    market: ContractMarket,
    { order, direction, triggerPrice }: NewConditionOrder,
  ): Rejection | null {
    const { checks, conditions } = this.#parts;
    const trigger: Trigger = { direction, price: triggerPrice };
    const wish = contractOpen(market) ?? this.#wish(trader, market, order);
    if ('reason' in wish) return wish;
    if (clientIdOf(order) !== '') {
      const words = 'clientOrderId: not taken by condition orders';
      return rejection('invalid-value', 'clientOrderId', words);
    }
    const refusal =
      checkTicks(market.rules, 'triggerPrice', triggerPrice) ??
      checks.size(market, wish, markOfTicks(triggerPrice)) ??
      checks.count(trader, market) ??
      conditions.refusal(market, trigger) ??
      checks.position(trader, market, wish);
    if (refusal !== null) return refusal;
    conditions.wait(this.#enter(trader, market, wish, '', trigger));
    return null;
  }

  /**
   * A condition has fired: all checks but those of id and count, then it runs; a CLOSE larger than
   * what can be closed is cut to it. Whatever is refused ends REJECTED.
   */
  trigger(order: FuturesOrder): void {
    const { checks, reservations, execution } = this.#parts;
    const { trader } = order;
    const market = this.#floor.markets[order.contract] as ContractMarket;
    this.#tellTriggered(order, market);
    if (order.open === 'CLOSE') {
      const closable = checks.closable(trader, market, order.side);
      if (closable > 0 && order.contracts > closable) order.contracts = closable;
    }
    const wish = wishOf(order);
    let reservation: Reservation | null = null;
    let refusal =
      checks.size(market, wish, this.#floor.prices.mark(market.index)) ??
      checks.band(market, wish) ??
      checks.book(market, wish) ??
      checks.position(trader, market, wish);
    if (refusal === null && order.open === 'CLOSE') refusal = checks.closing(trader, market, wish);
    if (refusal === null && order.open === 'OPEN') {
      reservation = reservations.of(trader, market, wish);
      refusal = reservations.refusal(trader, market, reservation);
    }
    if (refusal !== null) {
      execution.reject(order, refusal.message);
      return;
    }
    order.status = 'NEW';
    this.#reserve(order, market, reservation);
    execution.run(order);
  }

  #tellTriggered({ trader, orderId, trigger }: FuturesOrder, { symbol }: ContractMarket): void {
    this.#floor.log.tell({
      type: 'futuresOrderTriggered',
      uid: trader.uid,
      contract: symbol,
      orderId,
      triggerPrice: ticks(trigger?.price ?? 0),
    });
  }

  #sizeRefusal(market: ContractMarket, wish: Wish): Rejection | null {
    return this.#parts.checks.size(market, wish, this.#floor.prices.mark(market.index));
  }

  #wish(trader: Trader, market: ContractMarket, order: NewFuturesOrder): Wish | Rejection {
    const { leverages, marketOpenUnit } = this.#parts;
    const { side, open, mode, type, quantity } = order;
    const isByValue = marketOpenUnit === 'value' && type === 'MARKET' && open === 'OPEN';
    if (isByValue !== (quantity.unit === 'value')) {
      const words = isByValue ? 'a value in margin coin' : 'a number of contracts';
      return rejection('invalid-value', 'volume', `volume: this order takes ${words}`);
    }
    const contracts =
      quantity.unit === 'contracts'
        ? quantity.contracts
        : toContracts(
            contractsForValue(market, trader, side === 'BUY' ? BUY : SELL, quantity.atoms),
          );
    if (quantity.unit === 'value' && contracts < 1) {
      const words = 'volume: less than one contract';
      return rejection('volume-below-minimum', 'volume', words);
    }
    return {
      side,
      open,
      mode,
      type,
      kind: kindOf(order),
      price: order.price ?? null,
      contracts,
      leverage: leverages.of(trader, market),
    };
  }

  #enter(
    trader: Trader,
    market: ContractMarket,
    wish: Wish,
    clientOrderId: string,
    trigger: Trigger | null,
  ): FuturesOrder {
    const order: FuturesOrder = {
      orderId: this.#floor.nextOrderId(),
      clientOrderId,
      trader,
      contract: market.index,
      side: wish.side,
      open: wish.open,
      mode: wish.mode,
      kind: wish.kind,
      price: wish.price ?? 0,
      trigger,
      createdAtMs: this.#floor.log.nowMs,
      leverage: wish.leverage,
      contracts: wish.contracts,
      executed: 0,
      executedValue: 0n,
      status: trigger === null ? 'NEW' : 'INIT',
      lock: 0n,
      lockedContracts: 0,
      tag: -1,
      slot: -1,
      story: null,
    };
    this.#floor.accounts.open(trader);
    this.#floor.orders.add(order);
    const { orderId } = order;
    const { uid } = trader;
    this.#floor.log.tell({ type: 'futuresOrderAccepted', uid, contract: market.symbol, orderId });
    return order;
  }

  /** Sets aside what the order needs: margin to open, contracts to close. */
  #reserve(order: FuturesOrder, market: ContractMarket, reservation: Reservation | null): void {
    const { positions } = this.#floor;
    if (reservation !== null) {
      this.#parts.reservations.lock(order.trader, market, reservation);
      order.lock = reservation.amount;
      order.lockedContracts = reservation.contracts;
      return;
    }
    const side = positionSide(order.side, order.open);
    const position = positions.find(order.trader, order.contract, side);
    if (position !== undefined) position.pendingCloseVolume += order.contracts;
  }
}

/** What never rests opens nothing: at the limit of open orders one can still get out. */
const mayRest = ({ kind }: Wish): boolean => kind === 'LIMIT' || kind === 'POST_ONLY';

const clientIdOf = ({ clientOrderId = '' }: NewFuturesOrder): string =>
  clientOrderId === NO_CLIENT_ORDER_ID ? '' : clientOrderId;

function kindOf({ type, timeInForce }: NewFuturesOrder): FuturesOrder['kind'] {
  if (type === 'MARKET') return 'MARKET';
  return timeInForce === 'GTC' ? 'LIMIT' : timeInForce;
}

function wishOf(order: FuturesOrder): Wish {
  const isMarket = order.kind === 'MARKET';
  return {
    side: order.side,
    open: order.open,
    mode: order.mode,
    type: isMarket ? 'MARKET' : 'LIMIT',
    kind: order.kind,
    price: isMarket ? null : ticks(order.price),
    contracts: toContracts(order.contracts),
    leverage: order.leverage,
  };
}
