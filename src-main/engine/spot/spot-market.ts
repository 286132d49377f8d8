/**
 * One pair: its book, its tape and the matching of orders that have been checked and reserved, by price
 * and time at the maker's price (exchange-rules §2). It refuses nothing: what reaches it may trade.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { OrderBook } from '../book/order-book';
import { BUY, SELL, type SideCode } from '../book/side';
import type { NewOrder } from '../commands';
import type { AgentFills } from '../crowd';
import type { EngineConfig } from '../engine';
import type { CancelReason } from '../events';
import { addSum, clearSum, SUM_WORDS, WHOLE_END } from '../ledger/sums';
import type { MarketData } from '../market-data';
import { liveRow } from '../orders/live-row';
import { IS_MARKET, IS_SELL } from '../orders/order-table';
import { isMargin, userOf } from '../orders/traders';
import { Budget } from './budget';
import type { Floor } from './floor';
import { Protection } from './protection';
import { Settlement } from './settlement';

const NONE = -1;
const MAX_WHOLE = Number.MAX_SAFE_INTEGER;

export class SpotMarket {
  readonly index: number = 0;
  readonly rules: SpotRules;
  readonly symbol: string;
  readonly data: MarketData;
  readonly book = new OrderBook();
  readonly settlement: Settlement;
  agentFills: AgentFills | null = null;
  /** Beside a feed: what stands before an order by the feed's model alone. */
  venueBefore: ((slot: number) => number) | null = null;
  status: 'OPEN' | 'HALTED' = 'OPEN';
  nextTradeId = 1;
  /** Price of the last trade of this exchange's tape in ticks, 0 before the first. */
  lastPrice = 0;
  /** A trade has happened since the auto-halt looked. */
  hasTraded = false;
  /** The order that runs is the house's own making: an own order of the trader's must not end it. */
  isHouseTaking = false;

  readonly #floor: Floor;
  readonly #selfTrade: EngineConfig['selfTrade'];
  readonly #protection: Protection;
  /** The order that is taking right now. */
  #taker = NONE;
  #takerOrderId = 0;
  #takerSide: SideCode = BUY;
  /** Price at which a limit buyer's quote was reserved, 0 when there is nothing to improve. */
  #reservedPrice = 0;
  readonly #budget: Budget;
  #executed = 0;
  /** Quote executed so far, one sum; of one of which nothing is executed it may be anything. */
  readonly #executedQuote = new Float64Array(SUM_WORDS);
  #stop: CancelReason | null = null;

  constructor(
    index: number,
    rules: SpotRules,
    data: MarketData,
    floor: Floor,
    selfTrade: EngineConfig['selfTrade'],
  ) {
    this.index = index;
    this.rules = rules;
    this.symbol = rules.pair.symbol;
    this.data = data;
    this.settlement = new Settlement(floor, rules);
    this.#budget = new Budget(this.settlement);
    floor.orders.addBook(index, this.book);
    this.#floor = floor;
    this.#selfTrade = selfTrade;
    this.#protection = new Protection(rules.marketProtection);
  }

  /** Has the book told of with the next publication. */
  bookChanged(): void {
    this.#floor.changedBooks.note(this.index);
  }

  /** Runs a trader's accepted and reserved order; what may rest of it, rests. */
  run(trader: number, orderId: number, order: NewOrder): void {
    const side = order.side === 'BUY' ? BUY : SELL;
    const { quantity } = order;
    this.#taker = trader;
    this.#takerOrderId = orderId;
    this.#reservedPrice = 0;
    this.#budget.isSet = false;
    if (order.type === 'LIMIT') {
      const lots = quantity.unit === 'base' ? quantity.lots : 0;
      this.#runLimit(order, side, order.price ?? 0, lots);
    } else if (quantity.unit === 'base') {
      const left = this.#walk(side, quantity.lots, this.#worst(side));
      if (left === 0) this.#complete(order);
      else this.#abandon(order, side, 0, left);
    } else {
      this.#budget.set(quantity.atoms);
      this.#walk(side, MAX_WHOLE, this.#worst(side));
      this.#endAmount(order);
    }
  }

  #runLimit(order: NewOrder, side: SideCode, price: number, lots: number): void {
    const { bestBid, bestAsk } = this.book;
    let left = lots;
    if (side === BUY ? bestAsk !== 0 && price >= bestAsk : price <= bestBid) {
      if (side === BUY) this.#reservedPrice = price;
      left = this.#walk(side, lots, price);
      if (left === 0) {
        this.#complete(order);
        return;
      }
      if (this.#stop === 'STP') {
        this.#abandon(order, side, price, left);
        return;
      }
      if (this.#executed > 0) this.#partly();
    } else this.#executed = 0;
    this.#rest(order, side, price, left);
  }

  #rest(order: NewOrder, side: SideCode, price: number, left: number): void {
    const { orders, log } = this.#floor;
    const slot = this.book.add(side, price, left, this.#taker, 0);
    const id = this.#takerOrderId;
    if (this.#executed > 0) this.book.describeExecuted(slot, this.#executed, this.#executedQuote);
    orders.rest(this.index, slot, id, log.nowMs, order.clientOrderId ?? '');
    this.bookChanged();
  }

  /** The taker is filled to the last lot. */
  #complete(order: NewOrder): void {
    const { log } = this.#floor;
    log.orderUpdated(this.index, this.#taker, this.#takerOrderId, this.#executed, true);
    this.#finishTaker(order, true);
  }

  /** Writes down a taker that ends without having rested. */
  #finishTaker(order: NewOrder, isFilled: boolean): void {
    const { orders, log } = this.#floor;
    const { quantity, side, type } = order;
    const row = orders.past.append(
      this.#takerOrderId,
      this.#taker,
      this.index,
      (side === 'SELL' ? IS_SELL : 0) | (type === 'MARKET' ? IS_MARKET : 0),
      order.price ?? 0,
      quantity.unit === 'base' ? quantity.lots : 0,
      log.nowMs,
      order.clientOrderId ?? '',
      isFilled,
      this.#executed,
      this.#executedQuote,
    );
    if (quantity.unit === 'quote') orders.past.tellAmount(row, quantity.atoms);
    orders.addPast(this.#takerOrderId, row);
    this.#ended(row, this.#taker, this.#takerOrderId);
  }

  /** The taker has got a part. */
  #partly(): void {
    const { log } = this.#floor;
    log.orderUpdated(this.index, this.#taker, this.#takerOrderId, this.#executed, false);
  }

  /** A market order that found too little, or a taker stopped by the self-trade rule. */
  #abandon(order: NewOrder, side: SideCode, price: number, left: number): void {
    if (this.#executed > 0) this.#partly();
    this.settlement.release(this.#taker, this.#takerOrderId, side, price, left);
    this.#cancelTaker(order, this.#stop ?? 'NO_LIQUIDITY');
  }

  /** A market buy ends filled when the rest of its budget buys less than one lot. */
  #endAmount(order: NewOrder): void {
    this.#budget.release(this.#executedQuote, this.#taker, this.#takerOrderId);
    if (this.#stop === 'BUDGET' && this.#executed > 0) {
      this.#complete(order);
      return;
    }
    if (this.#executed > 0) this.#partly();
    this.#cancelTaker(order, this.#stop ?? 'NO_LIQUIDITY');
  }

  #cancelTaker(order: NewOrder, reason: CancelReason): void {
    const { log } = this.#floor;
    log.orderCanceled(this.index, this.#taker, this.#takerOrderId, this.#executed, reason);
    this.#finishTaker(order, false);
  }

  #ended(row: number, trader: number, orderId: number): void {
    this.settlement.end(trader, orderId);
    this.#floor.records.orderFinished(row);
  }

  /** Ends a trader's resting order, given by its row. */
  cancel(row: number, reason: CancelReason): void {
    const { book, settlement } = this;
    const { orders, log } = this.#floor;
    const slot = orders.slot(row);
    const order = book.order(slot);
    const { owner, orderId, side, price, left, executed } = order;
    settlement.release(owner, orderId, side, price, left);
    const past = orders.finish(row, order, false);
    book.remove(slot);
    this.bookChanged();
    log.orderCanceled(this.index, owner, orderId, executed, reason);
    this.#ended(past, owner, orderId);
  }

  /** Takes for an agent; returns the lots left over. `limit` 0: none. */
  takeForAgent(side: SideCode, lots: number, limit: number): number {
    this.#takeForNobody(side);
    return this.#walk(side, lots, limit);
  }

  /** Fills a resting order of a user at its own price by somebody outside this exchange (M3, M5). */
  fillFromOutside(slot: number, lots: number): void {
    this.#takeForNobody(this.book.wasOf(slot) === BUY ? SELL : BUY);
    this.#fill(slot, this.book.ownerOf(slot), this.book.priceOf(slot), lots);
  }

  /** A trade outside this exchange: for the tape alone. */
  printFromOutside(price: number, lots: number, takerSide: SideCode): void {
    this.#takeForNobody(takerSide);
    this.#print(price, lots, NONE);
  }

  #takeForNobody(side: SideCode): void {
    this.#taker = NONE;
    this.#takerOrderId = 0;
    this.#takerSide = side;
    this.#reservedPrice = 0;
    this.#budget.isSet = false;
  }

  /** The worst price at which a market order may trade. */
  #worst(side: SideCode): number {
    if (this.#selfTrade !== 'allow') this.#dropOwnBest(side);
    const { bestBid, bestAsk } = this.book;
    return this.#protection.worst(side, side === BUY ? bestAsk : bestBid);
  }

  /** Trades against the other side while price, lots and budget last; returns the lots left. */
  #walk(side: SideCode, lots: number, limit: number): number {
    const { book } = this;
    this.#takerSide = side;
    this.#executed = 0;
    clearSum(this.#executedQuote, 0);
    this.#stop = null;
    let left = lots;
    while (left > 0) {
      const price = side === BUY ? book.bestAsk : book.bestBid;
      if (price === 0) {
        this.#stop = 'NO_LIQUIDITY';
        break;
      }
      if (limit !== 0 && (side === BUY ? price > limit : price < limit)) {
        this.#stop = 'PROTECTION';
        break;
      }
      if (this.#budget.isSet) {
        left = this.#budget.affordable(this.#executedQuote, price);
        if (left === 0) {
          this.#stop = 'BUDGET';
          break;
        }
      }
      const slot = book.firstAt(price);
      const owner = book.ownerOf(slot);
      if (this.#selfTrade !== 'allow' && owner >= 0 && userOf(owner) === userOf(this.#taker)) {
        if (this.#preventSelfTrade(slot)) break;
        continue;
      }
      left -= this.#fill(slot, owner, price, left);
    }
    if (left === 0 && this.#budget.isSet) this.#stop = 'BUDGET';
    return left;
  }

  /** Own orders that a market order would only remove say nothing of how far it may walk. */
  #dropOwnBest(side: SideCode): void {
    if (this.#preventing !== 'cancelOldest') return;
    const { book } = this;
    for (;;) {
      const price = side === BUY ? book.bestAsk : book.bestBid;
      if (price === 0) return;
      const slot = book.firstAt(price);
      const owner = book.ownerOf(slot);
      if (owner < 0 || userOf(owner) !== userOf(this.#taker)) return;
      this.cancel(liveRow(this.index, slot), 'STP');
    }
  }

  /** A liquidation's order that met an own one and ended would end the same way for ever. */
  get #preventing(): EngineConfig['selfTrade'] {
    return this.isHouseTaking ? 'cancelOldest' : this.#selfTrade;
  }

  /** Returns whether the taker stops. */
  #preventSelfTrade(slot: number): boolean {
    const rule = this.#preventing;
    if (rule !== 'cancelNewest') this.cancel(liveRow(this.index, slot), 'STP');
    if (rule === 'cancelOldest') return false;
    this.#stop = 'STP';
    return true;
  }

  /** One trade between the taker and the order in `slot`; returns its lots. */
  #fill(slot: number, owner: number, price: number, wanted: number): number {
    const { book, settlement } = this;
    const resting = book.lotsOf(slot);
    const lots = wanted < resting ? wanted : resting;
    const maker = owner < 0 ? NONE : owner;
    book.fill(slot, lots);
    this.#executed += lots;
    this.#print(price, lots, maker);
    addSum(this.#executedQuote, 0, settlement.traded, 0);
    if (maker !== NONE || this.#taker !== NONE) this.#settle(maker, slot, price, lots);
    if (maker !== NONE) this.#updateMaker(slot, maker, lots, lots === resting);
    else {
      const side = this.#takerSide === BUY ? 'SELL' : 'BUY';
      this.agentFills?.filled(NONE - owner, side, price, lots);
    }
    return lots;
  }

  /** Weighs a trade and tells the tape and the event log. */
  #print(price: number, lots: number, maker: number): void {
    const { log } = this.#floor;
    const tradeId = this.nextTradeId++;
    const side = this.#takerSide === BUY ? 'BUY' : 'SELL';
    this.lastPrice = price;
    this.hasTraded = true;
    this.#floor.hasTrades = true;
    this.bookChanged();
    const { data, settlement } = this;
    const whole = settlement.weigh(price, lots);
    if (whole < WHOLE_END) data.onWholeTrade(tradeId, price, lots, side, log.nowMs, whole);
    else data.onTrade(tradeId, price, lots, side, log.nowMs, settlement.value(price, lots));
    log.spotTrade(this.index, tradeId, price, lots, this.#takerSide, this.#taker, maker);
  }

  #settle(maker: number, slot: number, price: number, lots: number): void {
    const { settlement } = this;
    const { trades, records, orderIds, log } = this.#floor;
    const taker = this.#taker;
    const takerBuys = this.#takerSide === BUY;
    const buyer = takerBuys ? taker : maker;
    const seller = takerBuys ? maker : taker;
    const makerId = maker === NONE ? orderIds.next(log.nowMs) : this.book.orderIdOf(slot);
    const takerId = taker === NONE ? orderIds.next(log.nowMs) : this.#takerOrderId;
    const bidId = takerBuys ? takerId : makerId;
    const askId = takerBuys ? makerId : takerId;
    const isOnCredit = isMargin(buyer) || isMargin(seller);
    if (isOnCredit) {
      settlement.draw(buyer, bidId, BUY, price, lots);
      settlement.draw(seller, askId, SELL, price, lots);
    }
    settlement.trade(buyer, seller, price, lots, this.#takerSide);
    if (this.#reservedPrice > price) {
      settlement.improve(taker, takerId, this.#reservedPrice, price, lots);
    }
    if (isOnCredit) {
      settlement.received(buyer, BUY);
      settlement.received(seller, SELL);
    }
    const row = trades.append(
      this.index,
      this.nextTradeId - 1,
      !takerBuys,
      buyer,
      seller,
      bidId,
      askId,
      price,
      lots,
      log.nowMs,
      settlement.fees,
    );
    records.tradeMade(row, buyer !== NONE, seller !== NONE);
  }

  #updateMaker(slot: number, trader: number, lots: number, isDone: boolean): void {
    const { orders, log } = this.#floor;
    const { book, index } = this;
    const { traded } = this.settlement;
    if (!isDone) {
      const executed = book.addExecuted(slot, lots, traded);
      log.orderUpdated(index, trader, book.orderIdOf(slot), executed, false);
      return;
    }
    const order = book.order(slot);
    order.fill(lots, traded);
    const { orderId, executed } = order;
    log.orderUpdated(index, trader, orderId, executed, true);
    this.#ended(orders.finish(liveRow(index, slot), order, true), trader, orderId);
  }
}
