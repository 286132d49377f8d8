/** A click at a price that the exchange would probably refuse sends nothing: it is looked at in the ticket first. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { afterAll, expect, test, vi } from 'vitest';
import { arm, arming, lockTrading } from '../../session/keys/arming';
import { deskClock } from '../../session/time/clock';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { deskState, type SessionValue } from '../../session/desk-state';
import { futuresState } from '../../session/futures/futures-state';
import { onTicketRequest, type TicketRequest } from '../../session/orders/ticket-drafts';
import { NO_MODIFIERS } from './meaning';
import { ladderStoreOf } from './store';
import { toldBook } from './told-book.testing';
import { LadderTrading } from './trading';

afterAll(() => {
  for (const each of [arming, deskState, futuresState]) each.reset();
});

test('armed, a tick beyond the band becomes a draft with its limits said; at the band it is sent', () => {
  const { symbol } = BTC_CONTRACT;
  const store = ladderStoreOf('ladder-outside-band');
  // Answered: an order in doubt would hold up every other ladder of this process.
  const call = vi.fn(() => Promise.resolve(ok({ kind: 'accepted', orderId: '7', status: 'NEW' })));
  const terminal = { call } as unknown as TerminalClient;
  const trading = new LadderTrading({ store, terminal, select: () => undefined });
  const fees = { maker: '0', taker: '0', isAssumed: true };
  const session = { phase: 'ready', mode: 'paper', fees } as SessionValue;
  lockTrading(false);
  deskState.set({ symbol, workspace: 'futures', session });
  deskState.set({ instruments: [{ ...BTC_CONTRACT, pricePrecision: 2 }] });
  futuresState.set({ marks: [{ symbol, mark: '60000' } as never] });
  store.set({ symbol, volumes: ['10', '', '', ''], ...toldBook(deskClock.nowMs(), symbol) });
  arm(true);
  const asked: TicketRequest[] = [];
  const stop = onTicketRequest((request) => asked.push(request));
  trading.press({ kind: 'limit', side: 'BUY', price: 6_600_001 }, NO_MODIFIERS);
  stop();
  expect(call).not.toHaveBeenCalled();
  expect(asked).toMatchObject([{ kind: 'order', side: 'BUY', price: 6_600_001 }]);
  expect(store.get().notice).toMatchObject({
    kind: 'outsideBand',
    outside: { field: 'price', low: 600_000n, high: 6_600_000n, of: 'mark' },
  });
  trading.press({ kind: 'limit', side: 'BUY', price: 6_600_000 }, NO_MODIFIERS);
  expect(call).toHaveBeenCalledTimes(1);
});
