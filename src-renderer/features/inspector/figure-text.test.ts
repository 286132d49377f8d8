import { expect, test } from 'vitest';
import { fraction } from '@shared/domain/futures-math';
import { arrowBeside, figureCell, moveText } from './figure-text';

test.each([
  [0, '0.00%'],
  [-5, '−0.05%'],
  [3_000, '+30.00%'],
  [-0.4, '0.00%'],
])('a move of %d hundredths of a per cent is %s, without a space as everywhere', (move, text) => {
  expect(moveText(move)).toBe(text);
});

test.each([
  [-250n, '−2.50', '▼'],
  [-0n, '0.00', ''],
  [4n, '+0.04', '▲'],
])('%d cents of loss or gain read %s, with the arrow of what is read', (cents, shown, arrow) => {
  const cell = figureCell('unrealized', fraction(cents, 100n), 1);
  expect([cell.shown, arrowBeside(cell)]).toEqual([shown, arrow]);
});

test('what reads as nothing points nowhere', () => {
  const cell = figureCell('unrealized', fraction(-4n, 1_000n), 1);
  expect([cell.shown, cell.exact, arrowBeside(cell), cell.tone]).toEqual([
    '0.00',
    '-0.004',
    '',
    undefined,
  ]);
});
