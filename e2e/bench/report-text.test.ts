import { expect, test } from 'vitest';
import { atLeast, atMost, holds, type Report } from './report-row';
import { figure, line, markdown } from './report-text';

const report: Report = {
  at: '2026-11-22 13:00',
  machine: '2 × Test CPU, Node v20.0.0',
  parts: [
    {
      part: 'engine',
      tookMs: 12_400,
      isWhole: true,
      rows: [
        atLeast(25, {
          id: 'engine/mixed',
          what: 'whole exchange | mixed',
          value: 26.04,
          unit: 'x',
          note: '400 and 10,416 ns',
        }),
        atMost(2, { id: 'engine/p99', what: 'p99', value: 2.6, unit: 'µs' }),
        atMost(null, { id: 'engine/ns', what: 'CPU per command', value: 400.4, unit: 'ns' }),
        atLeast(1, { id: 'engine/none', what: 'C++', value: null, unit: 'x', note: 'no g++' }),
      ],
    },
  ],
};

test('each row says its target, its figure, whether it holds, and its command', () => {
  const text = markdown(report);
  expect(text).toContain(
    '| whole exchange \\| mixed | ≥ 25x | 26.0x | holds | 400 and 10,416 ns | `npm run bench -- engine` |',
  );
  expect(text).toContain('| p99 | ≤ 2 µs | 2.6 µs | **misses** |  | `npm run bench -- engine` |');
  expect(text).toContain('| CPU per command |  | 400 ns |  |  | `npm run bench -- engine` |');
  expect(text).toContain('| C++ | ≥ 1x | not measured | **misses** | no g++ |');
});

test('the report says on which machine and when, and how many targets hold', () => {
  const text = markdown(report);
  expect(text).toContain('2 × Test CPU, Node v20.0.0; 2026-11-22 13:00.');
  expect(text).toContain('1 of 3 targets hold.');
  expect(text).toContain('## engine');
  expect(text).toContain('12 s.');
});

test('a target is held at its own value, and never by what was not measured', () => {
  const row = { id: 'a', what: 'a', unit: 'x' } as const;
  expect(holds(atLeast(25, { ...row, value: 25 }))).toBe(true);
  expect(holds(atLeast(25, { ...row, value: 24.9 }))).toBe(false);
  expect(holds(atMost(1.3, { ...row, value: 1.3 }))).toBe(true);
  expect(holds(atMost(1.3, { ...row, value: 1.31 }))).toBe(false);
  expect(holds(atMost(1.3, { ...row, value: null }))).toBe(false);
  expect(holds(atMost(null, { ...row, value: 7 }))).toBe(null);
});

test('figures carry their unit, ratios two digits while they are small', () => {
  expect(figure(1.234, 'x')).toBe('1.23x');
  expect(figure(25.04, 'x')).toBe('25.0x');
  expect(figure(60_123.4, '/s')).toBe('60,123/s');
  expect(figure(1.05, 's')).toBe('1.05 s');
  expect(figure(20_000, '')).toBe('20,000');
});

test('a line of the terminal says the same as its row', () => {
  const [row] = report.parts[0]?.rows ?? [];
  if (row === undefined) throw new Error('there is a row');
  expect(line(row)).toContain('26.0x  (≥ 25x: holds)  400 and 10,416 ns');
});
