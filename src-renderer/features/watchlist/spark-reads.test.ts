import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { ok } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { sparkPath } from './spark-path';
import { SparkReads, type Closes } from './spark-reads';

/** `isHeld`: the terminal answers when it is told to. */
function rig({ isHeld = false } = {}) {
  const clock = new ManualClock();
  const asked: string[] = [];
  const shown = new Map<string, Closes>();
  let answer = (): void => undefined;
  const call = (_name: string, { symbol }: { symbol: string }) => {
    asked.push(symbol);
    const candles = Array.from({ length: 300 }, (_, age) => [age, 1, 1, 1, 1_000 - age, 1]);
    const page = ok({ candles, isComplete: false, error: null });
    return new Promise((resolve) => {
      answer = () => {
        resolve(page);
      };
      if (!isHeld) answer();
    });
  };
  const reads = new SparkReads({ call: call as never }, clock, (symbol, closes) =>
    shown.set(symbol, closes),
  );
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) {
      clock.advance(500);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    }
  };
  const answerNow = (): void => {
    answer();
  };
  return { asked, shown, reads, pass, answer: answerNow };
}

test('pairs in sight are asked for one after the other, and again only after minutes', async () => {
  const { asked, shown, reads, pass } = rig();
  reads.want('A');
  reads.want('B');
  reads.want('A');
  await pass(500);
  expect(asked).toEqual(['A']);
  await pass(4_000);
  expect(asked).toEqual(['A', 'B']);
  await pass(4 * 60_000);
  expect(asked).toHaveLength(2);
  await pass(90_000);
  expect(asked).toEqual(['A', 'B', 'A', 'B']);
  expect(shown.get('A')).toHaveLength(96);
  expect(shown.get('A')?.at(-1)).toBe(1_000);
});

test('whoever scrolls away and back while a pair is asked for begins no second round', async () => {
  const { asked, reads, pass, answer } = rig({ isHeld: true });
  const leave = reads.want('A');
  await pass(500);
  expect(asked).toEqual(['A']);
  leave();
  for (const symbol of ['A', 'B', 'C']) reads.want(symbol);
  await pass(3_000);
  expect(asked).toEqual(['A']);
  answer();
  await pass(2_000);
  expect(asked).toEqual(['A', 'B']);
});

test('a pair out of sight is not asked for', async () => {
  const { asked, reads, pass } = rig();
  const leave = reads.want('A');
  leave();
  await pass(10_000);
  expect(asked).toEqual([]);
});

test('the line fills its box, and lies in the middle when nothing moved', () => {
  expect(sparkPath([10, 20, 10], 20, 10)).toEqual([
    [0, 9],
    [10, 1],
    [20, 9],
  ]);
  expect(sparkPath([5, 5], 20, 10)).toEqual([
    [0, 5],
    [20, 5],
  ]);
  expect(sparkPath([5], 20, 10)).toEqual([]);
});
