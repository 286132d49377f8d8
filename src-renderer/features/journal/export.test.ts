import { expect, test } from 'vitest';
import { JOURNAL_HEADER, journalCells } from './export';

test('a file has every digit, and an empty cell where something is not known', () => {
  const trade = {
    key: 'spot:BTCUSDT:1',
    book: 'spot',
    symbol: 'BTCUSDT',
    side: 'BUY',
    openedAtMs: 1_700_000_000_000,
    closedAtMs: 1_700_000_090_400,
    quantity: '0.01',
    entry: '59990.0000',
    exit: '60000.0000',
    fees: [
      { asset: 'BTC', amount: '0.00000008' },
      { asset: 'USDT', amount: '0.5' },
    ],
    funding: '',
    coin: 'USDT',
    result: '0.09519992000064',
    share: '0.000159',
    ending: '',
  } as const;
  const row = { ...trade, fees: [...trade.fees] };
  const notes = new Map([[trade.key, { key: trade.key, tags: ['a', 'b'], note: 'x, y' }]]);
  const cells = journalCells(row, notes);
  expect(cells).toHaveLength(JOURNAL_HEADER.length);
  expect(cells.join('|')).toBe(
    '2023-11-14 22:14:50|2023-11-14 22:13:20|90|spot|BTCUSDT|BUY|0.01|59990.0000|60000.0000|' +
      '0.00000008 BTC + 0.5 USDT||0.09519992000064|USDT|0.000159||a, b|x, y',
  );
  const sale = journalCells({ ...row, openedAtMs: null, entry: '', result: '' }, new Map());
  expect([sale[1], sale[2], sale[7], sale[11]]).toEqual(['', '', '', '']);
});
