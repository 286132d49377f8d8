import { beforeEach, describe, expect, test } from 'vitest';
import { changeTicket, submissionEvent, ticket } from './store';
import { submitTicket, testTicket } from './submit';
import { draftOf, openTicket, scriptedTerminal } from './ticket.testing';

const limit = draftOf({ price: '59000', quantity: '0.5' });
const accepted = { kind: 'accepted', orderId: '7', status: 'NEW' } as const;

beforeEach(() => {
  openTicket(limit);
});

test('one press is one request with the text that was drafted', () => {
  const { terminal, calls } = scriptedTerminal();
  const { intentId } = ticket.get();
  expect(submitTicket(terminal)).toBeNull();
  expect(submitTicket(terminal)).toBe('locked');
  expect(calls.map(({ name, input }) => [name, input])).toEqual([
    [
      'placeOrder',
      {
        intentId,
        draft: {
          book: 'spot',
          symbol: 'BTCUSDT',
          side: 'BUY',
          type: 'LIMIT',
          price: '59000',
          quantity: '0.5',
          unit: 'base',
        },
      },
    ],
  ]);
});

test('after an accepted order the next submit is another order, and needs a quantity', async () => {
  const { terminal, calls } = scriptedTerminal();
  const first = ticket.get().intentId;
  submitTicket(terminal);
  await calls[0]?.answer(accepted);
  expect(ticket.get().draft).toMatchObject({ price: '59000', quantity: '' });
  expect(ticket.get().intentId).not.toBe(first);
  expect(ticket.get().submission.state).toBe('answered');
  expect(submitTicket(terminal)).toBe('quantity');
  expect(calls).toHaveLength(1);
});

test('after a rejection the draft stays as it was', async () => {
  const { terminal, calls } = scriptedTerminal();
  submitTicket(terminal);
  const message = 'insufficient balance';
  await calls[0]?.answer({ kind: 'rejected', by: 'exchange', code: '-2010', message, field: '' });
  expect(ticket.get().draft).toEqual(limit);
});

describe('without an answer', () => {
  test.each(['closed', 'internal'])('a lost reply (%s) is unknown and locks', async (code) => {
    const { terminal, calls } = scriptedTerminal();
    submitTicket(terminal);
    await calls[0]?.fail(code);
    expect(ticket.get().submission.state).toBe('unknown');
    changeTicket({ type: 'setPrice', text: '58000' });
    expect(submitTicket(terminal)).toBe('locked');
    expect(calls).toHaveLength(1);
  });

  test('evidence unlocks with a new intent', async () => {
    const { terminal, calls } = scriptedTerminal();
    const { intentId } = ticket.get();
    submitTicket(terminal);
    await calls[0]?.answer({ kind: 'unknown', message: 'timed out' });
    expect(ticket.get().intentId).toBe(intentId);
    submissionEvent({ kind: 'notPlaced', intentId });
    expect(ticket.get().intentId).not.toBe(intentId);
    expect(submitTicket(terminal)).toBeNull();
  });
});

test('what the terminal refuses as a request was not sent', async () => {
  const { terminal, calls } = scriptedTerminal();
  submitTicket(terminal);
  await calls[0]?.fail('bad-input');
  const { submission } = ticket.get();
  expect(submission).toMatchObject({ state: 'answered', outcome: { by: 'terminal' } });
});

test('a faulty field stops the press and is named', () => {
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ price: '', quantity: '0.5' }));
  expect(submitTicket(terminal)).toBe('price');
  openTicket(draftOf({ price: '60000', quantity: '5' }));
  expect(submitTicket(terminal)).toBe('quantity');
  expect(calls).toEqual([]);
});

test('a market order waits for fresh prices, a limit order does not', () => {
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ type: 'MARKET', unit: 'quote', quantity: '100' }), 10_000);
  expect(submitTicket(terminal)).toBe('stale');
  openTicket(limit, 10_000);
  expect(submitTicket(terminal)).toBeNull();
  expect(calls).toHaveLength(1);
});

test('a test order keeps the intent for the real one', async () => {
  const { terminal, calls } = scriptedTerminal();
  const { intentId } = ticket.get();
  expect(testTicket(terminal)).toBeNull();
  expect(calls[0]?.name).toBe('testOrder');
  await calls[0]?.answer(accepted);
  expect(ticket.get()).toMatchObject({ intentId, draft: limit });
});
