import { expect, test } from 'vitest';
import { timeLabels, worthLabels } from './axis';

const at = (text: string) => Date.parse(`${text}Z`) / 1_000;

test('hours are of 24, as everywhere on the desk, and a day begins with its date', () => {
  const hours = [at('2026-11-26T22:00'), at('2026-11-26T23:00'), at('2026-11-27T00:00')];
  expect(timeLabels(hours, 'utc')).toEqual(['22:00', '23:00', '11-27']);
  expect(timeLabels([at('2026-11-26T14:42'), at('2026-11-26T14:43')], 'utc')).toEqual([
    '14:42',
    '14:43',
  ]);
  expect(timeLabels([at('2026-11-26T14:42:05'), at('2026-11-26T14:42:10')], 'utc')).toEqual([
    '14:42:05',
    '14:42:10',
  ]);
  expect(timeLabels([at('2026-11-26T00:00'), at('2026-11-28T00:00')], 'utc')).toEqual([
    '11-26',
    '11-28',
  ]);
});

test('two lines never have one label', () => {
  expect(worthLabels([209_800, 209_900, 210_000])).toEqual(['209,800', '209,900', '210,000']);
  expect(worthLabels([200_000, 205_000])).toEqual(['200K', '205K']);
  expect(worthLabels([100, 100.5])).toEqual(['100.00', '100.50']);
  expect(worthLabels([210_020])).toEqual(['210,020']);
});
