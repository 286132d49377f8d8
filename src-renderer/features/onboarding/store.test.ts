import { expect, test } from 'vitest';
import { HINTS, hasDesk, nextHint } from './store';

test('the first run keeps its screen until the exchange is open', () => {
  expect(hasDesk('new', false)).toBe(false);
  expect(hasDesk('starting', true)).toBe(false);
  expect(hasDesk('ready', true)).toBe(true);
});

test('a later run shows the desk while the exchange opens, and its failure in full', () => {
  expect(hasDesk('starting', false)).toBe(true);
  expect(hasDesk('failed', false)).toBe(false);
});

test('hints end after the last one', () => {
  expect(nextHint(0)).toBe(1);
  expect(nextHint(HINTS.length - 1)).toBeNull();
});
