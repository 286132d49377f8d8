/** A market order meets the prices that are shown: it is not sent into a book that is too old for that. */
import { afterEach, expect, test, vi } from 'vitest';
import { deskClock } from '../../session/time/clock';
import { submitTicket } from './submit';
import { draftOf, openTicket, scriptedTerminal } from './ticket.testing';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a market order waits for fresh prices, a limit order does not', () => {
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ type: 'MARKET', unit: 'quote', quantity: '100' }), 10_000);
  expect(submitTicket(terminal)).toBe('stale');
  openTicket(draftOf({ price: '60000', quantity: '0.5' }), 10_000);
  expect(submitTicket(terminal)).toBeNull();
  expect(calls).toHaveLength(1);
});

test('the clock that is set back makes no market order out of an old book', () => {
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ type: 'MARKET', unit: 'quote', quantity: '100' }));
  const [wallMs, monotonicMs] = [deskClock.nowMs(), deskClock.monotonicMs()];
  vi.spyOn(deskClock, 'nowMs').mockReturnValue(wallMs + 1_000);
  vi.spyOn(deskClock, 'monotonicMs').mockReturnValue(monotonicMs + 4_000);
  expect(submitTicket(terminal)).toBe('stale');
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
  expect(submitTicket(terminal)).toBeNull();
});
