import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { paced } from './paced';

test('the first value is shown at once, then the newest one per pace and never an old one', () => {
  const clock = new ManualClock(0);
  const shown: number[] = [];
  const pace = paced<number>(250, (value) => shown.push(value), clock);
  pace.offer(1);
  pace.offer(2);
  pace.offer(3);
  expect(shown).toEqual([1]);
  clock.advance(250);
  expect(shown).toEqual([1, 3]);
  clock.advance(1000);
  pace.offer(4);
  expect(shown).toEqual([1, 3, 4]);
  pace.offer(5);
  pace.stop();
  clock.advance(1000);
  expect(shown).toEqual([1, 3, 4]);
});
