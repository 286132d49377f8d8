/** Setting the clock back makes no book fresh that has stopped: what would be sent into it is refused. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { afterEach, expect, test, vi } from 'vitest';
import { arm, lockTrading } from '../../session/keys/arming';
import { deskClock } from '../../session/time/clock';
import { deskState } from '../../session/desk-state';
import { NO_MODIFIERS } from './meaning';
import { ladderStoreOf } from './store';
import { toldBook } from './told-book.testing';
import { LadderTrading } from './trading';

const PAIR = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
} as const;
const SESSION = {
  phase: 'ready',
  mode: 'paper',
  problem: null,
  accountLabel: '',
  host: 'browser',
  version: '0',
  fees: { maker: '0', taker: '0', isAssumed: true },
} as const;

afterEach(() => {
  vi.restoreAllMocks();
});

test('a press after the clock was set back by as long as the book is old', () => {
  const store = ladderStoreOf('ladder-old-book');
  const call = vi.fn(() => new Promise(() => undefined));
  const terminal = { call } as unknown as TerminalClient;
  const trading = new LadderTrading({ store, terminal, select: () => undefined });
  lockTrading(false);
  deskState.set({ symbol: 'BTCUSDT', workspace: 'spot', instruments: [PAIR], session: SESSION });
  store.set({
    symbol: 'BTCUSDT',
    balances: { rows: [{ asset: 'USDT', free: '100000', locked: '0' }], readAtMs: 1 },
    volumes: ['0.01', '', '', ''],
    ...toldBook(deskClock.nowMs()),
  });
  const [wallMs, monotonicMs] = [deskClock.nowMs(), deskClock.monotonicMs()];
  arm(true);
  vi.spyOn(deskClock, 'nowMs').mockReturnValue(wallMs + 1_000);
  vi.spyOn(deskClock, 'monotonicMs').mockReturnValue(monotonicMs + 4_000);
  trading.press({ kind: 'limit', side: 'BUY', price: 5_999_000 }, NO_MODIFIERS);
  expect(store.get().notice?.kind).toBe('stale');
  expect(call).not.toHaveBeenCalled();
  store.set(toldBook(wallMs + 1_000));
  trading.press({ kind: 'limit', side: 'BUY', price: 5_999_000 }, NO_MODIFIERS);
  expect(call).toHaveBeenCalledTimes(1);
});
