/** What may be seen of the exchange: the queries, and the rows as records. It changes nothing. */
import type { Balance } from '@shared/domain/balance';
import type { Book } from '@shared/domain/book';
import type { Interval } from '@shared/domain/candle';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { Ticker } from '@shared/domain/market';
import type { Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import { atoms, lots, ticks } from '@shared/money/units';
import { BUY, SELL } from './book/side';
import type { NewOrder, OrderReference, Wallet } from './commands';
import type { FuturesQuery } from './futures/query';
import type { MarginQuery } from './margin/query';
import type { WithdrawalQuery } from './withdrawals/query';
import { IS_MARKET, IS_SELL } from './orders/order-table';
import type { OwnTrade } from './orders/own-trades';
import { traderOf, userOf, walletOf } from './orders/traders';
import { unknownAccount } from './orders/users';
import type {
  CandleWindow,
  DepartmentQueries,
  EngineQuery,
  FoundOrder,
  OrderRecord,
  OwnTradeRecord,
  TapeTrade,
  TurnoverCandle,
} from './query';
import type { RecordViews } from './record-log';
import type { Cancellation } from './spot/cancellation';
import type { Floor } from './spot/floor';
import type { Placement } from './spot/placement';
import type { SpotMarket } from './spot/spot-market';

export class Views implements EngineQuery, RecordViews {
  readonly futures: FuturesQuery;
  readonly margin: MarginQuery;
  readonly withdrawals: WithdrawalQuery;
  readonly #floor: Floor;
  readonly #markets: readonly SpotMarket[];
  readonly #bySymbol: ReadonlyMap<string, SpotMarket>;
  readonly #placement: Placement;
  readonly #cancellation: Cancellation;

  constructor(
    floor: Floor,
    markets: readonly SpotMarket[],
    placement: Placement,
    cancellation: Cancellation,
    departments: DepartmentQueries,
  ) {
    this.#floor = floor;
    this.#markets = markets;
    this.#bySymbol = new Map(markets.map((market) => [market.symbol, market]));
    this.#placement = placement;
    this.#cancellation = cancellation;
    this.futures = departments.futures;
    this.margin = departments.margin;
    this.withdrawals = departments.withdrawals;
  }

  marketTimeMs(): number {
    return this.#floor.log.nowMs;
  }

  spotRules(): readonly SpotRules[] {
    return this.#markets.map(({ rules }) => rules);
  }

  book(symbol: string, limit: number): Book | null {
    const market = this.#bySymbol.get(symbol);
    if (market === undefined) return null;
    return {
      symbol,
      bids: market.book.depth(BUY, limit),
      asks: market.book.depth(SELL, limit),
      atMs: this.#floor.log.nowMs,
    };
  }

  ticker(symbol: string): Ticker | null {
    return this.#bySymbol.get(symbol)?.data.ticker(this.#floor.log.nowMs) ?? null;
  }

  marketStatus(symbol: string): 'OPEN' | 'HALTED' | null {
    return this.#bySymbol.get(symbol)?.status ?? null;
  }

  recentTrades(symbol: string, limit: number): readonly TapeTrade[] {
    return this.#bySymbol.get(symbol)?.data.recentTrades(limit) ?? [];
  }

  candles(symbol: string, interval: Interval, window: CandleWindow): readonly TurnoverCandle[] {
    return this.#bySymbol.get(symbol)?.data.candles(interval, window) ?? [];
  }

  isDrawn(symbol: string, interval: Interval, window: CandleWindow): boolean {
    return this.#bySymbol.get(symbol)?.data.isDrawn(interval, window) ?? true;
  }

  drawOlderDay(symbol: string): void {
    this.#bySymbol.get(symbol)?.data.drawOlderDay();
  }

  checkOrder(uid: number, wallet: Wallet, order: NewOrder): Result<null, Rejection> {
    const trader = this.#trader(uid, wallet);
    return trader === -1 ? err(unknownAccount(uid)) : this.#placement.check(trader, order);
  }

  order(uid: number, wallet: Wallet, target: OrderReference): Result<OrderRecord, Rejection> {
    const trader = this.#trader(uid, wallet);
    if (trader === -1) return err(unknownAccount(uid));
    const found = this.#cancellation.find(trader, target);
    return found.ok ? ok(this.orderRecord(found.value)) : found;
  }

  openOrders(uid: number, wallet: Wallet, symbol: string, limit: number): readonly OrderRecord[] {
    const trader = this.#trader(uid, wallet);
    const market = this.#bySymbol.get(symbol);
    if (trader === -1 || market === undefined) return [];
    const found: OrderRecord[] = [];
    for (const row of this.#floor.orders.openRows(trader, market.index)) {
      if (found.length === limit) break;
      found.push(this.orderRecord(row));
    }
    return found;
  }

  ownTrades(
    uid: number,
    wallet: Wallet,
    symbol: string,
    page: { readonly fromId?: number; readonly limit: number },
  ): readonly OwnTradeRecord[] {
    const trader = this.#trader(uid, wallet);
    const market = this.#bySymbol.get(symbol);
    if (trader === -1 || market === undefined) return [];
    const found: OwnTradeRecord[] = [];
    for (const row of this.#floor.trades.rowsOf(trader, market.index)) {
      if (found.length >= page.limit) break;
      const trade = this.#floor.trades.get(row);
      if (page.fromId !== undefined && trade.tradeId > page.fromId) continue;
      if (trade.buyer === trader) found.push(this.#side(trade, true));
      if (trade.seller === trader && found.length < page.limit)
        found.push(this.#side(trade, false));
    }
    return found;
  }

  balances(uid: number, wallet: Wallet): readonly Balance[] {
    const { ledger } = this.#floor;
    const trader = this.#trader(uid, wallet);
    if (trader === -1) return [];
    const isSpot = wallet === 'spot';
    return ledger.assets.map((asset, index) => ({
      asset,
      free: atoms(ledger.balance(ledger.free(trader, index))),
      // What is being withdrawn is shown as locked until it is paid (exchange-rules §6).
      locked: atoms(
        ledger.balance(ledger.locked(trader, index)) +
          (isSpot ? this.withdrawals.held(uid, asset) : 0n),
      ),
    }));
  }

  hasAccount(uid: number): boolean {
    return this.#floor.users.indexOf(uid) !== -1;
  }

  findOrder(orderId: number): FoundOrder | null {
    const { orders } = this.#floor;
    const row = orders.find(orderId);
    if (row === -1) return null;
    const order = this.orderRecord(row);
    const isResting = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
    if (!isResting) return { order, ahead: null, story: orders.story(row) };
    const market = this.#markets[orders.marketOf(row)] as SpotMarket;
    const beside = market.venueBefore?.(orders.slot(row)) ?? 0;
    const { orders: before, lots: quantity } = orders.ahead(row);
    return {
      order,
      ahead: { orders: before + (beside > 0 ? 1 : 0), lots: lots(quantity + beside) },
      story: orders.story(row, beside === 0),
    };
  }

  #trader(uid: number, wallet: Wallet): number {
    return traderOf(this.#floor.users.indexOf(uid), wallet);
  }

  orderRecord(row: number): OrderRecord {
    return this.#orderRecord(row, this.#floor.orders.clientOrderId(row));
  }

  storedOrder(row: number): OrderRecord {
    return this.#orderRecord(row, this.#floor.orders.explicitClientId(row) ?? '');
  }

  #orderRecord(row: number, clientOrderId: string): OrderRecord {
    const { orders, users } = this.#floor;
    const kind = orders.kind(row);
    const trader = orders.trader(row);
    const side = (kind & IS_SELL) === 0 ? 'BUY' : 'SELL';
    const isMarket = (kind & IS_MARKET) !== 0;
    return {
      orderId: orders.orderId(row),
      clientOrderId,
      uid: users.uidOf(userOf(trader)),
      wallet: walletOf(trader),
      symbol: this.#symbol(orders.marketOf(row)),
      side,
      type: isMarket ? 'MARKET' : 'LIMIT',
      price: isMarket ? null : ticks(orders.price(row)),
      quantity:
        isMarket && side === 'BUY'
          ? { unit: 'quote', atoms: atoms(orders.amount(row)) }
          : { unit: 'base', lots: lots(orders.lots(row)) },
      executed: lots(orders.executed(row)),
      executedQuote: atoms(orders.executedQuote(row)),
      status: orders.status(row),
      createdAtMs: orders.createdAtMs(row),
    };
  }

  tradeSide(row: number, isBuyer: boolean): OwnTradeRecord {
    return this.#side(this.#floor.trades.get(row), isBuyer);
  }

  executedLots(row: number): number {
    return this.#floor.orders.past.executed(row);
  }

  tradedLots(row: number): number {
    return this.#floor.trades.lots(row);
  }

  #side(trade: OwnTrade, isBuyer: boolean): OwnTradeRecord {
    const { users } = this.#floor;
    const pair = (this.#markets[trade.market] as SpotMarket).rules.pair;
    const bidUid = users.uidOf(userOf(trade.buyer));
    const askUid = users.uidOf(userOf(trade.seller));
    return {
      tradeId: trade.tradeId,
      uid: isBuyer ? bidUid : askUid,
      wallet: walletOf(isBuyer ? trade.buyer : trade.seller),
      symbol: pair.symbol,
      bidId: trade.bidId,
      askId: trade.askId,
      bidUid,
      askUid,
      price: ticks(trade.price),
      lots: lots(trade.lots),
      atMs: trade.atMs,
      isBuyer,
      isMaker: isBuyer === trade.takerIsSeller,
      feeAsset: isBuyer ? pair.base : pair.quote,
      fee: atoms(isBuyer ? trade.buyFee : trade.sellFee),
    };
  }

  #symbol(market: number): string {
    return (this.#markets[market] as SpotMarket).symbol;
  }
}
