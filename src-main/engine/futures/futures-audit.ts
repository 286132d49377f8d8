/**
 * The auditor of the futures side: recomputes what must always hold (exchange-rules §3) from positions,
 * orders and books by means of its own. It reads everything and changes nothing.
 */
import { BUY, SELL } from '../book/side';
import { isFeeWithin } from '../fee-bounds';
import type { ContractMarket } from './contract-market';
import type { FuturesFloor } from './futures-floor';
import { positionSide, type FuturesOrder } from './orders/order';

/** Finished orders and trades of a user per contract: older ones were looked at when they were new. */
const NEWEST = 100;

/** Names of what is broken, in order; empty when all is well. */
export function auditFutures(floor: FuturesFloor): readonly string[] {
  const audit = new FuturesAudit(floor);
  audit.wallets();
  for (const market of floor.markets) {
    audit.contract(market);
    audit.book(market);
  }
  audit.positions();
  audit.orders();
  audit.trades();
  return audit.broken();
}

class FuturesAudit {
  readonly #floor: FuturesFloor;
  readonly #broken = new Set<string>();

  constructor(floor: FuturesFloor) {
    this.#floor = floor;
  }

  broken(): readonly string[] {
    return [...this.#broken].sort();
  }

  #expect(holds: boolean, name: string): void {
    if (!holds) this.#broken.add(name);
  }

  /** I4: lock is what OPEN orders hold; normal is in debt only beside cross positions. */
  wallets(): void {
    const { accounts, orders, positions, markets } = this.#floor;
    const locks = new Map<string, bigint>();
    for (const { trader, contract, lock } of orders.live()) {
      const key = `${trader.index}/${this.#coinOf(contract)}`;
      locks.set(key, (locks.get(key) ?? 0n) + lock);
    }
    for (const trader of accounts.users()) {
      for (const coin of accounts.coins) {
        const expected = locks.get(`${trader.index}/${coin}`) ?? 0n;
        this.#expect(accounts.lock(trader, coin) === expected, 'I4');
        const hasCross = positions
          .of(trader)
          .some(({ mode, contract }) => mode === 'cross' && markets[contract]?.coin === coin);
        this.#expect(hasCross || accounts.normal(trader, coin) >= 0n, 'I4');
      }
    }
  }

  /** I5 as much long as short; I6 clearing mirrors the costs; I7 nothing stays in funding. */
  contract({ index }: ContractMarket): void {
    const { ledger, accounts, positions } = this.#floor;
    const { clearing, funding } = accounts.house(index);
    let volume = 0;
    let cost = 0n;
    for (const position of positions.in(index)) {
      const isLong = position.side === 'BUY';
      volume += isLong ? position.volume : -position.volume;
      cost += isLong ? position.openCost : -position.openCost;
    }
    this.#expect(volume === 0, 'I5');
    this.#expect(ledger.balance(clearing) + cost === 0n, 'I6');
    this.#expect(ledger.balance(funding) === 0n, 'I7');
  }

  /** I11 never crossed; I12 depth is the sum of what rests, and rests where its owner says. */
  book(market: ContractMarket): void {
    const { book, bestBid, bestAsk } = market;
    this.#expect(bestBid === 0 || bestAsk === 0 || bestBid < bestAsk, 'I11');
    const totals = new Map<number, number>();
    let resting = 0;
    for (const slot of book.slots()) {
      const price = book.priceOf(slot);
      totals.set(price, (totals.get(price) ?? 0) + book.lotsOf(slot));
      if (book.ownerOf(slot) < 0) continue;
      resting += 1;
      const order = this.#floor.orders.at(book.tagOf(slot));
      const left = order.contracts - order.executed;
      this.#expect(order.slot === slot && order.contract === market.index, 'I12');
      this.#expect(order.price === price && left === book.lotsOf(slot), 'I12');
    }
    const shown = [...book.depth(BUY, Infinity), ...book.depth(SELL, Infinity)];
    this.#expect(shown.length === totals.size, 'I12');
    for (const { price, lots } of shown) this.#expect(totals.get(price) === lots, 'I12');
    let live = 0;
    for (const order of this.#floor.orders.live()) {
      if (order.contract === market.index && order.status !== 'INIT') live += 1;
    }
    this.#expect(live === resting, 'I12');
  }

  /** I8 hold is never negative; I9 no more is being closed than there is. */
  positions(): void {
    const { ledger, positions, orders } = this.#floor;
    const pending = new Map<number, number>();
    for (const order of orders.live()) {
      if (order.open !== 'CLOSE' || order.status === 'INIT') continue;
      const held = positions.find(order.trader, order.contract, positionSide(order.side, 'CLOSE'));
      this.#expect(held !== undefined, 'I9');
      const left = order.contracts - order.executed;
      if (held !== undefined) pending.set(held.id, (pending.get(held.id) ?? 0) + left);
    }
    for (const position of positions.all()) {
      const { mode, hold, volume, pendingCloseVolume } = position;
      if (mode === 'isolated') this.#expect(ledger.balance(hold) >= 0n, 'I8');
      this.#expect(volume > 0 && pendingCloseVolume <= volume, 'I9');
      this.#expect(pendingCloseVolume === (pending.get(position.id) ?? 0), 'I9');
    }
  }

  /** I10 executed within the original; filled is filled; I17 what has ended holds nothing. */
  orders(): void {
    const { accounts, orders, markets } = this.#floor;
    for (const trader of accounts.users()) {
      for (const { index } of markets) {
        for (const order of orders.allIn(trader, index).slice(-NEWEST)) this.#order(order);
      }
    }
  }

  #order({ status, executed, contracts, tag, lock }: FuturesOrder): void {
    this.#expect(executed >= 0 && executed <= contracts, 'I10');
    this.#expect((status === 'FILLED') === (executed === contracts), 'I10');
    const hasEnded = status === 'FILLED' || status === 'CANCELED' || status === 'REJECTED';
    this.#expect(hasEnded === (tag === -1), 'I17');
    if (hasEnded) this.#expect(lock === 0n, 'I17');
  }

  /** I13 fills within the limit; I18 fees within the value. */
  trades(): void {
    const { trades, accounts, orders, markets } = this.#floor;
    for (const trader of accounts.users()) {
      for (const market of markets) {
        const rates = Object.values(market.rules.fees);
        for (const trade of trades.page(trader, market.index, { limit: NEWEST })) {
          const { fee, price, contracts, isBuyer, bidId, askId } = trade;
          this.#expect(isFeeWithin(fee, market.value(price, contracts), rates), 'I18');
          const limit = orders.find(trader, isBuyer ? bidId : askId)?.price ?? 0;
          this.#expect(limit === 0 || (isBuyer ? price <= limit : price >= limit), 'I13');
        }
      }
    }
  }

  #coinOf(contract: number): number {
    return (this.#floor.markets[contract] as ContractMarket).coin;
  }
}
