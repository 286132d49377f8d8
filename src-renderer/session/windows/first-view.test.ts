import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { beforeEach, expect, test } from 'vitest';
import { FirstView } from './first-view';

let clock: ManualClock;
let view: FirstView;
let turns: string[];
const wait = (name: string) => view.wait(() => turns.push(name));

beforeEach(() => {
  clock = new ManualClock();
  view = new FirstView(clock);
  turns = [];
});

test('nothing is drawn before the book; then one part after the other', () => {
  for (const name of ['chart', 'orders', 'status']) wait(name);
  clock.advance(900);
  expect([turns, view.isSettled]).toEqual([[], false]);
  view.end();
  expect(turns).toEqual([]);
  clock.advance(0);
  expect([turns, view.isSettled]).toEqual([['chart', 'orders', 'status'], true]);
});

test('each part has a task of its own', () => {
  const tasks: (() => void)[] = [];
  const setAlarm = (_delayMs: number, ring: () => void) => {
    tasks.push(ring);
    return () => undefined;
  };
  view = new FirstView({ nowMs: () => 0, monotonicMs: () => 0, setAlarm });
  view.end();
  for (const name of ['chart', 'orders']) wait(name);
  tasks.shift()?.();
  expect([turns, tasks.length]).toEqual([['chart'], 1]);
  tasks.shift()?.();
  expect([turns, tasks.length]).toEqual([['chart', 'orders'], 0]);
});

test('what comes behind others that wait has its turn behind them', () => {
  view.wait(() => {
    turns.push('chart');
    wait('its menu');
  });
  wait('orders');
  view.end();
  wait('status');
  clock.advance(0);
  expect(turns).toEqual(['chart', 'orders', 'status', 'its menu']);
});

test('a part that has gone has no turn', () => {
  const leave = wait('chart');
  wait('orders');
  leave();
  leave();
  view.end();
  clock.advance(0);
  expect(turns).toEqual(['orders']);
});

test('a book that does not come keeps nothing waiting for longer than a second', () => {
  wait('chart');
  clock.advance(999);
  wait('orders');
  expect(turns).toEqual([]);
  clock.advance(1);
  expect(turns).toEqual(['chart', 'orders']);
  view.end();
  clock.advance(1_000);
  expect(turns).toEqual(['chart', 'orders']);
});
