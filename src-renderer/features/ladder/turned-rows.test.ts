import { expect, test } from 'vitest';
import { TurnedRows } from './turned-rows';

const turn = (deltaY: number, other: Partial<WheelEvent> = {}) => ({
  deltaY,
  deltaMode: 0,
  ctrlKey: false,
  ...other,
});
const rowsOf = (...events: readonly ReturnType<typeof turn>[]) => {
  const turned = new TurnedRows();
  return events.map((event) => turned.take(event, 20));
};

test('rows go as far as a list would: a notch some, a finger each after its own height', () => {
  expect(rowsOf(turn(100), turn(-100))).toEqual([5, -5]);
  expect(rowsOf(...Array.from({ length: 10 }, () => turn(5)))).toEqual([
    0, 0, 0, 1, 0, 0, 0, 1, 0, 0,
  ]);
  expect(rowsOf(turn(3, { deltaMode: 1 }))).toEqual([3]);
});

test('who turns back is followed at once; sideways and with Ctrl nothing moves', () => {
  expect(rowsOf(turn(15), turn(-20))).toEqual([0, -1]);
  expect(rowsOf(turn(15), turn(0), turn(5))).toEqual([0, 0, 1]);
  expect(rowsOf(turn(100, { ctrlKey: true }))).toEqual([0]);
});
