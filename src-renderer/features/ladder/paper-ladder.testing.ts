/** A ladder of a pair on paper with money, a book and nothing in it: a press at its price is an order. */
import { lockTrading } from '../../session/keys/arming';
import { deskState, type SessionValue } from '../../session/desk-state';
import { BTC_PAIR } from '../../session/pair.testing';
import { deskClock } from '../../session/time/clock';
import { NO_BRACKET } from './bracket';
import type { LadderStore } from './store';
import { toldBook } from './told-book.testing';

const PAPER: SessionValue = {
  phase: 'ready',
  mode: 'paper',
  problem: null,
  accountLabel: '',
  host: 'browser',
  version: '0',
  fees: { maker: '0', taker: '0', isAssumed: true },
};

export const PRESS = { kind: 'limit', side: 'BUY', price: 5_999_000 } as const;

export function openPaperLadder(store: LadderStore): void {
  lockTrading(false);
  deskState.set({ symbol: 'BTCUSDT', workspace: 'spot', instruments: [BTC_PAIR], session: PAPER });
  store.set({
    symbol: 'BTCUSDT',
    ...toldBook(deskClock.nowMs()),
    balances: { rows: [{ asset: 'USDT', free: '100000', locked: '0' }], readAtMs: 1 },
    orders: [],
    volumes: ['0.01', '', '', ''],
    times: 1,
    bracket: NO_BRACKET,
    notice: null,
  });
}
