/** What may be seen of the futures side: the queries of every endpoint and channel. It changes nothing. */
import type { Book } from '@shared/domain/book';
import type { Interval } from '@shared/domain/candle';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import type { Ticker } from '@shared/domain/market';
import { unknownContract, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import { atoms, contracts, type Contracts } from '@shared/money/units';
import { BUY, SELL } from '../book/side';
import { storyOf, type QueueStory } from '../book/queue-story';
import { newestUpTo } from '../newest-rows';
import { unknownAccount } from '../orders/users';
import type { CandleWindow, TapeTrade, TurnoverCandle } from '../query';
import type { FuturesOrderReference, FuturesPrices, NewFuturesOrder } from './commands';
import type { ContractMarket } from './contract-market';
import type { FuturesFloor } from './futures-floor';
import { findOrder } from './orders/cancellation';
import type { FuturesOrder } from './orders/order';
import { orderRecord } from './orders/order-record';
import type { FuturesPlacement } from './orders/placement';
import type { Leverages } from './positions/leverage';
import { accountRecord } from './positions/position-view';
import type {
  ClosedPositionRecord,
  FuturesAccountRecord,
  FuturesOrderRecord,
  FuturesQuery,
  FuturesTradeRecord,
  Page,
} from './query';

export class FuturesViews implements FuturesQuery {
  readonly #floor: FuturesFloor;
  readonly #leverages: Leverages;
  readonly #placement: FuturesPlacement;
  readonly #bySymbol: ReadonlyMap<string, ContractMarket>;

  constructor(floor: FuturesFloor, leverages: Leverages, placement: FuturesPlacement) {
    this.#floor = floor;
    this.#leverages = leverages;
    this.#placement = placement;
    this.#bySymbol = new Map(floor.markets.map((market) => [market.symbol, market]));
  }

  market(contract: string): ContractMarket | undefined {
    return this.#bySymbol.get(contract);
  }

  rules(): readonly FuturesRules[] {
    return this.#floor.markets.map(({ rules }) => rules);
  }

  book(contract: string, limit: number): Book | null {
    const market = this.#bySymbol.get(contract);
    if (market === undefined) return null;
    return {
      symbol: contract,
      bids: market.book.depth(BUY, limit),
      asks: market.book.depth(SELL, limit),
      atMs: this.#floor.log.nowMs,
    };
  }

  ticker(contract: string): Ticker | null {
    return this.#bySymbol.get(contract)?.data.ticker(this.#floor.log.nowMs) ?? null;
  }

  status(contract: string): 'OPEN' | 'HALTED' | null {
    return this.#bySymbol.get(contract)?.status ?? null;
  }

  prices(contract: string): FuturesPrices | null {
    const market = this.#bySymbol.get(contract);
    if (market === undefined) return null;
    const { index, mark, fundingRate } = this.#floor.prices.of(market.index);
    return { index, mark, fundingRate };
  }

  recentTrades(contract: string, limit: number): readonly TapeTrade[] {
    return this.#bySymbol.get(contract)?.data.recentTrades(limit) ?? [];
  }

  candles(contract: string, interval: Interval, window: CandleWindow): readonly TurnoverCandle[] {
    return this.#bySymbol.get(contract)?.data.candles(interval, window) ?? [];
  }

  isDrawn(contract: string, interval: Interval, window: CandleWindow): boolean {
    return this.#bySymbol.get(contract)?.data.isDrawn(interval, window) ?? true;
  }

  drawOlderDay(contract: string): void {
    this.#bySymbol.get(contract)?.data.drawOlderDay();
  }

  openOrders(uid: number, contract: string | null): readonly FuturesOrderRecord[] {
    const trader = this.#floor.accounts.find(uid);
    if (trader === undefined) return [];
    const live: FuturesOrder[] = [];
    for (const order of this.#floor.orders.liveOf(trader)) {
      if (contract === null || this.#symbolOf(order) === contract) live.push(order);
    }
    return live.reverse().map((order) => this.#record(order));
  }

  order(uid: number, target: FuturesOrderReference): Result<FuturesOrderRecord, Rejection> {
    if (!this.#floor.hasAccount(uid)) return err(unknownAccount(uid));
    const market = this.#bySymbol.get(target.contract);
    if (market === undefined) return err(unknownContract(target.contract));
    const found = findOrder(this.#floor, this.#floor.accounts.find(uid), market, target);
    return found.ok ? ok(this.#record(found.value)) : found;
  }

  fieldRefusal(uid: number, order: NewFuturesOrder): Rejection | null {
    if (!this.#floor.hasAccount(uid)) return unknownAccount(uid);
    const market = this.#bySymbol.get(order.contract);
    if (market === undefined) return unknownContract(order.contract);
    return this.#placement.fieldRefusal(this.#floor.accounts.draft(uid), market, order);
  }

  ahead(
    uid: number,
    target: FuturesOrderReference,
  ): { readonly orders: number; readonly contracts: Contracts } | null {
    const market = this.#bySymbol.get(target.contract);
    if (market === undefined) return null;
    const found = findOrder(this.#floor, this.#floor.accounts.find(uid), market, target);
    if (!found.ok || found.value.slot === -1) return null;
    let quantity = market.venueBefore?.(found.value.slot) ?? 0;
    let count = quantity > 0 ? 1 : 0;
    for (const slot of market.book.queueAt(found.value.price)) {
      if (slot === found.value.slot) break;
      count += 1;
      quantity += market.book.lotsOf(slot);
    }
    return { orders: count, contracts: contracts(quantity) };
  }

  story(uid: number, target: FuturesOrderReference): QueueStory | null {
    const market = this.#bySymbol.get(target.contract);
    if (market === undefined) return null;
    const found = findOrder(this.#floor, this.#floor.accounts.find(uid), market, target);
    if (!found.ok) return null;
    const { slot, story } = found.value;
    const ahead = slot === -1 ? null : this.ahead(uid, target);
    if (ahead === null) return story;
    const isAllHere = (market.venueBefore?.(slot) ?? 0) === 0;
    return storyOf(market.book.order(slot), isAllHere ? ahead.contracts : null);
  }

  orders(uid: number, contract: string, page: Page): readonly FuturesOrderRecord[] {
    const market = this.#bySymbol.get(contract);
    const trader = this.#floor.accounts.find(uid);
    if (market === undefined || trader === undefined) return [];
    const all = this.#floor.orders.allIn(trader, market.index);
    const orders = newestUpTo(all, ({ orderId }) => orderId, page);
    return orders.map((order) => this.#record(order));
  }

  closedPositions(uid: number, contract: string, page: Page): readonly ClosedPositionRecord[] {
    const market = this.#bySymbol.get(contract);
    const trader = this.#floor.accounts.find(uid);
    if (market === undefined || trader === undefined) return [];
    return this.#floor.closed.page(trader, market.index, page);
  }

  ownTrades(uid: number, contract: string, page: Page): readonly FuturesTradeRecord[] {
    const market = this.#bySymbol.get(contract);
    const trader = this.#floor.accounts.find(uid);
    if (market === undefined || trader === undefined) return [];
    return this.#floor.trades.page(trader, market.index, page);
  }

  isShortened(uid: number, contract: string): boolean {
    const { accounts, orders, trades, closed } = this.#floor;
    const market = this.#bySymbol.get(contract);
    const trader = accounts.find(uid);
    if (market === undefined || trader === undefined) return false;
    return [orders, trades, closed].some((kind) => kind.isShortened(trader, market.index));
  }

  forgottenOrderId(uid: number, clientOrderId: string): number | null {
    const trader = this.#floor.accounts.find(uid);
    return trader === undefined ? null : this.#floor.orders.forgottenId(trader, clientOrderId);
  }

  account(uid: number): readonly FuturesAccountRecord[] {
    if (!this.#floor.hasAccount(uid)) return [];
    const trader = this.#floor.accounts.draft(uid);
    return this.#floor.accounts.coins.map((coin) => accountRecord(this.#floor, trader, coin));
  }

  leverage(uid: number, contract: string): number | null {
    const market = this.#bySymbol.get(contract);
    if (market === undefined || !this.#floor.hasAccount(uid)) return null;
    return this.#leverages.of(this.#floor.accounts.draft(uid), market);
  }

  insurance(): ReturnType<FuturesQuery['insurance']> {
    const { ledger, accounts } = this.#floor;
    return accounts.coins.map((coin) => ({
      asset: ledger.assets[coin] as string,
      amount: atoms(ledger.balance(ledger.system('insurance', coin))),
    }));
  }

  #record(order: FuturesOrder): FuturesOrderRecord {
    return orderRecord(order, this.#symbolOf(order));
  }

  #symbolOf({ contract }: FuturesOrder): string {
    return (this.#floor.markets[contract] as ContractMarket).symbol;
  }
}

/** The answers of an exchange without contracts. */
export const NO_FUTURES: FuturesQuery = {
  rules: () => [],
  book: () => null,
  ticker: () => null,
  status: () => null,
  prices: () => null,
  recentTrades: () => [],
  candles: () => [],
  isDrawn: () => true,
  drawOlderDay: () => undefined,
  openOrders: () => [],
  order: (_uid, { contract }) => err(unknownContract(contract)),
  fieldRefusal: (_uid, { contract }) => unknownContract(contract),
  ahead: () => null,
  story: () => null,
  orders: () => [],
  closedPositions: () => [],
  isShortened: () => false,
  forgottenOrderId: () => null,
  ownTrades: () => [],
  account: () => [],
  leverage: () => null,
  insurance: () => [],
};
