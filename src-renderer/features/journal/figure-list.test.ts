import { curveFigures, figuresOf, fineFrom } from '@shared/domain/journal';
import { atoms } from '@shared/money/units';
import { beforeAll, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { accountList, coinList, type Figure } from './figure-list';

beforeAll(() => startWords());

const DAY = 86_400_000;
const trade = (result: string) => ({
  coin: 'USDT',
  result: fineFrom(result),
  openedAtMs: 0,
  closedAtMs: 90_000,
});
const read = (figures: readonly Figure[]) =>
  Object.fromEntries(figures.map(({ name, value }) => [name, value]));
const linesOf = (figures: readonly Figure[], name: string) =>
  figures.find((figure) => figure.name === name)?.lines;

test('figures over trades are read with the decimals of their coin, and say their sample', () => {
  const [figures] = figuresOf(['30', '-10.125', '12'].map(trade));
  if (figures === undefined) throw new Error('a coin');
  const list = coinList(figures, wordsOf('journal'));
  expect(read(list)).toEqual({
    count: '3',
    wonLost: '2 / 1',
    winRate: '66.67%',
    profitFactor: '4.15',
    expectancy: '+10.62',
    averageWin: '+21.00',
    averageLoss: '−10.12',
    largestWin: '+30.00',
    largestLoss: '−10.12',
    averageHeld: '90 s',
    total: '+31.88',
  });
  expect(linesOf(list, 'averageLoss')).toEqual(['From 1 trade']);
});

test('many trades are counted in groups, as the money beside them', () => {
  const results = Array.from({ length: 2_400 }, (_, at) => (at % 2 === 0 ? '1' : '-1'));
  const [figures] = figuresOf(results.map(trade));
  if (figures === undefined) throw new Error('a coin');
  const list = coinList(figures, wordsOf('journal'));
  expect(read(list)).toMatchObject({ count: '2,400', wonLost: '1,200 / 1,200' });
  expect(linesOf(list, 'winRate')).toEqual(['From 2,400 trades']);
});

test('where there is nothing to say, it is said why', () => {
  const [figures] = figuresOf([trade('5')]);
  if (figures === undefined) throw new Error('a coin');
  const list = coinList(figures, wordsOf('journal'));
  expect(read(list)).toMatchObject({ profitFactor: '—', averageLoss: '—', largestLoss: '—' });
  expect(linesOf(list, 'profitFactor')).toEqual(['From 1 trade', 'No trade was lost.']);
});

const curve = (worths: readonly number[]) =>
  curveFigures(
    worths.map((worth, day) => ({
      atMs: (day + 1) * DAY - 1,
      worth: atoms(BigInt(worth) * 100_000_000n),
      basis: '',
    })),
    [],
    worths.length * DAY,
  );

test('of too few days there is no ratio, and the least number is named', () => {
  const list = accountList(curve([100, 99]), '', wordsOf('journal'));
  expect(read(list)).toEqual({
    sharpe: '—',
    sortino: '—',
    drawdown: '−1.00 USDT (−1.00%)',
  });
  expect(linesOf(list, 'sharpe')?.slice(0, 2)).toEqual([
    'At least 10 daily returns are needed.',
    'From 1 whole day (UTC)',
  ]);
  expect(linesOf(list, 'drawdown')?.[0]).toMatch(/^From .* to .*$/);
});

test('a curve whose withdrawals are not known has no figure', () => {
  const known = curve([100, 99, 105, 101, 100, 108, 99, 100, 104, 101, 107]);
  const t = wordsOf('journal');
  expect(read(accountList(known, '', t))).toMatchObject({ sharpe: '2.95' });
  const list = accountList(known, 'unread', t);
  expect(read(list)).toEqual({ sharpe: '—', sortino: '—', drawdown: '—' });
  expect(linesOf(list, 'drawdown')?.[0]).toContain('could not be read');
});
