import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { NotedOnce } from './noted-once';

const SIZE = 8;
const step = fc.oneof(
  { weight: 8, arbitrary: fc.nat(SIZE - 1) },
  { weight: 1, arbitrary: fc.constantFrom('forget' as const, 'takeBack' as const) },
);

const notedIn = (noted: NotedOnce): readonly number[] =>
  Array.from({ length: noted.count }, (_, place) => noted.at(place));

property([fc.array(step, { maxLength: 60 })], { numRuns: 300 })(
  'numbers are noted each once in the order in which they came, until they are forgotten',
  (steps) => {
    const noted = new NotedOnce(2);
    noted.reach(SIZE);
    let expected: number[] = [];
    for (const one of steps) {
      if (one === 'forget') {
        noted.forget();
        expected = [];
      } else if (one === 'takeBack') {
        expected = expected.slice(0, 2);
        noted.takeBack(Math.min(2, noted.count));
      } else {
        noted.note(one);
        if (!expected.includes(one)) expected.push(one);
      }
      expect(notedIn(noted)).toEqual(expected);
      for (let number = 0; number < SIZE; number++) {
        expect(noted.has(number)).toBe(expected.includes(number));
      }
    }
  },
);

test('a number is not taken for noted because its round comes again', () => {
  const noted = new NotedOnce(SIZE, 2 ** 31 - 2);
  noted.note(3);
  noted.forget();
  noted.note(4);
  expect([noted.has(3), noted.has(4)]).toEqual([false, true]);
  noted.forget();
  expect(Array.from({ length: SIZE }, (_, number) => noted.has(number))).not.toContain(true);
  noted.note(3);
  expect(notedIn(noted)).toEqual([3]);
});
