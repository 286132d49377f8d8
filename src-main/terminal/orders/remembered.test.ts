import { expect, it } from 'vitest';
import { Remembered } from './remembered';

it('remembers the newest, each once, and never more than it may', () => {
  const remembered = new Remembered(3);
  for (const key of ['a', 'b', 'b', 'c', 'd']) remembered.add(key);
  expect(['a', 'b', 'c', 'd'].map((key) => remembered.has(key))).toEqual([false, true, true, true]);
  expect([remembered.delete('b'), remembered.delete('b')]).toEqual([true, false]);
  remembered.add('e');
  expect(remembered.has('c')).toBe(true);
});
