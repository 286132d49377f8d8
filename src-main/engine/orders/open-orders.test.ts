import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import { liveRow } from './live-row';
import { OpenOrders } from './open-orders';
import { OrderIndex } from './order-index';

const LISTS = 200;

property([
  fc.array(fc.record({ list: fc.nat(3), pick: fc.nat(), isEnd: fc.boolean() }), {
    minLength: 200, // of so many a list has to make room more than once
    maxLength: 400,
  }),
])('lists keep what is open in the order in which it came', (steps) => {
  const index = new OrderIndex();
  const open = new OpenOrders(index);
  const expected = new Map<number, number[]>();
  steps.forEach(({ list: name, pick, isEnd }, id) => {
    const list = name * 61;
    const ids = expected.get(list) ?? [];
    expected.set(list, ids);
    const [ended] = isEnd ? ids.splice(pick % Math.max(1, ids.length), 1) : [];
    if (ended === undefined) {
      open.add(list, index.add(id, liveRow(0, id)));
      ids.push(id);
    } else {
      index.move(ended, id);
      open.end(list);
      index.add(id, id);
    }
  });
  for (let list = 0; list < LISTS; list++) {
    const ids = expected.get(list) ?? [];
    expect(open.count(list)).toBe(ids.length);
    expect([...open.rows(list)]).toEqual(ids.toReversed().map((id) => liveRow(0, id)));
  }
});
