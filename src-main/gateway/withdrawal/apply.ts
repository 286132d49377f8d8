/** Asking for a withdrawal (document §4.5, exchange-rules §6). */
import type { withdrawal } from '@shared/contract/exchange/endpoints/withdrawal';
import { parseAmount } from '@shared/domain/order-rules';
import type { Rejection } from '@shared/domain/rejection';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import { err, invariant, ok } from '@shared/kernel/result';
import { parseExact, rescale } from '@shared/money/decimal';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import type { EngineEvent } from '../../engine/events';
import { refused, type Caller, type Handler } from '../handler';

export const withdrawApply: Handler<typeof withdrawal.withdrawApply> = (input, caller) => {
  const { turn, uid, ids } = caller;
  const { withdrawOrderId, symbol: asset, address, label = '' } = input;
  const amount = parseAmount(input.amount, 'amount');
  const wish = { withdrawOrderId, asset, address, label };
  if (!amount.ok) return err(refused(refusalOf(amount.error, wish, input.amount, caller)));
  const applied = turn.execute({
    type: 'applyWithdrawal',
    uid,
    withdrawal: { ...wish, amount: amount.value },
  });
  if (!applied.ok) return err(refused(applied.error));
  return ok({ id: ids.text(idOf(applied.value, uid)) });
};

/**
 * An amount with too many decimals is money nobody can move: it is refused for these, or for what is looked at
 * before (exchange-rules §6), which is the rules' to say of the amount as it was asked for.
 */
function refusalOf(
  fault: Rejection,
  wish: Omit<WithdrawalRequest, 'amount'>,
  text: string,
  { turn, uid }: Caller,
): Rejection {
  const asked = parseExact(text);
  if (fault.reason !== 'too-precise' || !asked.ok) return fault;
  // Rounded up: what is more than nothing stays more than nothing.
  const amount = atoms(rescale(asked.value.units, asked.value.scale, ASSET_SCALE, 'ceil'));
  return turn.query.withdrawals.refusal(uid, { ...wish, amount }, asked.value) ?? fault;
}

/** The new one is the only one that begins in this command. */
function idOf(events: Iterable<EngineEvent>, uid: number): number {
  for (const event of events) {
    if (event.type !== 'withdrawalChanged') continue;
    if (event.uid === uid && event.status === 'UNAPPROVED') return event.id;
  }
  invariant(false, 'an accepted withdrawal has an id');
}
