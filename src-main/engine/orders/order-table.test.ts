import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { OrderTable } from './order-table';

function tableOf(orderIds: readonly number[]): OrderTable {
  const table = new OrderTable(1);
  for (const orderId of orderIds) append(table, orderId);
  return table;
}

function append(table: OrderTable, orderId: number): number {
  const amount = 0n;
  const plain = { trader: 0, market: 0, kind: 0, price: 5, lots: 1, createdAtMs: 0 };
  return table.append({ ...plain, orderId, amount, clientOrderId: '' });
}

/** Mostly one after the other, sometimes far apart, as market time makes them. */
const gaps = fc.array(
  fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 2 ** 40 })),
  { maxLength: 300 },
);

property.prop([fc.integer({ min: 0, max: 2 ** 50 }), gaps])(
  'every id is found in its row, and an id in between in none',
  (first, steps) => {
    const ids = [first];
    for (const step of steps) ids.push((ids.at(-1) ?? 0) + step);
    const table = tableOf(ids);
    const known = new Set(ids);
    ids.forEach((id, row) => {
      expect(table.find(id)).toBe(row);
      if (!known.has(id + 1)) expect(table.find(id + 1)).toBe(-1);
      if (!known.has(id - 1)) expect(table.find(id - 1)).toBe(-1);
    });
  },
);

test('what is not an order id is found nowhere', () => {
  const table = tableOf([0, 1, 64]);
  const found = [-1, -64, 0.5, NaN, Infinity, 2 ** 53, 63].map((id) => table.find(id));
  expect(new Set(found)).toEqual(new Set([-1]));
});

test('open orders are listed newest first, whatever ends in between', () => {
  const table = tableOf([10, 11, 12, 13]);
  table.finish(1, 'CANCELED');
  append(table, 20);
  table.fill(3, 1, 5n, 'FILLED');
  expect([...table.openRows(0, 0)]).toEqual([4, 2, 0]);
  expect([table.openCount(0, 0), table.status(3), table.status(1)]).toEqual([
    3,
    'FILLED',
    'CANCELED',
  ]);
  expect([1, 3].map((row) => table.isUnchanged(row))).toEqual([true, true]);
});
