import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { KeptBans } from './kept-bans';

function rig() {
  const clock = new ManualClock(1_800_000_000_000);
  const writtenMs: number[] = [];
  const startedMs = clock.monotonicMs();
  const kept = new KeptBans(clock, () => writtenMs.push(clock.monotonicMs() - startedMs));
  return { clock, kept, writtenMs };
}

test('a ban is on the disk at once; one that grows with every request is written once a second', () => {
  const { clock, kept, writtenMs } = rig();
  for (let step = 0; step < 250; step += 1) {
    kept.note();
    clock.advance(10);
  }
  clock.advance(10_000);
  expect(writtenMs).toEqual([0, 1_000, 2_000, 3_000]);
  kept.note();
  expect(writtenMs.at(-1)).toBe(12_500);
});

test('what there is is written at the end, and nothing after it', () => {
  const { clock, kept, writtenMs } = rig();
  kept.note();
  kept.note();
  clock.advance(200);
  kept.close();
  clock.advance(10_000);
  expect(writtenMs).toEqual([0, 200]);
});
