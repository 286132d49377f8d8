/** Closing all positions where some, or all, cannot be closed from here: never asked about none, and told why. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { BTC_CONTRACT as BTC } from '../../session/contract.testing';
import { futuresState } from '../../session/futures/futures-state';
import { accountWith, LONG } from '../../session/futures/positions.testing';
import { askToCloseAll } from './closing-all';
import { showToast } from '../../ui/toast.testing';
import { positions } from './store';

vi.mock('../../ui/toast', () => import('../../ui/toast.testing'));

beforeAll(() => startWords());
beforeEach(() => {
  showToast.mockClear();
  positions.set({ dialog: null });
});

const UNREAD = { ...LONG, positionId: '8', symbol: 'E-X-USDT' };
const CLOSING = { ...LONG, closing: LONG.contracts };
const read = (...rows: (typeof LONG)[]) => ({
  ...accountWith(...rows),
  readAtMs: 1,
});

function ask(
  account: ReturnType<typeof read> | null,
  contracts = [BTC],
  symbol: string | null = null,
) {
  futuresState.set({ account });
  askToCloseAll(contracts, symbol);
  return {
    dialog: positions.get().dialog,
    told: showToast.mock.calls.map(([message]) => message as unknown),
  };
}

test('one that can be closed is asked about, whatever stays open beside it', () => {
  const dialog = { kind: 'close-all', symbol: null };
  expect(ask(read(LONG, UNREAD))).toEqual({ dialog, told: [] });
});

test.each([
  [
    'of contracts that cannot be read',
    [UNREAD],
    /^1 position stays open: the terms of its contract/,
  ],
  [
    'of either kind',
    [CLOSING, UNREAD],
    /closes the position is open already\..* cancel that first\. 1 position stays open/,
  ],
])('where only positions %s are left it says so, and asks nothing', (_what, rows, words) => {
  expect(ask(read(...rows))).toMatchObject({
    dialog: null,
    told: [
      {
        level: 'warn',
        title: 'Nothing can be closed from here.',
        detail: expect.stringMatching(words) as string,
      },
    ],
  });
});

test('that open orders close all of it already, and what to do, is what it says first', () => {
  expect(ask(read(CLOSING))).toEqual({
    dialog: null,
    told: [
      {
        level: 'warn',
        title:
          'An order that closes the position is open already. To close it at the market, cancel that first.',
      },
    ],
  });
});

test('of one contract the others are not spoken of', () => {
  expect(ask(read(UNREAD), [BTC], BTC.symbol).told).toMatchObject([
    { title: 'There is no position to close.' },
  ]);
});

test('nothing is said of positions that are not known yet', () => {
  const told = [{ title: 'The positions have not been read yet.' }];
  for (const account of [null, accountWith(LONG)]) {
    showToast.mockClear();
    expect(ask(account === null ? null : { ...account, readAtMs: 0 })).toMatchObject({
      dialog: null,
      told,
    });
  }
  showToast.mockClear();
  expect(ask(read(LONG), [])).toMatchObject({ dialog: null, told });
  showToast.mockClear();
  expect(ask(read())).toMatchObject({ told: [{ title: 'There is no position to close.' }] });
});
