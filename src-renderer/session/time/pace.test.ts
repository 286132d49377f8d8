import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { createFrameLoop } from '../../lib/frame-loop';
import { Pace } from './pace';

const EVERY_MS = 250;

/** A page whose alarms stand still while `isHidden`, and whose frames are drawn by `draw`. */
function page() {
  const clock = new ManualClock();
  const sight = { back: () => {} };
  const waiting: (() => void)[] = [];
  const frames = createFrameLoop((run) => {
    waiting.push(run);
  });
  const onReturn = (back: () => void) => {
    sight.back = back;
    return () => {
      sight.back = () => {};
    };
  };
  const pace = new Pace(EVERY_MS, { clock, frames, onReturn });
  const draw = () => {
    for (const run of waiting.splice(0)) run();
  };
  return { clock, sight, frames, pace, draw };
}

test('one alarm tells all readers, and none is set once nobody reads', () => {
  const { clock, pace } = page();
  const told: string[] = [];
  const ends = ['a', 'b'].map((name) => pace.subscribe(() => told.push(name)));
  told.length = 0;
  clock.advance(EVERY_MS);
  expect(told).toEqual(['a', 'b']);
  expect(pace.nowMs).toBe(clock.nowMs());
  for (const end of ends) end();
  clock.advance(10 * EVERY_MS);
  expect(told).toEqual(['a', 'b']);
});

test('a page that comes back into sight has the time of now in its first frame, behind the news', () => {
  const { clock, sight, frames, pace, draw } = page();
  const told: string[] = [];
  pace.subscribe(() => told.push(pace.nowMs === clock.nowMs() ? 'now' : 'before'));
  told.length = 0;
  clock.jumpWall(60_000); // no alarm has rung
  frames.schedule(() => told.push('news'));
  sight.back();
  expect(told).toEqual([]);
  draw();
  expect(told).toEqual(['news', 'now']);
  // The pace goes on from there, with one alarm.
  clock.advance(EVERY_MS);
  expect(told).toHaveLength(3);
});
