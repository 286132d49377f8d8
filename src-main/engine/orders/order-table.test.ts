import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { OrderBook } from '../book/order-book';
import { BUY, SELL } from '../book/side';
import { OrderIndex } from './order-index';
import { liveRow } from './live-row';
import { IS_SELL, OrderTable } from './order-table';

/** Mostly one after the other, sometimes far apart, as market time makes them. */
const gaps = fc.array(
  fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 40 })),
  { maxLength: 300 },
);

property([fc.integer({ min: 0, max: 2 ** 50 }), gaps])(
  'every id is found where it was put last, and an id in between nowhere',
  (first, steps) => {
    const ids = [first];
    for (const step of steps) ids.push((ids.at(-1) ?? 0) + step);
    const index = new OrderIndex();
    ids.forEach((id, row) => {
      index.add(id, row);
    });
    ids.forEach((id, row) => {
      if (row % 3 === 0) index.move(id, 1000 + row);
    });
    const known = new Set(ids);
    ids.forEach((id, row) => {
      expect(index.find(id)).toBe(row % 3 === 0 ? 1000 + row : row);
      if (!known.has(id + 1)) expect(index.find(id + 1)).toBe(-1);
      if (!known.has(id - 1)) expect(index.find(id - 1)).toBe(-1);
    });
  },
);

test('what is not an order id is found nowhere', () => {
  const index = new OrderIndex();
  expect(index.find(0)).toBe(-1);
  for (const id of [0, 1, 64]) index.add(id, 7);
  const found = [-1, -64, 0.5, NaN, Infinity, 2 ** 53, 63].map((id) => index.find(id));
  expect(new Set(found)).toEqual(new Set([-1]));
});

/** A table with one book in which the given orders of trader 0 rest, one per price from 10 up. */
function tableOf(orderIds: readonly number[]): { table: OrderTable; book: OrderBook } {
  const table = new OrderTable(1);
  const book = new OrderBook();
  table.addBook(0, book);
  orderIds.forEach((orderId, place) => {
    const slot = book.add(SELL, 10 + place, 5, 0, 0);
    table.rest(0, slot, orderId, 77, place === 1 ? 'mine' : '');
  });
  return { table, book };
}

test('open orders are listed newest first, whatever ends in between', () => {
  const { table, book } = tableOf([10, 11, 12, 13]);
  const ended = table.finish(table.find(11), book.order(1), false);
  book.remove(1);
  const slot = book.add(BUY, 3, 5, 0, 0);
  table.rest(0, slot, 20, 78, '');
  const ids = [...table.openRows(0, 0)].map((row) => table.orderId(row));
  expect(ids).toEqual([20, 13, 12, 10]);
  expect([table.openCount(0, 0), table.status(ended), table.find(11)]).toEqual([
    4,
    'CANCELED',
    ended,
  ]);
});

test('an order reads the same the moment before and after it ends', () => {
  const { table, book } = tableOf([10, 11]);
  const live = table.find(11);
  book.reduce(1, 2);
  book.addExecuted(1, 2, Float64Array.of(500, 0));
  expect([live, table.status(live)]).toEqual([liveRow(0, 1), 'PARTIALLY_FILLED']);
  const read = (row: number) => [
    table.orderId(row),
    table.trader(row),
    table.marketOf(row),
    table.kind(row),
    table.price(row),
    table.lots(row),
    table.executed(row),
    table.executedQuote(row),
    table.createdAtMs(row),
    table.clientOrderId(row),
  ];
  const before = read(live);
  expect(before).toEqual([11, 0, 0, IS_SELL, 11, 5, 2, 500n, 77, 'mine']);
  const past = table.finish(live, book.order(1), false);
  book.remove(1);
  expect(read(past)).toEqual(before);
  expect([table.isOpen(live), table.isOpen(past)]).toEqual([true, false]);
  expect(table.past.isUnchanged(past)).toBe(true);
});

test('open orders are counted for each trader of each market, however many there are', () => {
  const [traders, markets] = [200, 2];
  const table = new OrderTable(markets);
  const books = Array.from({ length: markets }, () => new OrderBook());
  books.forEach((book, market) => {
    table.addBook(market, book);
  });
  let id = 1;
  for (let trader = 0; trader < traders; trader += 1) {
    books.forEach((book, market) => {
      table.rest(market, book.add(BUY, 100 + trader, 1, trader, 0), (id += 1), 77, '');
    });
  }
  for (let trader = 0; trader < traders; trader += 1) {
    expect([table.openCount(trader, 0), table.openCount(trader, 1)]).toEqual([1, 1]);
  }
});
