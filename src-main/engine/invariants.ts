/**
 * The auditor: recomputes what must always hold (exchange-rules §3, I1–I18) from the tables by
 * means of its own. It reads everything and changes nothing.
 */
import { BUY, SELL } from './book/side';
import { isFeeWithin } from './fee-bounds';
import { liveRow } from './orders/live-row';
import { IS_MARKET, IS_SELL } from './orders/order-table';
import { isMargin, traderOf, WALLETS } from './orders/traders';
import type { Floor } from './spot/floor';
import type { SpotMarket } from './spot/spot-market';

/** Finished orders and trades looked at per audit, so that its cost does not grow with history. */
const PAST_PER_AUDIT = 4096;

export class Auditor {
  readonly #floor: Floor;
  readonly #markets: readonly SpotMarket[];
  #nextOrder = 0;
  #nextTrade = 0;
  readonly #broken = new Set<string>();

  constructor(floor: Floor, markets: readonly SpotMarket[]) {
    this.#floor = floor;
    this.#markets = markets;
  }

  /** Names of what is broken, in order; empty when all is well. */
  audit(): readonly string[] {
    this.#broken.clear();
    this.#auditBalances();
    for (const market of this.#markets) {
      this.#auditBook(market);
      this.#auditTape(market);
    }
    this.#auditPastOrders();
    this.#auditTrades();
    return [...this.#broken].sort();
  }

  #expect(holds: boolean, name: string): void {
    if (!holds) this.#broken.add(name);
  }

  /** I1 every asset sums to zero; I2 nothing negative; I3 locked is what live orders reserve. */
  #auditBalances(): void {
    const { ledger } = this.#floor;
    ledger.assets.forEach((_, asset) => {
      this.#expect(ledger.sum(asset) === 0n, 'I1');
    });
    const reserved = this.#reservations();
    for (const trader of this.#traders()) {
      // What a trader on credit holds back is partly credit: its lender looks after it.
      const isOnCredit = isMargin(trader) && this.#floor.lending !== null;
      ledger.assets.forEach((_, asset) => {
        const locked = ledger.balance(ledger.locked(trader, asset));
        this.#expect(ledger.balance(ledger.free(trader, asset)) >= 0n && locked >= 0n, 'I2');
        const expected = reserved.get(trader * ledger.assets.length + asset) ?? 0n;
        this.#expect(isOnCredit ? locked <= expected : locked === expected, 'I3');
      });
    }
  }

  /** Every wallet of every account. */
  *#traders(): Generator<number> {
    const count = this.#floor.users.all().length;
    for (let user = 0; user < count; user++) {
      for (const wallet of WALLETS) yield traderOf(user, wallet);
    }
  }

  #reservations(): ReadonlyMap<number, bigint> {
    const { ledger, orders } = this.#floor;
    const reserved = new Map<number, bigint>();
    for (const { index, settlement } of this.#markets) {
      for (const row of orders.allOpenRows(index)) {
        const isSell = (orders.kind(row) & IS_SELL) !== 0;
        const left = orders.lots(row) - orders.executed(row);
        const asset = settlement.assetGiven(isSell ? SELL : BUY);
        const key = orders.trader(row) * ledger.assets.length + asset;
        const amount = isSell
          ? settlement.baseValue(left)
          : settlement.value(orders.price(row), left);
        reserved.set(key, (reserved.get(key) ?? 0n) + amount);
        this.#expect((orders.kind(row) & IS_MARKET) === 0, 'I10');
        this.#expect(left > 0 && orders.executed(row) >= 0, 'I10');
      }
    }
    return reserved;
  }

  /** I11 never crossed; I12 depth is the sum of what rests, and whoever it is whose it is has as many open. */
  #auditBook(market: SpotMarket): void {
    const { book } = market;
    const { bestBid, bestAsk } = book;
    this.#expect(bestBid === 0 || bestAsk === 0 || bestBid < bestAsk, 'I11');
    const totals = new Map<number, number>();
    const open = new Map<number, number>();
    for (const slot of book.slots()) {
      const price = book.priceOf(slot);
      totals.set(price, (totals.get(price) ?? 0) + book.lotsOf(slot));
      const owner = book.ownerOf(slot);
      if (owner < 0) continue;
      open.set(owner, (open.get(owner) ?? 0) + 1);
      this.#auditResting(market, slot);
    }
    const shown = [...book.depth(BUY, Infinity), ...book.depth(SELL, Infinity)];
    this.#expect(shown.length === totals.size, 'I12');
    for (const { price, lots } of shown) this.#expect(totals.get(price) === lots, 'I12');
    const { orders } = this.#floor;
    for (const trader of this.#traders()) {
      this.#expect(orders.openCount(trader, market.index) === (open.get(trader) ?? 0), 'I12');
    }
  }

  #auditResting(market: SpotMarket, slot: number): void {
    const { orders } = this.#floor;
    const row = liveRow(market.index, slot);
    this.#expect(orders.find(orders.orderId(row)) === row, 'I12');
  }

  /** I15: the bars since the tape began hold exactly its lots (checked over what is held). */
  #auditTape(market: SpotMarket): void {
    const [forming] = market.data.candles('1min', { limit: 1 });
    const [last] = market.data.recentTrades(1);
    if (last === undefined || forming === undefined) return;
    let lots = 0;
    let isWhole = false;
    for (const trade of market.data.recentTrades(1000)) {
      isWhole = trade.atMs < forming.openTimeMs;
      if (isWhole) break;
      lots += trade.lots;
    }
    if (isWhole) this.#expect(lots === forming.volume, 'I15');
    else this.#expect(lots <= forming.volume, 'I15');
    this.#expect(last.price === market.lastPrice, 'I15');
  }

  /** I10 executed within the original; I17 finished orders stay as they ended. */
  #auditPastOrders(): void {
    const { orders } = this.#floor;
    const count = Math.min(PAST_PER_AUDIT, orders.past.length);
    for (let step = 0; step < count; step++) {
      const row = this.#nextOrder % orders.past.length;
      this.#nextOrder = row + 1;
      const status = orders.status(row);
      this.#expect(orders.past.isUnchanged(row), 'I17');
      const isAmount = (orders.kind(row) & (IS_MARKET | IS_SELL)) === IS_MARKET;
      if (isAmount) this.#expect(orders.executedQuote(row) <= orders.amount(row), 'I10');
      else {
        const executed = orders.executed(row);
        this.#expect(executed <= orders.lots(row), 'I10');
        this.#expect((status === 'FILLED') === (executed === orders.lots(row)), 'I10');
      }
    }
  }

  /** I13 fills within the limits of both orders; I18 fees within what was received. */
  #auditTrades(): void {
    const { trades, orders } = this.#floor;
    const end = Math.min(trades.length, this.#nextTrade + PAST_PER_AUDIT);
    for (; this.#nextTrade < end; this.#nextTrade++) {
      const trade = trades.get(this.#nextTrade);
      const { settlement, rules } = this.#markets[trade.market] as SpotMarket;
      const rates = Object.values(rules.fees);
      const { buyFee, sellFee, price, lots } = trade;
      this.#expect(isFeeWithin(buyFee, settlement.baseValue(lots), rates), 'I18');
      this.#expect(isFeeWithin(sellFee, settlement.value(price, lots), rates), 'I18');
      const bid = trade.buyer < 0 ? -1 : orders.find(trade.bidId);
      const ask = trade.seller < 0 ? -1 : orders.find(trade.askId);
      const bidLimit = bid === -1 ? 0 : orders.price(bid);
      const askLimit = ask === -1 ? 0 : orders.price(ask);
      this.#expect(bidLimit === 0 || price <= bidLimit, 'I13');
      this.#expect(askLimit === 0 || price >= askLimit, 'I13');
    }
  }
}
