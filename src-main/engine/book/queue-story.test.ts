import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { ALICE, BOB, TestExchange } from '../engine.testing';
import { OrderBook } from './order-book';
import { BUY } from './side';
import { storyOf } from './queue-story';

const USER = 4;
const AGENT = -1;

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'fill', 'fill', 'cancel', 'restart'),
  price: fc.integer({ min: 100, max: 101 }),
  isUser: fc.boolean(),
  lots: fc.integer({ min: 1, max: 9 }),
  pick: fc.nat(20),
});

/** One order as anybody would keep it who looks at everything that happens. */
interface Watched {
  readonly slot: number;
  readonly price: number;
  readonly owner: number;
  left: number;
  readonly aheadAtArrival: number;
  tradedAhead: number;
  tradesAhead: number;
}

/** A book, and beside it the list of its orders in the order in which they came. */
class Pair {
  #book = new OrderBook();
  readonly #queue: Watched[] = [];

  add(price: number, owner: number, lots: number): void {
    const ahead = this.#queue.filter((order) => order.price === price);
    const aheadAtArrival = ahead.reduce((sum, order) => sum + order.left, 0);
    const slot = this.#book.add(BUY, price, lots, owner, 0);
    const story = { aheadAtArrival, tradedAhead: 0, tradesAhead: 0 };
    this.#queue.push({ slot, price, owner, left: lots, ...story });
  }

  fill(price: number, wanted: number): void {
    const [first, ...behind] = this.#queue.filter((order) => order.price === price);
    if (first === undefined) return;
    const lots = Math.min(wanted, first.left);
    first.left -= lots;
    for (const order of behind) {
      order.tradedAhead += lots;
      order.tradesAhead += 1;
    }
    this.#book.fill(first.slot, lots);
    if (first.left === 0) this.#leave(first);
  }

  cancel(pick: number): void {
    const order = this.#queue[pick % Math.max(1, this.#queue.length)];
    if (order === undefined) return;
    this.#book.remove(order.slot);
    this.#leave(order);
  }

  #leave(order: Watched): void {
    this.#queue.splice(this.#queue.indexOf(order), 1);
    if (order.owner < 0) return;
    const { aheadAtArrival, tradedAhead, tradesAhead } = order;
    const story = storyOf(this.#book.order(order.slot), null);
    expect(story).toMatchObject({ aheadAtArrival, tradedAhead, tradesAhead });
    if (order.left === 0) expect(story.canceledAhead).toBe(aheadAtArrival - tradedAhead);
  }

  restart(): void {
    const again = new OrderBook();
    again.restore(this.#book.snapshot());
    expect(again.snapshot()).toEqual(this.#book.snapshot());
    this.#book = again;
  }

  check(): void {
    for (const [at, order] of this.#queue.entries()) {
      if (order.owner < 0) continue;
      const ahead = this.#queue.slice(0, at).filter(({ price }) => price === order.price);
      const now = ahead.reduce((sum, { left }) => sum + left, 0);
      const { aheadAtArrival, tradedAhead, tradesAhead } = order;
      const canceledAhead = aheadAtArrival - tradedAhead - now;
      const story = { aheadAtArrival, tradedAhead, tradesAhead, canceledAhead };
      expect(storyOf(this.#book.order(order.slot), now)).toEqual(story);
    }
  }
}

property([fc.array(step, { maxLength: 60 })])(
  'what traded and what was taken back ahead is what a watcher of everything counts',
  (steps) => {
    const pair = new Pair();
    for (const { kind, price, isUser, lots, pick } of steps) {
      if (kind === 'add') pair.add(price, isUser ? USER : AGENT, lots);
      else if (kind === 'fill') pair.fill(price, lots);
      else if (kind === 'cancel') pair.cancel(pick);
      else pair.restart();
      pair.check();
    }
  },
);

test('an order that has ended can still be asked what traded ahead of it', () => {
  const exchange = new TestExchange();
  exchange.open(ALICE, 'USDT 100000').open(BOB, 'USDT 100000', 'BTC 1');
  const story = (id: number) => exchange.engine.query.findOrder(id)?.story;
  const first = exchange.placed(BOB, 'BUY', '0.01 @ 60000');
  exchange.placed(BOB, 'BUY', '0.02 @ 60000');
  const own = exchange.placed(ALICE, 'BUY', '0.01 @ 60000');
  exchange.placed(BOB, 'SELL', '0.005 @ 60000');
  exchange.cancel(BOB, first);
  const queued = { aheadAtArrival: 30_000, tradedAhead: 5_000, tradesAhead: 1 };
  expect(story(own)).toEqual({ ...queued, canceledAhead: 5_000 });
  const taker = exchange.placed(BOB, 'SELL', '0.03 @ 60000');
  expect(exchange.state(ALICE, own)).toBe('FILLED 0.01');
  expect(story(own)).toEqual({
    ...queued,
    tradedAhead: 25_000,
    tradesAhead: 2,
    canceledAhead: 5_000,
  });
  expect(story(taker)).toBeNull();
});

test('an order that is canceled before its turn keeps what traded ahead, and claims no more', () => {
  const exchange = new TestExchange();
  exchange.open(ALICE, 'USDT 100000').open(BOB, 'USDT 100000', 'BTC 1');
  exchange.placed(BOB, 'BUY', '0.01 @ 60000');
  const own = exchange.placed(ALICE, 'BUY', '0.01 @ 60000');
  exchange.placed(BOB, 'SELL', '0.004 @ 60000');
  exchange.placed(BOB, 'SELL', '0.002 @ 60000');
  exchange.cancel(ALICE, own);
  const queued = { aheadAtArrival: 10_000, tradedAhead: 6_000, tradesAhead: 2 };
  const story = exchange.engine.query.findOrder(own)?.story;
  expect(story).toEqual({ ...queued, canceledAhead: null });
});

test('more traded than stood there, counted at the venue and here: what was taken back is not known', () => {
  expect(storyOf({ ahead: 10, tradedAhead: 12, turn: 2 }, 0).canceledAhead).toBeNull();
  expect(storyOf({ ahead: 10, tradedAhead: 6, turn: 2 }, 3).canceledAhead).toBe(1);
});
