import { expect, test } from 'vitest';
import { modeOf } from './trading-mode';

test('an account trades only once the terminal says so', () => {
  expect(modeOf('live', null)).toBe('read-only');
  expect(modeOf('live', { state: 'read-only' })).toBe('read-only');
  expect(modeOf('live', { state: 'locked' })).toBe('read-only');
  expect(modeOf('live', { state: 'on' })).toBe('live');
});

test('paper is paper whatever else is said', () => {
  expect(modeOf('paper', null)).toBe('paper');
  expect(modeOf('paper', { state: 'read-only' })).toBe('paper');
  expect(modeOf(undefined, { state: 'on' })).toBe('paper');
});
