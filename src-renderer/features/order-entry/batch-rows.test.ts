import { expect, test } from 'vitest';
import type { TicketDraft } from '@shared/domain/ticket';
import { changeBatch, rowName, ticket } from './store';
import { submitTicket } from './submit';
import { draftOf, openTicket, scriptedTerminal } from './ticket.testing';

const names = (): readonly string[] => ticket.get().batch.map(rowName);
const typeQuantity = (row: number, text: string): void => {
  changeBatch({ type: 'changeRow', row, change: { type: 'setText', field: 'quantity', text } });
};

test('rows keep their fields while those above them leave: no key ends up in another order', async () => {
  const { terminal, calls } = scriptedTerminal();
  openTicket(draftOf({ form: 'batch' }));
  const batch: TicketDraft[] = ['59000', '59001', '59002'].map((price) =>
    draftOf({ price, quantity: '0.1' }),
  );
  ticket.set({ batch });
  submitTicket(terminal);
  typeQuantity(1, '0.12');
  changeBatch({ type: 'addRow' });
  const [, second, , fourth] = names();
  expect(new Set(names()).size).toBe(4);
  const sent = calls[0]?.input as { rows: { intentId: string }[] };
  const outcome = { kind: 'accepted', orderId: '7', status: 'NEW' } as const;
  await calls[0]?.answer({ results: sent.rows.map(({ intentId }) => ({ intentId, outcome })) });
  expect(names()).toEqual([second, fourth]);
  typeQuantity(0, '0.123');
  expect(names()).toEqual([second, fourth]);
});
