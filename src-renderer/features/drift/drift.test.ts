/** Compared orders as they are read, filtered, summed up and saved. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { symbolsOf } from '../../session/market/symbols-of';
import { DRIFT_HEADER, driftCells } from './export';
import {
  averageExact,
  averageText,
  feesExact,
  feeText,
  filledText,
  makerText,
  quantityText,
  slippageOf,
  slippageText,
  timeText,
  verdictOf,
} from './facts';
import { figureList } from './figure-list';
import { filtered, NO_FILTER } from './filter';
import { fate, row } from './row.testing';

beforeAll(() => startWords());

const worse = row({
  intentId: 'intent0000000002',
  actual: fate({
    value: (300_000n * 6_000_000n + 200_000n * 6_000_600n).toString(),
    makerLots: 300_000,
    fees: [{ asset: 'USDT', amount: '30.0012' }],
    firstMs: 120,
    lastMs: 1_250,
  }),
});

const leftOut = row({ state: 'left-out', reason: 'stale', predicted: null, actual: null });

describe('a row', () => {
  test('says both values of each figure', () => {
    expect(filledText(worse, 'actual')).toBe('0.500000');
    expect([averageText(worse, 'predicted'), averageText(worse, 'actual')]).toEqual([
      '60,000.00',
      '60,002.40',
    ]);
    expect([slippageText(worse, 'predicted'), slippageText(worse, 'actual')]).toEqual([
      '0.00',
      '+0.40',
    ]);
    expect(slippageOf(worse, 'actual')).toEqual({
      bps: '0.40',
      ticks: '240.00',
      quote: '1.20000000',
    });
    expect([feeText(worse, 'predicted'), feeText(worse, 'actual')]).toEqual(['10.00', '10.00']);
    expect(feesExact(worse, 'actual')).toBe('30.0012 USDT');
    expect([timeText(worse, 'actual', 'firstMs'), timeText(worse, 'actual', 'lastMs')]).toEqual([
      '0.12 s',
      '1.25 s',
    ]);
    expect(makerText(worse, 'actual')).toBe('60%');
  });

  test('agrees, differs, waits or is left out', () => {
    const far = row({ actual: fate({ value: (500_000n * 6_000_700n).toString() }) });
    expect([worse, far, row({ state: 'open' }), leftOut].map(verdictOf)).toEqual([
      'agrees',
      'differs',
      'open',
      'left-out',
    ]);
  });

  test('of which nothing is known says so, and is no zero', () => {
    expect(filledText(leftOut, 'predicted')).toBe('—');
    expect(averageText(leftOut, 'actual')).toBe('—');
    expect(slippageText(leftOut, 'actual')).toBe('—');
    expect(feeText(leftOut, 'actual')).toBe('—');
    expect(makerText(leftOut, 'actual')).toBe('—');
    expect(timeText(leftOut, 'actual', 'firstMs')).toBe('—');
    const unfilled = row({ actual: fate({ lots: 0, value: '0', fees: [], firstMs: null }) });
    expect(filledText(unfilled, 'actual')).toBe('0.000000');
    expect(averageText(unfilled, 'actual')).toBe('—');
  });

  test('of a contract counts contracts, of a market order by amount the amount', () => {
    const contract = row({ book: 'futures', wantedLots: 12, lot: { units: 1, decimals: 4 } });
    expect(quantityText(contract)).toBe('12');
    expect(quantityText(row({ wantedLots: null, wantedAmount: '150' }))).toBe('150.00 USDT');
    const small = { wantedLots: null, wantedAmount: '0.005', quote: 'BTC' };
    expect(quantityText(row(small))).toBe('0.005 BTC');
    // 1 ÷ 3 of a tick.
    const odd = row({ actual: fate({ lots: 3, value: '18000001' }) });
    expect(averageExact(odd, 'actual')).toBe('60000.00333333');
  });
});

test('a filter lets through what it says, newest first as they come', () => {
  const rows = [row(), row({ side: 'SELL', symbol: 'ETHUSDT' }), leftOut];
  const now = 1_700_000_000_000;
  expect(filtered(rows, NO_FILTER, now)).toEqual(rows);
  expect(filtered(rows, { ...NO_FILTER, side: 'SELL' }, now)).toEqual([rows[1]]);
  expect(filtered(rows, { ...NO_FILTER, symbol: 'BTCUSDT', state: 'compared' }, now)).toEqual([
    rows[0],
  ]);
  expect(filtered(rows, { ...NO_FILTER, state: 'left-out' }, now)).toEqual([leftOut]);
  expect(filtered(rows, { ...NO_FILTER, span: 'day' }, now + 86_400_001)).toEqual([]);
  expect(symbolsOf(rows)).toEqual(['BTCUSDT', 'ETHUSDT']);
});

describe('the figures', () => {
  const shown = (rows: Parameters<typeof figureList>[0]) =>
    Object.fromEntries(
      figureList(rows, wordsOf('drift')).map(({ name, value, lines }) => [name, [value, ...lines]]),
    );

  test('wait for their sample and say for how large a one', () => {
    expect(shown([row(), worse, leftOut])).toEqual({
      Score: ['—', 'At least 20 compared orders are needed.', 'From 2 orders'],
      Compared: ['2', '1 order not compared: it is in no figure'],
      Filled: ['100% / 100%', 'From 2 orders'],
      Agreed: ['100%', 'From 2 orders'],
      'Slippage error': ['−0.20 bps', 'From 2 orders'],
      'Slippage error, 95 %': ['—', 'At least 20 compared orders are needed.', 'From 2 orders'],
      'Fee error': ['0.00 bps', 'From 2 orders'],
    });
  });

  test('a score says how many of its orders filled nothing, and were to fill nothing', () => {
    const nothing = fate({ lots: 0, value: '0', fees: [], firstMs: null, lastMs: null });
    const idle = row({ predicted: nothing, actual: nothing });
    expect(shown([...Array.from({ length: 19 }, () => worse), idle])['Score']?.at(-1)).toBe(
      '1 order filled nothing, as predicted',
    );
  });

  test('are there with it', () => {
    const many = Array.from({ length: 20 }, () => worse);
    expect(shown(many)).toMatchObject({
      Score: ['96.0 / 100', 'From 20 orders'],
      'Slippage error, 95 %': ['0.40 bps', 'From 20 orders'],
    });
  });
});

const named = (of: ReturnType<typeof row>): Readonly<Record<string, string>> => {
  const cells = driftCells(of);
  return Object.fromEntries(DRIFT_HEADER.map((name, at) => [name, cells[at] ?? '']));
};

test('the file has every digit, and an empty cell where nothing is known', () => {
  expect(driftCells(worse)).toHaveLength(DRIFT_HEADER.length);
  const cells = named(worse);
  expect(cells).toMatchObject({
    'sent (UTC)': '2023-11-14 22:13:20',
    verdict: 'agrees',
    price: '60000.00',
    'predicted average': '60000.00000000',
    'actual average': '60002.40000000',
    'actual slippage ticks': '240.00',
    'actual fees': '30.0012 USDT',
    'actual maker filled': '0.300000',
    'actual last fill (ms)': '1250',
  });
  const empty = named(leftOut);
  expect(empty).toMatchObject({
    verdict: 'left-out',
    reason: 'stale',
    'predicted filled': '',
    'actual fees': '',
  });
});
