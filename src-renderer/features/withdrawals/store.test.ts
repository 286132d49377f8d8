import { beforeEach, expect, test } from 'vitest';
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { changeDraft, refusedField, sendForReview, withdrawals } from './store';

const DRAFT = { asset: 'USDT', amount: '25', address: 'TAddress1', label: '' };

beforeEach(() => {
  withdrawals.reset();
  changeDraft(DRAFT);
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
