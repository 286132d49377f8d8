import { expect, test } from 'vitest';
import { createFrameLoop } from './frame-loop';

function manualFrames() {
  const requested: (() => void)[] = [];
  return {
    loop: createFrameLoop((run) => requested.push(run)),
    requested,
    paint: () => requested.shift()?.(),
  };
}

test('many changes of one task between two frames run it once', () => {
  const { loop, requested, paint } = manualFrames();
  let runs = 0;
  const task = () => {
    runs += 1;
  };
  for (let change = 0; change < 100; change += 1) loop.schedule(task);
  expect(requested).toHaveLength(1);
  paint();
  expect(runs).toBe(1);
});

test('a task scheduled while a frame runs waits for the next frame', () => {
  const { loop, requested, paint } = manualFrames();
  const order: string[] = [];
  loop.schedule(() => {
    order.push('first');
    loop.schedule(() => order.push('second'));
  });
  paint();
  expect(order).toEqual(['first']);
  expect(requested).toHaveLength(1);
  paint();
  expect(order).toEqual(['first', 'second']);
});

test('a cancelled task does not run', () => {
  const { loop, paint } = manualFrames();
  let runs = 0;
  const task = () => {
    runs += 1;
  };
  loop.schedule(task);
  loop.cancel(task);
  paint();
  expect(runs).toBe(0);
});
