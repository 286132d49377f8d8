/** Setting the clock back makes no book fresh that has stopped: what would be sent into it is refused. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { afterEach, expect, test, vi } from 'vitest';
import { arm } from '../../session/keys/arming';
import { deskClock } from '../../session/time/clock';
import { NO_MODIFIERS } from './meaning';
import { ladderStoreOf } from './store';
import { openPaperLadder, PRESS } from './paper-ladder.testing';
import { toldBook } from './told-book.testing';
import { LadderTrading } from './trading';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a press after the clock was set back by as long as the book is old', () => {
  const store = ladderStoreOf('ladder-old-book');
  // Answered: an order in doubt would hold up every other ladder of this process.
  const call = vi.fn(() => Promise.resolve(ok({ kind: 'accepted', orderId: '7', status: 'NEW' })));
  const terminal = { call } as unknown as TerminalClient;
  const trading = new LadderTrading({ store, terminal, select: () => undefined });
  openPaperLadder(store);
  const [wallMs, monotonicMs] = [deskClock.nowMs(), deskClock.monotonicMs()];
  arm(true);
  vi.spyOn(deskClock, 'nowMs').mockReturnValue(wallMs + 1_000);
  vi.spyOn(deskClock, 'monotonicMs').mockReturnValue(monotonicMs + 4_000);
  trading.press(PRESS, NO_MODIFIERS);
  expect(store.get().notice?.kind).toBe('stale');
  expect(call).not.toHaveBeenCalled();
  store.set(toldBook(wallMs + 1_000));
  trading.press(PRESS, NO_MODIFIERS);
  expect(call).toHaveBeenCalledTimes(1);
});
