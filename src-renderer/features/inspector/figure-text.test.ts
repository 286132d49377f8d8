import { expect, test } from 'vitest';
import { fraction } from '@shared/domain/futures-math';
import { arrowBeside, figureCell, moneyText, moveText } from './figure-text';

const BTC = { pricePrecision: 1, quote: 'USDT' };

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
  const cell = figureCell('unrealized', fraction(cents, 100n), BTC);
  expect([cell.shown, arrowBeside(cell)]).toEqual([shown, arrow]);
});

test('a coin of which a hundredth is no small change is written with all its decimals', () => {
  const look = { pricePrecision: 5, quote: 'BTC' };
  const won = figureCell('unrealized', fraction(814n, 1_000_000n), look);
  expect([won.shown, arrowBeside(won)]).toEqual(['+0.00081400', '▲']);
  expect(moneyText(5_587n, 'BTC', true)).toBe('+0.00005587');
  expect(moneyText(5_587n, 'USDT', true)).toBe('0.00');
});

test('what reads as nothing points nowhere', () => {
  const cell = figureCell('unrealized', fraction(-4n, 1_000n), BTC);
  expect([cell.shown, cell.exact, arrowBeside(cell), cell.tone]).toEqual([
    '0.00',
    '-0.004',
    '',
    undefined,
  ]);
});
