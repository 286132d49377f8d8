import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import { atoms, contracts, rate, ticks } from '@shared/money/units';
import { BTC, futuresRules, TestFutures } from './futures.testing';
import { NaiveContract, type NaiveContractOrder } from './naive-contract.testing';

const UIDS = [10, 11, 12];
/** Room for small orders far apart. */
const rules = futuresRules({
  minValue: atoms(0n),
  priceBand: rate(90_000_000n),
  marketProtection: rate(5_000_000n),
});

const order = fc.record({
  who: fc.nat(2),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  kind: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY', 'MARKET'),
  price: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 599_995, max: 600_005 }) },
    { weight: 1, arbitrary: fc.integer({ min: 560_000, max: 640_000 }) },
  ),
  size: fc.integer({ min: 1, max: 40 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: order },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat(15) }) },
);

class Pair {
  readonly #fast: TestFutures;
  readonly #naive: NaiveContract;
  readonly #orders: {
    readonly uid: number;
    readonly id: number;
    readonly naive: NaiveContractOrder;
  }[] = [];
  readonly #tape: string[] = [];

  constructor(selfTrade: ConstructorParameters<typeof NaiveContract>[0]) {
    this.#fast = new TestFutures({ rules }, { selfTrade }).open('1000000', ...UIDS);
    this.#naive = new NaiveContract(selfTrade);
  }

  place({
    who,
    side,
    kind,
    price,
    size,
  }: typeof order extends fc.Arbitrary<infer T> ? T : never): void {
    const uid = UIDS[who] ?? 0;
    const isMarket = kind === 'MARKET';
    const result = this.#fast.execute({
      type: 'placeFuturesOrder',
      atMs: this.#fast.nowMs,
      uid,
      order: {
        contract: BTC,
        side,
        open: 'OPEN',
        mode: 'cross',
        type: isMarket ? 'MARKET' : 'LIMIT',
        timeInForce: isMarket ? 'GTC' : kind,
        quantity: { unit: 'contracts', contracts: contracts(size) },
        ...(isMarket ? {} : { price: ticks(price) }),
      },
    });
    if (!result.ok) {
      // Only what the book itself refuses: the rest is wide enough.
      expect(['no-liquidity', 'post-only-would-take']).toContain(result.error.reason);
      return;
    }
    for (const event of result.value) {
      if (event.type === 'trade') this.#tape.push(`${event.lots}@${event.price}`);
    }
    const accepted = result.value.find((event) => event.type === 'futuresOrderAccepted');
    const wish = { side, kind: kind as 'GTC', price: isMarket ? 0 : price, size };
    const naive = this.#naive.place(uid, wish);
    this.#orders.push({ uid, id: accepted?.orderId ?? 0, naive });
  }

  cancel(back: number): void {
    const found = this.#orders.at(-1 - back);
    if (found === undefined) return;
    expect(this.#fast.cancel(found.uid, found.id).ok).toBe(found.naive.isResting);
    if (found.naive.isResting) this.#naive.cancel(found.naive);
  }

  compare(): void {
    const book = this.#fast.engine.query.futures.book(BTC, Infinity);
    const shown = (side: 'bids' | 'asks') =>
      book?.[side].map((level) => `${level.price}:${level.lots}`);
    expect(shown('bids')).toEqual(this.#naive.depth('BUY'));
    expect(shown('asks')).toEqual(this.#naive.depth('SELL'));
    expect(this.#tape).toEqual(this.#naive.tape);
    for (const { uid, id, naive } of this.#orders) {
      expect(this.#fast.found(uid, id).executed).toBe(naive.executed);
    }
  }
}

const selfTrade = fc.constantFrom('allow', 'cancelNewest', 'cancelOldest', 'cancelBoth');

property([selfTrade, fc.array(step, { minLength: 20, maxLength: 60 })], {
  numRuns: isFull ? 1_500 : 60,
})('a contract matches as the obvious way would', (rule, steps) => {
  const pair = new Pair(rule);
  for (const next of steps) {
    if ('cancel' in next) pair.cancel(next.cancel);
    else pair.place(next);
    pair.compare();
  }
});
