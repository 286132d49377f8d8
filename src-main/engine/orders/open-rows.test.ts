import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import { OpenRows } from './open-rows';

const LISTS = 200;

property([
  fc.array(fc.record({ list: fc.nat(3), pick: fc.nat(), isEnd: fc.boolean() }), {
    maxLength: 400,
  }),
])('lists keep what is open in the order in which it came', (steps) => {
  const open = new OpenRows();
  const expected = new Map<number, number[]>();
  steps.forEach(({ list: name, pick, isEnd }, row) => {
    const list = name * 61;
    const rows = expected.get(list) ?? [];
    expected.set(list, rows);
    const [ended] = isEnd ? rows.splice(pick % Math.max(1, rows.length), 1) : [];
    if (ended === undefined) {
      open.push(list, row);
      rows.push(row);
    } else open.remove(list, ended);
  });
  for (let list = 0; list < LISTS; list++) {
    const rows = Array.from({ length: open.count(list) }, (_, place) => open.at(list, place));
    expect(rows).toEqual(expected.get(list) ?? []);
  }
});
