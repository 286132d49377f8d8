/** An order that the terminal does not answer. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { changeTicket, ticket } from './store';
import { submitTicket } from './submit';
import { draftOf, openTicket, scriptedTerminal } from './ticket.testing';
import { takeEvidence } from './watch';

const accepted = { kind: 'accepted', orderId: '7', status: 'NEW' } as const;

beforeAll(() => startWords());
beforeEach(() => {
  openTicket(draftOf({ price: '59000', quantity: '0.5' }));
});
afterEach(() => {
  vi.useRealTimers();
});

test('an order that nobody answers keeps the ticket locked, and its late answer is not the next one’s', async () => {
  vi.useFakeTimers();
  const { terminal, calls } = scriptedTerminal();
  const { intentId } = ticket.get();
  submitTicket(terminal);
  vi.advanceTimersByTime(10_000);
  expect([ticket.get().submission.state, submitTicket(terminal)]).toEqual(['unknown', 'locked']);
  takeEvidence({ kind: 'notPlaced', intentId });
  changeTicket({ type: 'setText', field: 'quantity', text: '0.7' });
  submitTicket(terminal);
  expect([calls.length, ticket.get().submission.state]).toEqual([2, 'sending']);
  const late = calls[0]?.answer(accepted);
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(ticket.get().submission.state).toBe('sending');
});

test('a list whose first order evidence has settled before its answer is shown row by row when that comes', async () => {
  vi.useFakeTimers();
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ form: 'batch' }));
  const prices = ['59000', '59001', '59002'];
  ticket.set({ batch: prices.map((price) => draftOf({ price, quantity: '0.1' })) });
  const first = ticket.get().intentId;
  submitTicket(terminal);
  vi.advanceTimersByTime(13_000);
  takeEvidence({ kind: 'notPlaced', intentId: first });
  const kinds = () => ticket.get().results.map(({ outcome }) => outcome.kind);
  expect([ticket.get().submission.state, kinds()]).toEqual([
    'settled',
    ['notPlaced', 'waiting', 'waiting'],
  ]);
  const sent = ticket.get().results.map(({ intentId }) => intentId);
  const answer = calls[0]?.answer({
    results: sent.map((intentId, at) => ({
      intentId,
      outcome: at === 1 ? accepted : { kind: 'unknown', message: '' },
    })),
  });
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(kinds()).toEqual(['notPlaced', 'accepted', 'unknown']);
});
