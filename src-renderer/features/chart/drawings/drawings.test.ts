import { describe, expect, test } from 'vitest';
import type { Drawing, DrawingPoint } from '@shared/contract/terminal/charts';
import { measure, moveDrawing, partAt } from './drawing';
import { gestureStep, NO_GESTURE, type Gesture, type GestureEvent } from './gesture';

const MINUTE = 60_000;
const at = (minute: number, price: number): DrawingPoint => ({ atMs: minute * MINUTE, price });
const trend: Drawing = {
  id: 'line',
  kind: 'trend',
  colour: 'blue',
  from: at(10, 100),
  to: at(20, 200),
};

/** What the events make of nothing: the drawings finished on the way, and how it ends. */
function play(...events: readonly GestureEvent[]) {
  let gesture: Gesture = NO_GESTURE;
  const finished: Drawing[] = [];
  for (const event of events) {
    const step = gestureStep(gesture, event);
    gesture = step.gesture;
    if (step.finished !== null) finished.push(step.finished);
  }
  return { finished, gesture };
}
const begin = (tool: Drawing['kind'], point: DrawingPoint): GestureEvent => ({
  type: 'begin',
  tool,
  id: 'new1',
  colour: 'amber',
  at: point,
});

describe('drawing by pointer', () => {
  test('a horizontal line is one click, at the height where the button was released', () => {
    const { finished, gesture } = play(
      begin('horizontal', at(5, 100)),
      { type: 'move', at: at(6, 104) },
      { type: 'release', at: at(6, 105) },
    );
    expect(finished).toEqual([{ id: 'new1', kind: 'horizontal', colour: 'amber', price: 105 }]);
    expect(gesture).toBe(NO_GESTURE);
  });

  test('a trend line is dragged out', () => {
    const { finished } = play(
      begin('trend', at(5, 100)),
      { type: 'move', at: at(7, 103) },
      { type: 'release', at: at(9, 110) },
    );
    expect(finished).toMatchObject([{ kind: 'trend', from: at(5, 100), to: at(9, 110) }]);
  });

  test('or clicked twice, the end following the pointer in between', () => {
    const first = play(
      begin('trend', at(5, 100)),
      { type: 'release', at: at(5, 100) },
      { type: 'move', at: at(8, 120) },
    );
    expect(first.finished).toEqual([]);
    expect(first.gesture).toMatchObject({ kind: 'placing', drawing: { to: at(8, 120) } });
    const { finished } = play(
      begin('trend', at(5, 100)),
      { type: 'release', at: at(5, 100) },
      { type: 'move', at: at(8, 120) },
      { type: 'press', at: at(8, 120) },
      { type: 'release', at: at(8, 120) },
    );
    expect(finished).toMatchObject([{ from: at(5, 100), to: at(8, 120) }]);
  });

  test('Esc gives up: nothing is drawn, nothing is moved', () => {
    expect(play(begin('measure', at(1, 1)), { type: 'give-up' }).finished).toEqual([]);
    const grabbed = play(
      { type: 'grab', drawing: trend, part: 'whole', at: at(15, 150) },
      { type: 'move', at: at(16, 180) },
      { type: 'give-up' },
      { type: 'release', at: at(16, 180) },
    );
    expect(grabbed.finished).toEqual([]);
  });

  test.each([
    ['whole', at(12, 130), at(22, 230)],
    ['from', at(12, 130), at(20, 200)],
    ['to', at(10, 100), at(22, 230)],
  ] as const)('held at its %s it moves with the pointer', (part, from, to) => {
    const { finished } = play(
      { type: 'grab', drawing: trend, part, at: at(15, 150) },
      { type: 'move', at: at(16, 170) },
      { type: 'release', at: at(17, 180) },
    );
    expect(finished).toEqual([{ ...trend, from, to }]);
  });
});

test('a line never goes below nothing', () => {
  const line: Drawing = { id: 'line', kind: 'horizontal', colour: 'blue', price: 5 };
  expect(moveDrawing(line, 'whole', -10, 0)).toMatchObject({ price: 0 });
});

test.each([
  [at(0, 1000), at(30, 1050), { ticks: 50, ratio: '0.050000', bars: 2, lengthMs: 30 * MINUTE }],
  [at(30, 1000), at(0, 900), { ticks: -100, ratio: '-0.100000', bars: -2, lengthMs: -30 * MINUTE }],
  [at(0, 0), at(15, 10), { ticks: 10, ratio: '', bars: 1, lengthMs: 15 * MINUTE }],
])('a measure says price, per cent, bars and time', (from, to, expected) => {
  expect(measure(from, to, '15min')).toEqual(expected);
});

test.each([
  [{ x: 0, y: 0 }, 'from'],
  [{ x: 100, y: 100 }, 'to'],
  [{ x: 50, y: 54 }, 'whole'],
  [{ x: 50, y: 70 }, null],
  [{ x: 120, y: 120 }, null],
] as const)('the part of a trend line under %o is %s', (pixel, part) => {
  const shape = { kind: 'trend', from: { x: 0, y: 0 }, to: { x: 100, y: 100 } } as const;
  expect(partAt(shape, pixel)).toBe(part);
});
