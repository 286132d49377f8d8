import { describe, expect, test } from 'vitest';
import { Gathering } from './gathering';

describe('a group of tasks', () => {
  test('is gathered while each round brings more of them', () => {
    const gathering = new Gathering();
    expect([4, 9, 20].map((waiting) => gathering.goesOn(waiting, 0))).toEqual([true, true, true]);
    expect(gathering.goesOn(20, 0.1)).toBe(false);
  });

  test('is not waited for when there are few', () => {
    const gathering = new Gathering();
    expect([1, 2, 3].map((waiting) => gathering.goesOn(waiting, 0))).toEqual([false, false, false]);
  });

  test('is not gathered for longer than a millisecond', () => {
    const gathering = new Gathering();
    expect(gathering.goesOn(10, 5)).toBe(true);
    expect(gathering.goesOn(20, 5.9)).toBe(true);
    expect(gathering.goesOn(30, 6)).toBe(false);
    expect(gathering.goesOn(5, 7)).toBe(true);
  });
});
