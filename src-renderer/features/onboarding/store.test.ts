import { expect, test } from 'vitest';
import { HINTS, hasDesk, nextHint } from './store';

test('the first screen stays until it is answered', () => {
  expect(hasDesk('new', false, false)).toBe(false);
});

test('a screen that has said why a start failed stays until the exchange is open', () => {
  expect(hasDesk('starting', true, false)).toBe(false);
  expect(hasDesk('failed', true, false)).toBe(false);
  expect(hasDesk('ready', true, false)).toBe(true);
});

test('the desk is there while the exchange opens', () => {
  expect(hasDesk('starting', false, false)).toBe(true);
});

test('trouble after the desk was there never takes it away', () => {
  expect(hasDesk('failed', false, true)).toBe(true);
  expect(hasDesk('starting', true, true)).toBe(true);
});

test('hints end after the last one', () => {
  expect(nextHint(0)).toBe(1);
  expect(nextHint(HINTS.length - 1)).toBeNull();
});
