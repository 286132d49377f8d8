import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { startWords } from '../../lib/i18n';
import {
  changeDraft,
  refusedField,
  review,
  reviewStep,
  sendForReview,
  sendReviewed,
  withdrawals,
} from './store';
import { withdrawalRow } from './withdrawal-row.testing';

const DRAFT = { asset: 'USDT', amount: '25', address: 'TAddress1', label: '' };

beforeAll(() => startWords());
beforeEach(() => {
  withdrawals.reset();
  changeDraft(DRAFT);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Main asks a person meanwhile: the answer comes when `answer` is called. */
function asked(): { readonly answer: (outcome: CommandOutcome) => Promise<void> } {
  let resolve: (value: unknown) => void = () => undefined;
  const call = () => new Promise((answered) => (resolve = answered));
  const terminal = { call: call as TerminalClient['call'] } as TerminalClient;
  const sent = sendForReview(terminal, withdrawals.get().draft);
  return {
    answer: (value) => {
      resolve({ ok: true, value });
      return sent;
    },
  };
}

test('what is applied for is drafted no more; what was filled in meanwhile stays', async () => {
  await asked().answer({ kind: 'accepted', orderId: '1', status: 'UNAPPROVED' });
  expect(withdrawals.get().draft.address).toBe('');
  changeDraft(DRAFT);
  const { answer } = asked();
  changeDraft({ amount: '30', address: 'TAddress2' });
  await answer({ kind: 'accepted', orderId: '2', status: 'UNAPPROVED' });
  expect(withdrawals.get().draft).toMatchObject({ amount: '30', address: 'TAddress2' });
});

test('a review that is answered is asked for no more, and one that nobody answers says that nothing is sent', async () => {
  vi.useFakeTimers();
  const safety = { isAllowed: true, missing: '', coolingMs: 0, isReviewed: true };
  withdrawals.set({ safety });
  const step = () => reviewStep(withdrawals.get());
  expect(step()).toBe('none');
  const { answer } = asked();
  expect(step()).toBe('asked');
  vi.advanceTimersByTime(10_000);
  expect(step()).toBe('askedLong');
  const rows = [withdrawalRow(1, { withdrawalId: '', status: 'SENDING' })];
  withdrawals.set({ withdrawals: { rows, readAtMs: 1, problem: null } });
  expect(step()).toBe('sending');
  await answer({ kind: 'unknown', message: 'the connection was cut' });
  expect(step()).toBe('none');
});

test('a refusal returns to the filled form, and stands under the field it names', async () => {
  const refused = { kind: 'rejected', by: 'terminal', code: 'label-required' } as const;
  await asked().answer({ ...refused, message: 'label: XRP needs one', field: 'label' });
  expect(withdrawals.get().draft).toEqual(DRAFT);
  expect(refusedField(withdrawals.get())?.message).toBe('label: XRP needs one');
  changeDraft({ label: '7' });
  expect(refusedField(withdrawals.get())).toBeNull();
  await asked().answer({ ...refused, message: 'withdrawals are off', field: '' });
  expect(refusedField(withdrawals.get())).toBeNull();
});

test('one that the terminal does not answer says so, closes its review, and lets no other be sent', async () => {
  vi.useFakeTimers();
  let answer: (reply: unknown) => void = () => undefined;
  const call = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const terminal = { call } as unknown as TerminalClient;
  review(DRAFT);
  const sent = sendReviewed(terminal);
  vi.advanceTimersByTime(9_999);
  expect(withdrawals.get()).toMatchObject({ isSending: true, outcome: null });
  vi.advanceTimersByTime(1);
  expect(withdrawals.get()).toMatchObject({ review: null, outcome: { kind: 'silent' } });
  // What is typed meanwhile neither hides that nor leaves.
  changeDraft({ amount: '30' });
  expect(withdrawals.get().outcome?.kind).toBe('silent');
  review(withdrawals.get().draft);
  await sendReviewed(terminal);
  expect(call).toHaveBeenCalledOnce();
  answer({ ok: true, value: { kind: 'accepted', orderId: '1', status: 'UNAPPROVED' } });
  await sent;
  expect(withdrawals.get()).toMatchObject({ isSending: false, outcome: { kind: 'accepted' } });
  expect(withdrawals.get().draft.amount).toBe('30');
});

test('one that the terminal has lost is not told as looked for: it may never have been sent', async () => {
  const lost = { code: 'internal', message: 'could not carry this out' };
  const call = () => Promise.resolve({ ok: false, error: lost });
  await sendForReview({ call } as unknown as TerminalClient, DRAFT);
  expect(withdrawals.get()).toMatchObject({ isSending: false, outcome: { kind: 'lost' } });
  const refused = { code: 'busy', message: 'too many requests' };
  const refuse = () => Promise.resolve({ ok: false, error: refused });
  await sendForReview({ call: refuse } as unknown as TerminalClient, DRAFT);
  expect(withdrawals.get().outcome?.kind).toBe('rejected');
});
