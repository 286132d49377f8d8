/**
 * An accepted order's way through the market: matching, resting, ending. It is also what the books
 * call for each fill. Checks and reservations are behind it; it refuses nothing.
 */
import { invariant } from '@shared/kernel/result';
import { atoms, contracts as toContracts, ticks } from '@shared/money/units';
import { BUY, SELL } from '../../book/side';
import { storyOf } from '../../book/queue-story';
import { CROWD, type Trader } from '../accounts';
import type { ContractMarket, Fill, MatchingDesk } from '../contract-market';
import type { FuturesCancelReason } from '../events';
import type { FuturesFloor } from '../futures-floor';
import type { PositionSettlement } from '../positions/settlement';
import type { Conditions } from './conditions';
import { isLive, positionSide, type FuturesOrder } from './order';
import { orderRecord } from './order-record';

const NONE = -1;

/** One side of a fill: a user's order, or an agent. */
interface FillSide {
  readonly order: FuturesOrder | null;
  readonly uid: number;
  readonly orderId: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

export class Execution implements MatchingDesk {
  readonly #floor: FuturesFloor;
  readonly #settlement: PositionSettlement;
  readonly #conditions: Conditions;

  constructor(floor: FuturesFloor, settlement: PositionSettlement, conditions: Conditions) {
    this.#floor = floor;
    this.#settlement = settlement;
    this.#conditions = conditions;
  }

  /** Runs a live order whose lock is taken; what may rest of it, rests. */
  run(order: FuturesOrder): void {
    const market = this.#market(order);
    const side = order.side === 'BUY' ? BUY : SELL;
    const isMarket = order.kind === 'MARKET';
    const limit = isMarket ? market.protection(side) : order.price;
    const wanted = order.contracts - order.executed;
    if (order.kind === 'FOK') {
      const met = market.dryWalk(order.trader, side, wanted, limit);
      if (met.contracts < wanted) {
        this.end(order, 'FOK');
        return;
      }
    }
    const left = market.take(order.tag, side, wanted, limit);
    if (left === 0) return;
    if (market.stop === 'STP') this.end(order, 'STP');
    else if (order.kind === 'LIMIT' || order.kind === 'POST_ONLY') {
      order.slot = market.rest(order.tag, order.trader, side, order.price, left);
    } else if (isMarket) this.end(order, market.stop ?? 'NO_LIQUIDITY');
    else this.end(order, order.kind === 'LIQUIDATION' ? 'LIQUIDATION' : 'IOC');
  }

  traderOf(tag: number): Trader {
    return this.#floor.orders.at(tag).trader;
  }

  /** A fill has happened in a book: money first, then what the orders say, then the own trades. */
  settle(fill: Fill): void {
    const { orders } = this.#floor;
    const isTakerBuyer = fill.takerSide === 'BUY';
    const side = (tag: number, isMaker: boolean): FillSide => {
      const order = tag === NONE ? null : orders.at(tag);
      const orderId = order?.orderId ?? this.#floor.nextOrderId();
      const { uid } = order?.trader ?? CROWD;
      return { order, uid, orderId, isBuyer: isMaker !== isTakerBuyer, isMaker };
    };
    const maker = side(fill.makerTag, true);
    const taker = side(fill.takerTag, false);
    // In a trade with oneself the opening side comes first: what is closed was there.
    const isMakerFirst = taker.order?.open === 'CLOSE';
    const first = isMakerFirst ? maker : taker;
    const second = isMakerFirst ? taker : maker;
    const firstFee = this.#pay(fill, first);
    const secondFee = this.#pay(fill, second);
    const makerFee = isMakerFirst ? firstFee : secondFee;
    const takerFee = isMakerFirst ? secondFee : firstFee;
    if (maker.order !== null) this.#filled(maker.order, fill);
    if (taker.order !== null) this.#filled(taker.order, fill);
    const [buyer, seller] = isTakerBuyer ? [taker, maker] : [maker, taker];
    const [buyFee, sellFee] = isTakerBuyer ? [takerFee, makerFee] : [makerFee, takerFee];
    // Newest is shown first: the buyer's row of a trade with oneself comes out before the seller's.
    this.#recordTrade(fill, seller, buyer, sellFee);
    this.#recordTrade(fill, buyer, seller, buyFee);
  }

  #pay(fill: Fill, { order, isBuyer, isMaker }: FillSide): bigint {
    if (order !== null) {
      return this.#settlement.fill(order, fill.contracts, fill.value, isMaker);
    }
    const side = isBuyer ? 'BUY' : 'SELL';
    this.#settlement.fillCrowd(fill.market, side, fill.contracts, fill.price);
    return 0n;
  }

  #filled(order: FuturesOrder, { contracts, value, market }: Fill): void {
    order.executed += contracts;
    order.executedValue += value;
    order.status = order.executed === order.contracts ? 'FILLED' : 'PARTIALLY_FILLED';
    this.#floor.log.tell({
      type: 'futuresOrderUpdated',
      uid: order.trader.uid,
      contract: market.symbol,
      orderId: order.orderId,
      executed: toContracts(order.executed),
      status: order.status,
    });
    if (order.status === 'FILLED') this.#retire(order);
  }

  #recordTrade(fill: Fill, side: FillSide, other: FillSide, fee: bigint): void {
    const { trades, records, log } = this.#floor;
    const { order, isBuyer, isMaker } = side;
    if (order?.trader.kind !== 'user') return;
    const [bid, ask] = isBuyer ? [side, other] : [other, side];
    const trade = {
      tradeId: fill.tradeId,
      uid: side.uid,
      contract: fill.market.symbol,
      bidId: bid.orderId,
      askId: ask.orderId,
      bidUid: bid.uid,
      askUid: ask.uid,
      price: ticks(fill.price),
      contracts: toContracts(fill.contracts),
      atMs: log.nowMs,
      isBuyer,
      isMaker,
      fee: atoms(fee),
    };
    trades.add(order.trader, order.contract, trade);
    records.keep({ kind: 'futuresTrade', trade });
  }

  /** Ends a live order that is not filled: out of the book, its lock and its contracts given back. */
  end(order: FuturesOrder, reason: FuturesCancelReason): void {
    const market = this.#market(order);
    invariant(isLive(order), 'only a live order can end');
    if (order.slot !== -1) market.remove(order.slot);
    if (order.status === 'INIT') this.#conditions.forget(order);
    else this.release(order);
    order.status = 'CANCELED';
    this.#floor.log.tell({
      type: 'futuresOrderCanceled',
      uid: order.trader.uid,
      contract: market.symbol,
      orderId: order.orderId,
      reason,
    });
    this.#retire(order);
  }

  cancelResting(tag: number, reason: FuturesCancelReason): void {
    this.end(this.#floor.orders.at(tag), reason);
  }

  /** Gives back what an order has set aside: margin when it opens, contracts when it closes. */
  release(order: FuturesOrder): void {
    const { ledger, accounts, positions } = this.#floor;
    if (order.open === 'OPEN') {
      const { normal, lock } = accounts.wallet(order.trader, this.#market(order).coin);
      if (order.lock > 0n) ledger.move(lock, normal, order.lock);
      order.lock = 0n;
      order.lockedContracts = 0;
      return;
    }
    if (order.kind === 'LIQUIDATION') return;
    const side = positionSide(order.side, order.open);
    const position = positions.find(order.trader, order.contract, side);
    if (position !== undefined) position.pendingCloseVolume -= order.contracts - order.executed;
  }

  #retire(order: FuturesOrder): void {
    const { orders, records } = this.#floor;
    if (order.slot !== -1) order.story = storyOf(this.#market(order).book.order(order.slot), null);
    orders.retire(order);
    if (order.trader.kind !== 'user') return;
    const record = orderRecord(order, this.#market(order).symbol);
    records.keep({ kind: 'futuresOrder', order: record });
  }

  /** A condition that was refused when it fired. */
  reject(order: FuturesOrder, message: string): void {
    order.status = 'REJECTED';
    this.#floor.log.tell({
      type: 'futuresOrderRejected',
      uid: order.trader.uid,
      contract: this.#market(order).symbol,
      orderId: order.orderId,
      message,
    });
    this.#retire(order);
  }

  #market({ contract }: Pick<FuturesOrder, 'contract'>): ContractMarket {
    return this.#floor.markets[contract] as ContractMarket;
  }
}
