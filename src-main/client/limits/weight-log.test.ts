/** How much of a limit is used, to the millisecond: what still counts, what does not, and when the clock is set right. */
import { expect, test } from 'vitest';
import { WeightLog } from './weight-log';

const usedAt = (log: WeightLog, ...timesMs: readonly number[]) =>
  timesMs.map((nowMs) => log.used(nowMs));

test('what was asked for counts for sixty seconds', () => {
  const log = new WeightLog(1_200);
  log.charge(70_000, 20);
  log.charge(70_000, 30);
  log.charge(71_000, 7);
  expect(usedAt(log, 71_000, 129_999, 130_000, 131_000)).toEqual([57, 57, 7, 0]);
});

test('where the clock was wrong, what was asked for counts from when it was', () => {
  const log = new WeightLog(1_200);
  log.charge(100_000, 50);
  log.clockCorrected(30_000);
  expect(usedAt(log, 130_000, 189_999, 190_000)).toEqual([50, 50, 0]);
});

test('what never arrived is taken back: the last of its weight that had left by then', () => {
  const log = new WeightLog(1_200);
  for (const atMs of [1_000, 2_000, 3_000]) log.charge(atMs, 5);
  log.takeBack(500, 5);
  log.takeBack(2_500, 6);
  expect(usedAt(log, 3_000)).toEqual([15]);
  log.takeBack(2_500, 5);
  expect(usedAt(log, 3_000, 61_000, 62_500, 63_000)).toEqual([10, 5, 5, 0]);
});

test.each([0, 1_000, -1_000])(
  'after a refusal our own count ends where requests are taken again, the clock set by %i',
  (byMs) => {
    const log = new WeightLog(1_200);
    log.charge(59_000, 100);
    log.report(59_000, 100);
    log.refused(59_000, 5, 80_000);
    log.clockCorrected(byMs);
    expect(usedAt(log, 79_999 + byMs, 80_000 + byMs)).toEqual([100, 0]);
  },
);

test('what the exchange has counted is over with its minute', () => {
  const log = new WeightLog(1_200);
  expect(log.reported(50_000)).toBeNull();
  log.report(50_000, 400);
  expect([log.reported(59_999), log.reported(60_000)]).toEqual([400, null]);
});

test('room is waited for until as much has slid out as is too much', () => {
  const log = new WeightLog(100);
  log.charge(61_000, 50);
  log.charge(65_000, 40);
  expect([log.waitMs(70_000, 1, 'ordinary'), log.waitMs(70_000, 45, 'ordinary')]).toEqual([
    51_000, 55_000,
  ]);
});
