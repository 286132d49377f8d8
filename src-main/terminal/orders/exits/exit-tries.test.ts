import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { ExitTries } from './exit-tries';
import type { KeptPlans } from './kept-plans';

test('a wait that was given up does not end the next one early', () => {
  const clock = new ManualClock();
  const due: number[] = [];
  const tries = new ExitTries({ clock, activity: { add: () => undefined } as never }, NO_PLANS, {
    onDue: () => due.push(clock.monotonicMs()),
    onLate: () => undefined,
    onTurnedAway: () => undefined,
  });
  const startedMs = clock.monotonicMs();
  tries.afterClosing('plan', 'stop-loss');
  clock.advance(600);
  // It was placed, and turned away again.
  tries.begin('plan', 'stop-loss');
  tries.afterClosing('plan', 'stop-loss');
  clock.advance(500);
  expect(due).toEqual([]);
  expect(tries.isWaiting('plan', 'stop-loss')).toBe(true);
  clock.advance(500);
  expect(due.map((atMs) => atMs - startedMs)).toEqual([1_600]);
  expect(tries.isWaiting('plan', 'stop-loss')).toBe(false);
});

const NO_PLANS = {} as KeptPlans;
