/** A simulator beside itself: an order on the simulated exchange, and its shadow on what that exchange tells. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '@shared/domain/order';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms, contracts, lots, ticks } from '@shared/money/units';
import { ALICE, BOB, TestExchange } from '../../engine/engine.testing';
import type { EngineEvent } from '../../engine';
import { BTC, TestFutures } from '../../engine/futures/futures.testing';
import type { Shadow, ShadowOrder } from '../../terminal/drift/shadow-port';
import { engineShadows } from './shadows';

const MIDDLE = 6_000_000;
const FUNDS = ['BTC 1000', 'USDT 100000000'] as const;

interface Step {
  readonly by: 'maker' | 'taker';
  readonly side: Side;
  /** Ticks from the middle. */
  readonly off: number;
  readonly lots: number;
}

/** The exchange that is traded on, and whoever watches what it tells: prints, then the book. */
class Told {
  readonly exchange = new TestExchange().open(ALICE, ...FUNDS).open(BOB, ...FUNDS);
  shadow: Shadow | null = null;
  #sinceMs = 0;

  get book() {
    const book = this.exchange.engine.query.book('BTCUSDT', 30);
    invariant(book !== null, 'it is traded');
    return book;
  }

  tell(events: readonly EngineEvent[]): void {
    const afterMs = this.exchange.nowMs - this.#sinceMs;
    for (const event of events) {
      if (event.type !== 'trade') continue;
      const { price, lots: size, takerSide: side } = event;
      this.shadow?.print(afterMs, { price, lots: size, side, atMs: this.exchange.nowMs });
    }
    this.shadow?.book(afterMs, this.book);
  }

  place(uid: number, step: Omit<Step, 'by'>, type: 'LIMIT' | 'MARKET' = 'LIMIT') {
    const order = {
      symbol: 'BTCUSDT',
      side: step.side,
      type,
      quantity: { unit: 'base', lots: lots(step.lots) } as const,
      ...(type === 'LIMIT' ? { price: ticks(MIDDLE + step.off) } : {}),
    };
    const { nowMs: atMs } = this.exchange;
    return this.exchange.execute({ type: 'placeOrder', atMs, uid, wallet: 'spot', order });
  }

  /** Alice's, and its shadow on the book before it. */
  both(step: Omit<Step, 'by'>, type: 'LIMIT' | 'MARKET' = 'LIMIT'): Shadow {
    this.#sinceMs = this.exchange.nowMs;
    const shadow = engineShadows.open(spotOrder(this, step, type));
    invariant(shadow !== null, 'it can be counted');
    const placed = this.place(ALICE, step, type);
    invariant(placed.ok, 'it is taken');
    this.shadow = shadow;
    this.tell(placed.value);
    return shadow;
  }

  real() {
    const rows = this.exchange.engine.query.ownTrades(ALICE, 'spot', 'BTCUSDT', { limit: 1000 });
    return rows.toReversed().map(({ price, lots: size, fee, feeAsset, isMaker, atMs }) => ({
      price,
      lots: size,
      fee,
      feeAsset,
      isMaker,
      afterMs: atMs - this.#sinceMs,
    }));
  }
}

function spotOrder(told: Told, step: Omit<Step, 'by'>, type: 'LIMIT' | 'MARKET'): ShadowOrder {
  const [rules] = SPOT_RULES;
  invariant(rules !== undefined, 'there is one');
  return {
    instrument: rules.pair,
    side: step.side,
    type,
    price: type === 'LIMIT' ? ticks(MIDDLE + step.off) : null,
    quantity: { unit: 'base', lots: lots(step.lots) },
    timeInForce: 'GTC',
    book: told.book,
    leftAtMs: told.exchange.nowMs,
  };
}

const size = fc.integer({ min: 100_000, max: 400_000 });
/** Makers stay on their side of the middle, so that what is laid there is what was wanted. */
const resting = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    away: fc.integer({ min: 1, max: 6 }),
    lots: size,
  })
  .map(({ side, away, lots: count }): Step => ({
    by: 'maker',
    side,
    off: side === 'BUY' ? -away : away,
    lots: count,
  }));
const taking = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    away: fc.integer({ min: 1, max: 6 }),
    lots: size,
  })
  .map(({ side, away, lots: count }): Step => ({
    by: 'taker',
    side,
    off: side === 'BUY' ? away : -away,
    lots: count,
  }));

const sum = (fills: readonly { readonly lots: number }[]): number =>
  fills.reduce((total, fill) => total + fill.lots, 0);

describe('an order on the simulated exchange and its shadow', () => {
  test('that takes: the same fills, prices and fees, to the last unit', () => {
    fc.assert(
      fc.property(
        fc.array(resting, { minLength: 1, maxLength: 12 }),
        taking,
        fc.constantFrom('LIMIT' as const, 'MARKET' as const),
        (book, order, type) => {
          const told = new Told();
          for (const step of book) told.place(BOB, step);
          const isAnybody = (order.side === 'BUY' ? told.book.asks : told.book.bids).length > 0;
          fc.pre(isAnybody && (type === 'LIMIT' || order.side === 'SELL'));
          const shadow = told.both(order, type);
          expectSame(shadow.fills, told.real());
        },
      ),
    );
  });

  test('that rests: what traded before it, what came behind it, and its fills are the same', () => {
    fc.assert(
      fc.property(
        fc.array(resting, { minLength: 2, maxLength: 8 }),
        resting,
        fc.array(fc.oneof(resting, taking), { maxLength: 15 }),
        (book, order, after) => {
          const told = new Told();
          for (const step of book) told.place(BOB, step);
          // Nobody can say what stands before an order where the book that is told does not reach.
          const worst = (order.side === 'BUY' ? told.book.bids : told.book.asks).at(-1)?.price ?? 0;
          const isTold =
            order.side === 'BUY' ? MIDDLE + order.off >= worst : MIDDLE + order.off <= worst;
          fc.pre(told.book.asks.length > 0 && told.book.bids.length > 0 && isTold);
          const shadow = told.both(order);
          for (const step of after) {
            told.exchange.nowMs += 40;
            const placed = told.place(BOB, step);
            if (placed.ok) told.tell(placed.value);
          }
          expectSame(shadow.fills, told.real());
        },
      ),
    );
  });

  test('that is cancelled ends there', () => {
    const told = new Told();
    told.place(BOB, { side: 'SELL', off: 3, lots: 200_000 });
    told.place(BOB, { side: 'BUY', off: -3, lots: 200_000 });
    const shadow = told.both({ side: 'BUY', off: -3, lots: 100_000 });
    shadow.cancel(10);
    const sold = told.place(BOB, { side: 'SELL', off: -3, lots: 300_000 });
    invariant(sold.ok, 'it is taken');
    told.tell(sold.value);
    expect(shadow).toMatchObject({ isOver: true, fills: [] });
  });
});

interface Priced {
  readonly price: number;
  readonly lots: number;
  readonly isMaker: boolean;
  readonly fee: bigint;
  readonly afterMs: number;
  readonly feeAsset: string;
}

/** Where the exchange had several orders at a price the told book has one: their fees are rounded more often. */
function expectSame(shadow: readonly Priced[], real: readonly Priced[]): void {
  const [ours, theirs] = [byPrice(shadow), byPrice(real)];
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  for (const [key, { lots: count, fee }] of theirs) {
    const own = ours.get(key);
    expect(own?.lots).toBe(count);
    const off = fee - (own?.fee ?? 0n);
    expect(off >= 0n && off <= BigInt(real.length), `${fee} and ${own?.fee}`).toBe(true);
  }
}

function byPrice(fills: readonly Priced[]) {
  const sums = new Map<string, { readonly lots: number; readonly fee: bigint }>();
  for (const { price, lots: count, isMaker, fee, afterMs, feeAsset } of fills) {
    const key = `${price} ${String(isMaker)} ${afterMs} ${feeAsset}`;
    const known = sums.get(key) ?? { lots: 0, fee: 0n };
    sums.set(key, { lots: known.lots + count, fee: known.fee + fee });
  }
  return new Map([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

describe('a contract', () => {
  const [rules] = FUTURES_RULES;
  const venue = (): TestFutures => {
    const futures = new TestFutures().open('1000000', ALICE, BOB);
    futures.price('60000');
    futures.placed(BOB, 'SELL OPEN 30 @ 60001');
    futures.placed(BOB, 'SELL OPEN 50 @ 60002');
    futures.placed(BOB, 'BUY OPEN 20 @ 59999');
    return futures;
  };
  const order = (futures: TestFutures, change: Partial<ShadowOrder>): ShadowOrder => {
    const book = futures.engine.query.futures.book(BTC, 30);
    invariant(book !== null && rules !== undefined, 'it is traded');
    return {
      instrument: rules.contract,
      side: 'BUY',
      type: 'LIMIT',
      price: ticks(600_020),
      quantity: { unit: 'base', lots: lots(40) },
      timeInForce: 'GTC',
      book,
      leftAtMs: futures.nowMs,
      ...change,
    };
  };

  test('has the same fills and fees', () => {
    const futures = venue();
    const shadow = engineShadows.open(order(futures, {}));
    futures.placed(ALICE, 'BUY OPEN 40 @ 60002');
    const real = futures.engine.query.futures.ownTrades(ALICE, BTC, { limit: 10 }).toReversed();
    expect(shadow?.isOver).toBe(true);
    expect(shadow?.fills.map(({ price, lots: count, fee }) => [price, count, fee])).toEqual(
      real.map(({ price, contracts: count, fee }) => [price, count, fee]),
    );
    expect(real.map(({ contracts: count }) => count)).toEqual([contracts(30), contracts(10)]);
  });

  test.each([
    ['IOC', 600_010, 30, true],
    ['FOK', 600_010, 0, true],
    ['FOK', 600_020, 40, true],
    ['POST_ONLY', 600_010, 0, true],
    ['POST_ONLY', 600_000, 0, false],
  ] as const)('%s at %i fills %i', (timeInForce, price, filled, isOver) => {
    const shadow = engineShadows.open(order(venue(), { timeInForce, price: ticks(price) }));
    expect(shadow).toMatchObject({ isOver, refusal: '' });
    expect(sum(shadow?.fills ?? [])).toBe(filled);
  });

  test('that the simulator would refuse says why, and predicts nothing', () => {
    const shadow = engineShadows.open(order(venue(), { price: ticks(900_000) }));
    expect(shadow).toMatchObject({ isOver: true, fills: [], refusal: 'price-out-of-band' });
  });
});

test('a market that paper cannot count exactly has no shadow', () => {
  const [rules] = SPOT_RULES;
  invariant(rules !== undefined, 'there is one');
  const told = new Told();
  told.place(BOB, { side: 'SELL', off: 3, lots: 200_000 });
  const usual = spotOrder(told, { side: 'BUY', off: 3, lots: 100_000 }, 'LIMIT');
  const instrument = { ...rules.pair, quantityPrecision: 7 };
  expect(engineShadows.open({ ...usual, instrument })).toBeNull();
  expect(engineShadows.open({ ...usual, book: { ...usual.book, asks: [], bids: [] } })).toBeNull();
});

test('a market buy of an amount spends no more than that', () => {
  const told = new Told();
  told.place(BOB, { side: 'SELL', off: 0, lots: 2_000_000 });
  const usual = spotOrder(told, { side: 'BUY', off: 0, lots: 1 }, 'MARKET');
  const quantity = { unit: 'quote', atoms: atoms(60_000n * 10n ** 8n) } as const;
  const shadow = engineShadows.open({ ...usual, quantity });
  expect(shadow).toMatchObject({ isOver: true, fills: [{ lots: 1_000_000, price: MIDDLE }] });
});
