/** Closed positions are read page by page: what is shown never lacks a row between two others. */
import { beforeEach, expect, test } from 'vitest';
import type { ClosedPositionRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { loadProfit, profit } from './profit-store';

type Page = readonly number[];
const [BTC, ETH] = ['E-BTC-USDT', 'E-ETH-USDT'];

const closed = (id: number, symbol: string, closedAtMs = id): ClosedPositionRow => ({
  positionId: String(id),
  symbol,
  mode: 'cross',
  side: 'BUY',
  leverage: 10,
  contracts: 1,
  openPrice: '60000',
  averagePrice: '60000',
  closeProfit: '0',
  tradeFee: '0',
  funding: '0',
  settleProfit: '0',
  historyRealized: '0',
  openedAtMs: id,
  closedAtMs,
  ending: '',
});

/** Answers when it is told to, in the order it was asked. */
function terminalOf() {
  const asked: { symbol: string; before: string | null; answer: (value: object) => void }[] = [];
  const call = (_: string, { symbol, before }: { symbol: string; before: string | null }) =>
    new Promise((resolve) => {
      asked.push({ symbol, before, answer: resolve });
    });
  const answer = async (at: number, ids: Page, isComplete = false): Promise<void> => {
    const { symbol = '', answer: reply } = asked[at] ?? {};
    const positions = ids.map((id) => closed(id, symbol));
    reply?.({ ok: true, value: { positions, isComplete, error: null } });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { terminal: { call } as unknown as TerminalClient, asked, answer };
}

const shown = (): Page => (profit.get().rows ?? []).map(({ positionId }) => Number(positionId));

beforeEach(() => {
  profit.reset();
});

test('an older page that comes after its contract was left and chosen again leaves no gap', async () => {
  const { terminal, asked, answer } = terminalOf();
  void loadProfit(terminal, BTC, false);
  await answer(0, [9, 8]);
  void loadProfit(terminal, BTC, true);
  await answer(1, [7, 6]);
  void loadProfit(terminal, BTC, true);
  void loadProfit(terminal, ETH, false);
  void loadProfit(terminal, BTC, false);
  await answer(4, [9, 8]);
  await answer(2, [5, 4], true);
  await answer(3, [90]);
  expect(shown()).toEqual([9, 8]);
  expect(profit.get()).toMatchObject({ symbol: BTC, isComplete: false, isLoading: false });
  void loadProfit(terminal, BTC, true);
  expect(asked[5]?.before).toBe('8');
});

test('what closed while an older page was read is read after it', async () => {
  const { terminal, asked, answer } = terminalOf();
  void loadProfit(terminal, BTC, false);
  await answer(0, [9, 8]);
  void loadProfit(terminal, BTC, true);
  void loadProfit(terminal, BTC, false);
  await answer(1, [7]);
  expect(asked.map(({ before }) => before)).toEqual([null, '8', null]);
  await answer(2, [10, 9]);
  expect(shown()).toEqual([10, 9, 8, 7]);
});

test('rows that more than a page has closed after are read again, not shown behind a gap', async () => {
  const { terminal, answer } = terminalOf();
  void loadProfit(terminal, BTC, false);
  await answer(0, [9, 8], true);
  void loadProfit(terminal, BTC, false);
  await answer(1, [15, 14]);
  expect(shown()).toEqual([15, 14]);
  expect(profit.get().isComplete).toBe(false);
  void loadProfit(terminal, BTC, true);
  await answer(2, [13, 12, 11, 10, 9, 8], true);
  expect(shown()).toEqual([15, 14, 13, 12, 11, 10, 9, 8]);
});

test('the page behind goes by what opened first, whatever closed last', async () => {
  const { terminal, asked, answer } = terminalOf();
  void loadProfit(terminal, BTC, false);
  await answer(0, [9, 8, 3]);
  void loadProfit(terminal, BTC, true);
  expect(asked[1]?.before).toBe('3');
});

test('a position that was held while a page of newer ones closed is shown as it closes, and hides none between', async () => {
  const { terminal, asked, answer } = terminalOf();
  void loadProfit(terminal, BTC, false, ['2']);
  await answer(0, [9, 8]);
  void loadProfit(terminal, BTC, false, []);
  await answer(1, [9, 8]);
  expect(asked[2]).toMatchObject({ symbol: BTC, before: '3' });
  await answer(2, [2, 1], true);
  expect(shown()).toEqual([9, 8, 2]);
  expect(profit.get()).toMatchObject({ isComplete: false, isLoading: false });
  void loadProfit(terminal, BTC, true);
  expect(asked[3]?.before).toBe('8');
  await answer(3, [7, 2, 1], true);
  expect(shown()).toEqual([9, 8, 7, 2, 1]);
});

test('one whose row the exchange has not listed yet is asked for once more with the next that closes', async () => {
  const { terminal, asked, answer } = terminalOf();
  void loadProfit(terminal, BTC, false, ['2', '10']);
  await answer(0, [9, 8], true);
  void loadProfit(terminal, BTC, false, ['10']);
  await answer(1, [9, 8]);
  await answer(2, [1], true);
  void loadProfit(terminal, BTC, false, []);
  await answer(3, [10, 9]);
  expect(asked.slice(2).map(({ before }) => before)).toEqual(['3', null, '3']);
  await answer(4, [2, 1], true);
  expect(shown()).toEqual([10, 9, 8, 2]);
});
