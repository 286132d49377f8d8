import { expect, test } from 'vitest';
import { keepWait } from './wait';

test('what does not come is waited for from when it was first missed, and anew once it has come', () => {
  const waited = keepWait();
  expect(waited(true, 4_000)).toBe(0);
  expect(waited(true, 9_100)).toBe(5_100);
  expect(waited(false, 9_200)).toBe(0);
  expect(waited(true, 20_000)).toBe(0);
  expect(waited(true, 20_500)).toBe(500);
});
