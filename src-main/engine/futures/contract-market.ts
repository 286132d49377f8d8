/**
 * One contract: its book, its tape and the matching of orders that have been checked and reserved.
 * Price-time priority, trades at the maker's price (exchange-rules §2). It refuses nothing and moves
 * no money: whoever settles hears of every fill, after the book has changed.
 */
import { contractUnit, type ContractUnit } from '@shared/domain/futures-math';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { worstMarketPrice } from '@shared/domain/market-protection';
import type { Side } from '@shared/domain/order';
import { lots, ticks } from '@shared/money/units';
import { OrderBook } from '../book/order-book';
import { BUY, SELL, type SideCode } from '../book/side';
import type { NotedOnce } from '../noted-once';
import type { AgentFills } from '../crowd';
import type { EngineConfig } from '../engine';
import type { EventLog } from '../event-log';
import type { MarketData } from '../market-data';
import { CROWD, type Trader } from './accounts';
import type { FuturesCancelReason } from './events';

/** Who an agent is to the matching: an owner below 0, and as a taker nobody. */
const NONE = -1;

/** One trade. A tag is the order's number among live orders, −1 for an agent's. */
export interface Fill {
  readonly market: ContractMarket;
  readonly tradeId: number;
  readonly takerSide: Side;
  readonly takerTag: number;
  readonly makerTag: number;
  readonly price: number;
  readonly contracts: number;
  readonly value: bigint;
  /** The maker's order has nothing left. */
  readonly isMakerDone: boolean;
}

/** What matching needs of the rest of the exchange. */
export interface MatchingDesk {
  settle(fill: Fill): void;
  /** Ends a resting user order that must not meet its owner (config selfTrade). */
  cancelResting(tag: number, reason: FuturesCancelReason): void;
  /** The trader of a live order. */
  traderOf(tag: number): Trader;
}

/** What a walk through the book would meet, without taking it. */
export interface DryWalk {
  readonly contracts: number;
  readonly value: bigint;
}

export class ContractMarket {
  readonly index: number;
  readonly rules: FuturesRules;
  readonly symbol: string;
  /** The margin coin among the ledger's assets. */
  readonly coin: number;
  readonly unit: ContractUnit;
  /** Replaced only when a snapshot is restored. */
  data: MarketData;
  readonly book = new OrderBook();
  agentFills: AgentFills | null = null;
  /** Beside a feed: what stands before an order by the feed's model alone. */
  venueBefore: ((slot: number) => number) | null = null;
  nextTradeId = 1;
  /** Price of the last trade in ticks, 0 before the first. */
  lastPrice = 0;
  /** For whoever watches moves: set by each trade, cleared by them. */
  hasTraded = false;
  /** Highest and lowest trade since the conditions looked; 0 when there was none. */
  highSinceLook = 0;
  lowSinceLook = 0;

  #status: 'OPEN' | 'HALTED' = 'OPEN';
  #hasOpened = false;
  readonly #desk: MatchingDesk;
  readonly #log: EventLog;
  readonly #selfTrade: EngineConfig['selfTrade'];
  readonly #changedBooks: NotedOnce;
  readonly #traded: () => void;
  /** Why the last walk ended before it was done. */
  stop: FuturesCancelReason | null = null;

  constructor(
    index: number,
    rules: FuturesRules,
    coin: number,
    data: MarketData,
    ports: {
      readonly desk: MatchingDesk;
      readonly log: EventLog;
      readonly selfTrade: EngineConfig['selfTrade'];
      readonly changedBooks: NotedOnce;
      /** Hears of each trade, agents' among themselves too. */
      readonly traded: () => void;
    },
  ) {
    this.index = index;
    this.rules = rules;
    this.symbol = rules.contract.symbol;
    this.coin = coin;
    this.unit = contractUnit(rules.contract);
    this.data = data;
    this.#desk = ports.desk;
    this.#log = ports.log;
    this.#selfTrade = ports.selfTrade;
    this.#changedBooks = ports.changedBooks;
    this.#traded = ports.traded;
  }

  get status(): 'OPEN' | 'HALTED' {
    return this.#status;
  }
  set status(status: 'OPEN' | 'HALTED') {
    if (status === 'OPEN' && this.#status === 'HALTED') this.#hasOpened = true;
    this.#status = status;
  }

  /** Whether it has opened since somebody asked: who could not be liquidated in it has waited for that. */
  takeOpened(): boolean {
    const hasOpened = this.#hasOpened;
    this.#hasOpened = false;
    return hasOpened;
  }

  /** Has the book told of with the next publication. */
  get isBookChanged(): boolean {
    return this.#changedBooks.has(this.index);
  }

  bookChanged(): void {
    this.#changedBooks.note(this.index);
  }

  get bestBid(): number {
    return this.book.bestBid;
  }
  get bestAsk(): number {
    return this.book.bestAsk;
  }

  /** quantity × price in atoms of the margin coin, exact. */
  value(price: number, contracts: number): bigint {
    return BigInt(price) * BigInt(contracts) * this.unit.perTick;
  }

  /** How far a market order may walk from the best opposite price; 0 when there is none. */
  protection(side: SideCode): number {
    const best = side === BUY ? this.book.bestAsk : this.book.bestBid;
    return worstMarketPrice(side === BUY ? 'BUY' : 'SELL', best, this.rules.marketProtection);
  }

  /** Whether an order at `price` would meet the other side at once. */
  crosses(side: SideCode, price: number): boolean {
    const { bestAsk, bestBid } = this.book;
    return side === BUY ? bestAsk !== 0 && price >= bestAsk : bestBid !== 0 && price <= bestBid;
  }

  /**
   * Trades against the other side up to `limit` (0: none) and returns the contracts left. `tag` is the
   * taker's, −1 for an agent.
   */
  take(tag: number, side: SideCode, contracts: number, limit: number): number {
    const { book } = this;
    const trader = tag === NONE ? CROWD : this.#desk.traderOf(tag);
    this.stop = null;
    let left = contracts;
    while (left > 0) {
      const price = side === BUY ? book.bestAsk : book.bestBid;
      if (price === 0) {
        this.stop = 'NO_LIQUIDITY';
        break;
      }
      if (limit !== 0 && (side === BUY ? price > limit : price < limit)) {
        this.stop = 'PROTECTION';
        break;
      }
      const slot = book.firstAt(price);
      const isOwn = book.ownerOf(slot) === trader.index && trader !== CROWD;
      if (isOwn && this.#selfTrade !== 'allow') {
        if (this.#preventSelfTrade(book.tagOf(slot))) break;
        continue;
      }
      left -= this.#fill(slot, tag, trader, side, price, left);
    }
    return left;
  }

  /** Returns whether the taker stops. */
  #preventSelfTrade(makerTag: number): boolean {
    if (this.#selfTrade !== 'cancelNewest') this.#desk.cancelResting(makerTag, 'STP');
    if (this.#selfTrade === 'cancelOldest') return false;
    this.stop = 'STP';
    return true;
  }

  #fill(
    slot: number,
    takerTag: number,
    taker: Trader,
    side: SideCode,
    price: number,
    wanted: number,
  ): number {
    const { book } = this;
    const resting = book.lotsOf(slot);
    const contracts = wanted < resting ? wanted : resting;
    const owner = book.ownerOf(slot);
    const makerTag = owner < 0 ? NONE : book.tagOf(slot);
    const isMakerDone = contracts === resting;
    book.fill(slot, contracts);
    const value = this.value(price, contracts);
    const tradeId = this.nextTradeId++;
    const takerSide = side === BUY ? 'BUY' : 'SELL';
    const makerUid = owner < 0 ? CROWD.uid : this.#desk.traderOf(makerTag).uid;
    this.#print(tradeId, price, contracts, takerSide, { takerUid: taker.uid, makerUid });
    if (makerTag !== NONE || takerTag !== NONE) {
      this.#desk.settle({
        market: this,
        tradeId,
        takerSide,
        takerTag,
        makerTag,
        price,
        contracts,
        value,
        isMakerDone,
      });
    }
    if (owner < 0) {
      this.agentFills?.filled(NONE - owner, side === BUY ? 'SELL' : 'BUY', price, contracts);
    }
    return contracts;
  }

  /** Tells the tape and the event log. */
  #print(
    tradeId: number,
    price: number,
    contracts: number,
    takerSide: Side,
    uids: { readonly takerUid: number; readonly makerUid: number },
  ): void {
    this.#notePrice(price);
    this.bookChanged();
    const value = this.value(price, contracts);
    this.data.onTrade(tradeId, price, contracts, takerSide, this.#log.nowMs, value);
    this.#log.tell({
      type: 'trade',
      symbol: this.symbol,
      tradeId,
      price: ticks(price),
      lots: lots(contracts),
      takerSide,
      ...uids,
    });
  }

  /** Fills a resting order of a user at its own price by somebody outside this exchange (M3, M5). */
  fillFromOutside(slot: number, contracts: number): void {
    const side = this.book.sideOf(slot) === BUY ? SELL : BUY;
    this.#fill(slot, NONE, CROWD, side, this.book.priceOf(slot), contracts);
  }

  /** A trade outside this exchange: for the tape alone. */
  printFromOutside(price: number, contracts: number, takerSide: SideCode): void {
    const side = takerSide === BUY ? 'BUY' : 'SELL';
    const nobody = { takerUid: CROWD.uid, makerUid: CROWD.uid };
    this.#print(this.nextTradeId++, price, contracts, side, nobody);
  }

  #notePrice(price: number): void {
    this.lastPrice = price;
    this.hasTraded = true;
    this.#traded();
    if (price > this.highSinceLook) this.highSinceLook = price;
    if (this.lowSinceLook === 0 || price < this.lowSinceLook) this.lowSinceLook = price;
  }

  /** Takes for an agent; returns the contracts left over. `limit` 0: none. */
  takeForAgent(side: SideCode, contracts: number, limit: number): number {
    return this.take(NONE, side, contracts, limit);
  }

  /** Rests an order that does not cross; returns its slot. */
  rest(tag: number, trader: Trader, side: SideCode, price: number, contracts: number): number {
    this.bookChanged();
    return this.book.add(side, price, contracts, trader.index, tag);
  }

  /** Takes a resting order out. */
  remove(slot: number): void {
    this.book.remove(slot);
    this.bookChanged();
  }

  /**
   * What a trader's order of `contracts` would meet up to `limit` (0: none); `visit` sees each order
   * met. With a self-trade rule its own orders do not count.
   */
  dryWalk(
    trader: Trader,
    side: SideCode,
    contracts: number,
    limit: number,
    visit?: (price: number, contracts: number) => void,
  ): DryWalk {
    const { book } = this;
    const opposite = side === BUY ? SELL : BUY;
    let price = side === BUY ? book.bestAsk : book.bestBid;
    let left = contracts;
    let value = 0n;
    while (left > 0 && price !== 0) {
      if (limit !== 0 && (side === BUY ? price > limit : price < limit)) break;
      for (const slot of book.queueAt(price)) {
        if (this.#selfTrade !== 'allow' && book.ownerOf(slot) === trader.index) {
          if (this.#selfTrade === 'cancelOldest') continue;
          return { contracts: contracts - left, value };
        }
        const met = Math.min(left, book.lotsOf(slot));
        visit?.(price, met);
        value += this.value(price, met);
        left -= met;
        if (left === 0) break;
      }
      price = book.behind(opposite, price);
    }
    return { contracts: contracts - left, value };
  }
}
