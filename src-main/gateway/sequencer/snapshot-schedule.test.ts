/** When a snapshot is taken: little is to be done again after a crash, and taking them stays next to nothing. */
import { describe, expect, test } from 'vitest';
import { SnapshotSchedule } from './snapshot-schedule';

/** At speed 1: a millisecond of the wall is one of the market. */
const atWallSpeed = (schedule: SnapshotSchedule, ms: number): boolean => schedule.isDue(ms, ms, 0);

describe('the schedule of snapshots', () => {
  test('one each twenty seconds of the market', () => {
    const schedule = new SnapshotSchedule(0, 0);
    expect(atWallSpeed(schedule, 19_999)).toBe(false);
    expect(atWallSpeed(schedule, 20_000)).toBe(true);
    expect(atWallSpeed(schedule, 39_999)).toBe(false);
    expect(atWallSpeed(schedule, 40_000)).toBe(true);
  });

  test('in a market that stands still, one each five thousand commands, two seconds apart', () => {
    const schedule = new SnapshotSchedule(0, 0);
    expect(schedule.isDue(0, 60_000, 4_999)).toBe(false);
    expect(schedule.isDue(0, 60_000, 5_000)).toBe(true);
    expect(schedule.isDue(0, 61_999, 5_000)).toBe(false);
    expect(schedule.isDue(0, 62_000, 5_000)).toBe(true);
  });

  test('a large one is rarer: it takes a thousandth of the time', () => {
    const schedule = new SnapshotSchedule(0, 0);
    schedule.took(50);
    expect(atWallSpeed(schedule, 49_999)).toBe(false);
    expect(schedule.isDue(20_000, 49_999, 1_000_000)).toBe(false);
    expect(atWallSpeed(schedule, 50_000)).toBe(true);
  });

  test('but never later than two minutes of the market, two seconds apart', () => {
    const schedule = new SnapshotSchedule(0, 0);
    schedule.took(1_000);
    expect(atWallSpeed(schedule, 119_999)).toBe(false);
    expect(atWallSpeed(schedule, 120_000)).toBe(true);
    // Sixty times as fast as the wall.
    expect(schedule.isDue(239_999, 121_999, 0)).toBe(false);
    expect(schedule.isDue(240_000, 122_000, 0)).toBe(true);
  });
});
