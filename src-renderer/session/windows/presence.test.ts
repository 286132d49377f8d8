import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { Presence } from './presence';

function desk(clock: ManualClock) {
  const told: number[] = [];
  const presence = new Presence(() => told.push(clock.monotonicMs()), clock);
  return { presence, told };
}

test('the first sign is told at once, and what follows every ten seconds', () => {
  const clock = new ManualClock();
  const { presence, told } = desk(clock);
  for (let second = 0; second < 25; second += 1) {
    presence.sign();
    clock.advance(1_000);
  }
  expect(told).toEqual([0, 10_000, 20_000]);
});

test('a sign whose turn comes a minute late, in a page that nobody sees, says nothing of now', () => {
  const clock = new (class extends ManualClock {
    override setAlarm(delayMs: number, ring: () => void) {
      return super.setAlarm(delayMs + 60_000, ring);
    }
  })();
  const { presence, told } = desk(clock);
  presence.sign();
  clock.advance(3_000);
  presence.sign();
  clock.advance(120_000);
  expect(told).toEqual([0]);
  presence.sign();
  clock.advance(120_000);
  expect(told).toHaveLength(2);
});
