import { afterAll, expect, test } from 'vitest';
import { askToGoLive, modeOf, tradingMode, tradingTold } from './trading-mode';

afterAll(() => {
  tradingMode.reset();
});

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

test('a question for the alias that the lock has overtaken does not come back with the desk', () => {
  const told = (state: 'on' | 'read-only' | 'locked') => {
    tradingTold({ state, alias: 'BLUE', lockedBy: state === 'locked' ? 'idle' : '' });
    return tradingMode.get().isGoingLive;
  };
  told('read-only');
  askToGoLive();
  expect(told('read-only')).toBe(true);
  expect([told('locked'), told('read-only')]).toEqual([false, false]);
  askToGoLive();
  expect([told('on'), told('read-only')]).toEqual([false, false]);
});
