/** One direction of a connection when whoever receives has a defect. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { Lane } from './lane';

test('what arrives badly holds up nothing behind it', () => {
  const clock = new ManualClock();
  const arrived: string[] = [];
  const lane = new Lane<string>(clock, (thing) => {
    if (thing === 'bad') throw new Error('a defect');
    arrived.push(thing);
  });
  lane.send('bad', 10);
  lane.send('same moment', 10);
  lane.send('later', 20);
  expect(() => {
    clock.advance(10);
  }).toThrow('a defect');
  clock.advance(20);
  expect(arrived).toEqual(['same moment', 'later']);
});
