/** Asking for a withdrawal (document §4.5, exchange-rules §6). */
import type { withdrawal } from '@shared/contract/exchange/withdrawal';
import { parseAmount } from '@shared/domain/order-rules';
import { err, invariant, ok } from '@shared/kernel/result';
import type { EngineEvent } from '../../engine/events';
import { refused, type Handler } from '../handler';

export const withdrawApply: Handler<typeof withdrawal.withdrawApply> = (
  input,
  { turn, uid, ids },
) => {
  const amount = parseAmount(input.amount, 'amount');
  if (!amount.ok) return err(refused(amount.error));
  const { withdrawOrderId, symbol: asset, address, label = '' } = input;
  const applied = turn.execute({
    type: 'applyWithdrawal',
    uid,
    withdrawal: { withdrawOrderId, asset, amount: amount.value, address, label },
  });
  if (!applied.ok) return err(refused(applied.error));
  return ok({ id: ids.text(idOf(applied.value, uid)) });
};

/** The new one is the only one that begins in this command. */
function idOf(events: Iterable<EngineEvent>, uid: number): number {
  for (const event of events) {
    if (event.type !== 'withdrawalChanged') continue;
    if (event.uid === uid && event.status === 'UNAPPROVED') return event.id;
  }
  invariant(false, 'an accepted withdrawal has an id');
}
