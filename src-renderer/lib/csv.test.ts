/** What a program and a spreadsheet read out of a file: figures as they are, and nothing that is run. */
import { expect, test } from 'vitest';
import { csvText } from './csv';

const cell = (text: string): string =>
  csvText(['head'], [[text]])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

test.each(['-45', '-0.00000001', '-1234567890123456.12345678', '12.5', ''])(
  'a figure is one, a loss too: %j',
  (figure) => {
    expect(cell(figure)).toBe(figure);
  },
);

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '-1,5',
  '-cmd|x!A1',
  '-',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('what a spreadsheet would run is text: %j', (formula) => {
  const line = cell(formula);
  expect(line.startsWith(`'${formula}`) || line.startsWith(`"'${formula}`)).toBe(true);
});

test('commas, quotes and lines stay in their cell', () => {
  expect(cell('a,"b"\nc')).toBe('"a,""b""\nc"');
});
