import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { TICKS_MAX } from '@shared/money/units';
import { OrderBook } from './order-book';
import { BUY, SELL } from './side';

/** Prices that fall into few and many pages, at page edges, more than once, and at both ends of what is allowed. */
const bidPrice = fc.oneof(
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1022, max: 1025 }),
  fc.constantFrom(1, 1023, 1024, 1025, 2047, 2048, 2 ** 31, 2 ** 35 - 1),
);
const askPrice = fc.oneof(
  fc.integer({ min: 2 ** 36, max: 2 ** 36 + 5000 }),
  fc.integer({ min: 2 ** 36 + 1022, max: 2 ** 36 + 1025 }),
  fc.constantFrom(2 ** 36, 2 ** 36 + 1023, 2 ** 36 + 1024, 2 ** 39, TICKS_MAX),
);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ side: fc.constant(BUY), price: bidPrice, lots: fc.nat(99) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ side: fc.constant(SELL), price: askPrice, lots: fc.nat(99) }),
  },
  { weight: 3, arbitrary: fc.record({ remove: fc.nat(1000) }) },
  { weight: 1, arbitrary: fc.record({ reduce: fc.nat(1000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      taken: fc.constantFrom(BUY, SELL),
      lots: fc.integer({ min: 1, max: 99 }),
    }),
  },
);

interface Live {
  readonly slot: number;
  readonly side: typeof BUY | typeof SELL;
  readonly price: number;
  lots: number;
}

/** The oldest order at the best price of a side. */
const firstOf = (live: readonly Live[], side: Live['side']): Live | undefined => {
  const prices = live.filter((order) => order.side === side).map(({ price }) => price);
  const best = side === BUY ? Math.max(...prices) : Math.min(...prices);
  return live.find((order) => order.side === side && order.price === best);
};

property([fc.array(step, { maxLength: 200 })])(
  'aggregates, best prices and queues are those of a plain list, also after a restore',
  (steps) => {
    const book = new OrderBook();
    const live: Live[] = [];
    for (const next of steps) {
      if ('side' in next) {
        const lots = next.lots + 1;
        live.push({ ...next, lots, slot: book.add(next.side, next.price, lots, 5, 6) });
      } else if ('taken' in next) {
        const order = firstOf(live, next.taken);
        if (order === undefined) continue;
        expect(book.firstAt(order.price)).toBe(order.slot);
        const lots = Math.min(next.lots, order.lots);
        book.fill(order.slot, lots);
        order.lots -= lots;
        if (order.lots === 0) live.splice(live.indexOf(order), 1);
      } else if ('remove' in next) {
        const [order] = live.splice(next.remove % Math.max(1, live.length), 1);
        if (order !== undefined) book.remove(order.slot);
      } else {
        const order = live[next.reduce % Math.max(1, live.length)];
        if (order === undefined || order.lots < 2) continue;
        book.reduce(order.slot, 1);
        order.lots -= 1;
      }
    }
    const restored = new OrderBook();
    restored.restore(book.snapshot());
    expect(restored.snapshot()).toEqual(book.snapshot());
    for (const shown of [book, restored]) {
      for (const side of [BUY, SELL] as const) {
        const own = live.filter((order) => order.side === side);
        const prices = [...new Set(own.map(({ price }) => price))].sort((a, b) => a - b);
        if (side === BUY) prices.reverse();
        const levels = prices.map((price) => ({
          price,
          lots: own.filter((o) => o.price === price).reduce((sum, o) => sum + o.lots, 0),
        }));
        expect(shown.depth(side, Infinity)).toEqual(levels);
        expect(side === BUY ? shown.bestBid : shown.bestAsk).toBe(prices[0] ?? 0);
        for (const price of prices) {
          expect(shown.firstAt(price)).toBe(own.find((order) => order.price === price)?.slot);
        }
      }
    }
  },
);

test('a restore keeps the page of an order that comes before the head of its queue', () => {
  const book = new OrderBook();
  const priceOf = (page: number) => 5 + page * 1024;
  for (let page = 0; page < 20; page++) book.add(BUY, priceOf(page), 1, 0, 0);
  book.remove(0);
  expect(book.add(BUY, priceOf(19), 2, 0, 0)).toBe(0);
  const restored = new OrderBook();
  restored.restore(book.snapshot());
  expect(restored.snapshot()).toEqual(book.snapshot());
  expect([...restored.queueAt(priceOf(19))]).toEqual([19, 0]);
  expect(restored.depth(BUY, Infinity)).toEqual(book.depth(BUY, Infinity));
});

test('a page of prices that was given to others is theirs alone', () => {
  const book = new OrderBook();
  const priceOf = (page: number) => 5 + page * 1024;
  for (let page = 0; page < 8; page++) book.remove(book.add(BUY, priceOf(page), 1, 0, 0));
  for (let page = 20; page < 28; page++) book.add(BUY, priceOf(page), 3, 0, 0);
  for (let page = 0; page < 8; page++) {
    expect(book.levelLots(priceOf(page))).toBe(0);
    book.add(BUY, priceOf(page), 4, 0, 0);
  }
  const levels = (from: number, lots: number) =>
    Array.from({ length: 8 }, (_, page) => ({ price: priceOf(from + 7 - page), lots }));
  expect(book.depth(BUY, 20)).toEqual([...levels(20, 3), ...levels(0, 4)]);
});

test('thousands of pages come and go without growing the book', () => {
  const book = new OrderBook();
  for (let page = 0; page < 5000; page++) {
    book.remove(book.add(BUY, 1 + page * 1024, 1, 0, 0));
  }
  expect(book.bestBid).toBe(0);
  book.add(BUY, 7, 3, 0, 0);
  expect(book.depth(BUY, 10)).toEqual([{ price: 7, lots: 3 }]);
});
