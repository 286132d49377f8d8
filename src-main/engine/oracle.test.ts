import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { atoms, lots, rate, ticks } from '@shared/money/units';
import type { NewOrder } from './commands';
import { btcRules, GENESIS_MS, quietConfig, TestExchange } from './engine.testing';
import { NaiveExchange, NaiveWallets, type NaiveOrder } from './naive-exchange.testing';

const UIDS = [1, 2, 3];
const wallet = 'spot';
const symbol = 'BTCUSDT';
/** A wide band and a low minimum let small, crossing, far-apart orders through. */
const rules: SpotRules = btcRules({
  minAmount: atoms(1n),
  priceBand: rate(99_000_000n),
  maxOpenOrders: 30,
});

/** Prices around 60000.00, some of them pages away, so that levels come and go in many places. */
const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 5_999_990, max: 6_000_010 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5_990_000, max: 6_010_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4_000_000, max: 9_000_000 }) },
);
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const size = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2_000_000 }));

const limitOrder = fc.record({ side, price, size }).map((order): NewOrder => ({
  symbol,
  side: order.side,
  type: 'LIMIT',
  price: ticks(order.price),
  quantity: { unit: 'base', lots: lots(order.size) },
}));
const marketOrder = fc.record({ side, size }).map((order): NewOrder => {
  const amount = { unit: 'quote', atoms: atoms(BigInt(order.size) * 600_000n + 12_345n) } as const;
  const quantity =
    order.side === 'BUY' ? amount : ({ unit: 'base', lots: lots(order.size) } as const);
  return { symbol, side: order.side, type: 'MARKET', quantity };
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ who: fc.nat(2), order: limitOrder }) },
  { weight: 2, arbitrary: fc.record({ who: fc.nat(2), order: marketOrder }) },
  { weight: 3, arbitrary: fc.record({ who: fc.nat(2), cancel: fc.nat(20) }) },
);
type Step = { readonly who: number } & ({ readonly order: NewOrder } | { readonly cancel: number });

class Pair {
  readonly #fast: TestExchange;
  readonly #wallets = new NaiveWallets();
  readonly #naive: NaiveExchange;
  /** Accepted orders of both, side by side. */
  readonly #orders: { readonly uid: number; readonly id: number; readonly naive: NaiveOrder }[] =
    [];
  readonly #tape: string[] = [];

  constructor(selfTrade: 'allow' | 'cancelNewest' | 'cancelOldest' | 'cancelBoth') {
    this.#fast = new TestExchange(quietConfig({ spot: [rules], selfTrade }));
    this.#naive = new NaiveExchange(rules, selfTrade, this.#wallets);
    for (const uid of UIDS) {
      this.#fast.open(uid, 'USDT 200000', 'BTC 3');
      this.#wallets.pay({ uid, wallet }, 'USDT', 200_000n * 10n ** 8n);
      this.#wallets.pay({ uid, wallet }, 'BTC', 3n * 10n ** 8n);
    }
  }

  run(next: Step): void {
    const uid = UIDS[next.who] ?? 0;
    if ('order' in next) this.#place(uid, next.order);
    else this.#cancel(next.cancel);
    this.#compare();
  }

  #place(uid: number, order: NewOrder): void {
    const result = this.#fast.execute({ type: 'placeOrder', atMs: GENESIS_MS, uid, wallet, order });
    if (!result.ok) return;
    const accepted = result.value.find((event) => event.type === 'orderAccepted');
    for (const event of result.value) {
      if (event.type === 'trade') this.#tape.push(`${event.lots}@${event.price}`);
    }
    const naive = this.#naive.place({ uid, wallet }, order);
    this.#orders.push({ uid, id: accepted?.orderId ?? 0, naive });
  }

  #cancel(back: number): void {
    const order = this.#orders.at(-1 - back);
    if (order === undefined) return;
    const result = this.#fast.cancel(order.uid, order.id);
    expect(result.ok).toBe(order.naive.isResting);
    if (order.naive.isResting) this.#naive.cancel(order.naive);
  }

  #compare(): void {
    const { query } = this.#fast.engine;
    const book = query.book(symbol, Infinity);
    expect(book?.bids.map((level) => `${level.price}:${level.lots}`)).toEqual(
      this.#naive.depth('BUY'),
    );
    expect(book?.asks.map((level) => `${level.price}:${level.lots}`)).toEqual(
      this.#naive.depth('SELL'),
    );
    expect(this.#tape).toEqual(this.#naive.tape);
    for (const uid of UIDS) {
      for (const { asset, free, locked } of query.balances(uid, wallet)) {
        expect([uid, asset, free, locked]).toEqual([
          uid,
          asset,
          this.#wallets.balance({ uid, wallet }, asset, 'free'),
          this.#wallets.balance({ uid, wallet }, asset, 'locked'),
        ]);
      }
    }
    expect(this.#fast.engine.brokenInvariants()).toEqual([]);
  }

  /** Every order ever: status, quantity and cost. */
  compareOrders(): void {
    const { query } = this.#fast.engine;
    for (const { uid, id, naive } of this.#orders) {
      const found = query.order(uid, wallet, { symbol, orderId: id });
      expect(found.ok && { ...found.value, executed: BigInt(found.value.executed) }).toMatchObject({
        status: naive.status,
        executed: naive.executed,
        executedQuote: naive.cost,
      });
    }
  }
}

property(
  [
    fc.constantFrom('allow', 'cancelNewest', 'cancelOldest', 'cancelBoth'),
    fc.array(step, { minLength: 1, maxLength: 80 }),
  ],
  { numRuns: 150 },
)(
  'the fast exchange does what the obvious one does, and every invariant holds',
  (selfTrade, steps) => {
    const pair = new Pair(selfTrade);
    for (const next of steps) pair.run(next);
    pair.compareOrders();
  },
);
