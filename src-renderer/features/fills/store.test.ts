/** The terminal tells the newest fills; what is behind them is read by pages, and both are one list without a gap. */
import { beforeEach, expect, test } from 'vitest';
import type { FillRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { fills, loadOlderFills, marketOf, watchFills } from './store';
import { mergeFills } from './view-model';

const fillAt = (id: number): FillRow => ({
  tradeId: String(id),
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '7',
  side: 'BUY',
  isMaker: false,
  isSelf: false,
  price: 6_000_012,
  lots: 1,
  feeAsset: 'BTC',
  fee: '0',
  atMs: id,
});

function scripted() {
  let tell: (rows: readonly FillRow[]) => void = () => undefined;
  const answers: ((ids: readonly number[], isComplete?: boolean) => void)[] = [];
  const terminal = {
    subscribe: (_topic: string, _params: object, { onValue }: { onValue: typeof tell }) => {
      tell = onValue;
      return () => undefined;
    },
    call: () =>
      new Promise((resolve) => {
        answers.push((ids, isComplete = false) => {
          const value = { fills: ids.map(fillAt), isComplete, error: null };
          resolve({ ok: true, value });
        });
      }),
  } as unknown as TerminalClient;
  watchFills(terminal);
  return {
    older: () => loadOlderFills(terminal, 'spot', 'BTCUSDT'),
    answers,
    newest: (...ids: number[]) => {
      tell(ids.map(fillAt));
    },
  };
}

const shown = (): readonly number[] =>
  mergeFills(fills.get().fills ?? [], fills.get().older).map(({ atMs }) => atMs);

beforeEach(() => {
  fills.reset();
});

test('what new fills push out of the newest stays before the older ones that were read', async () => {
  const { newest, older, answers } = scripted();
  newest(9, 8, 7);
  const reading = older();
  newest(10, 9, 8);
  answers[0]?.([6, 5]);
  await reading;
  newest(12, 11, 10);
  expect(shown()).toEqual([12, 11, 10, 9, 8, 7, 6, 5]);
});

test('where so many came that what lies between is not known, older ones are given up, also one on its way', async () => {
  const { newest, older, answers } = scripted();
  newest(9, 8, 7);
  const first = older();
  answers[0]?.([6, 5]);
  await first;
  const second = older();
  newest(23, 22, 21);
  answers[1]?.([4, 3]);
  await second;
  expect(shown()).toEqual([23, 22, 21]);
});

test('once the oldest is read there is no older one to ask for, until what was read is given up', async () => {
  const { newest, older, answers } = scripted();
  newest(3, 2);
  const reading = older();
  answers[0]?.([1], true);
  await reading;
  newest(4, 3);
  expect(fills.get().whole).toEqual([marketOf('spot', 'BTCUSDT')]);
  newest(9, 8);
  expect(fills.get().whole).toEqual([]);
});
