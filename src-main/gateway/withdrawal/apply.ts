/** Asking for a withdrawal (document §4.5, exchange-rules §6). */
import type { withdrawal } from '@shared/contract/exchange/withdrawal';
import { parseAmount } from '@shared/domain/order-rules';
import type { Rejection, RejectionReason } from '@shared/domain/rejection';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import { err, invariant, ok } from '@shared/kernel/result';
import { formatTrimmed, parseExact, rescale } from '@shared/money/decimal';
import { ASSET_SCALE, atoms } from '@shared/money/units';
import type { EngineEvent } from '../../engine/events';
import { refused, type Caller, type Handler } from '../handler';

export const withdrawApply: Handler<typeof withdrawal.withdrawApply> = (input, caller) => {
  const { turn, uid, ids } = caller;
  const { withdrawOrderId, symbol: asset, address, label = '' } = input;
  const amount = parseAmount(input.amount, 'amount');
  const wish = { withdrawOrderId, asset, address, label };
  if (!amount.ok) {
    const earlier = refusedBefore(amount.error, wish, input.amount, caller);
    return err(refused(earlier ?? amount.error));
  }
  const applied = turn.execute({
    type: 'applyWithdrawal',
    uid,
    withdrawal: { ...wish, amount: amount.value },
  });
  if (!applied.ok) return err(refused(applied.error));
  return ok({ id: ids.text(idOf(applied.value, uid)) });
};

/** What is looked at before an amount's decimals, in the order of exchange-rules §6. */
const BEFORE_DECIMALS: ReadonlySet<RejectionReason> = new Set<RejectionReason>([
  'withdrawals-suspended',
  'withdrawal-id-duplicate',
  'unknown-symbol',
  'not-withdrawable',
  'withdrawal-below-minimum',
  'withdrawal-above-maximum',
]);

/** What an amount with too many decimals is refused for before these are; null when for nothing. */
function refusedBefore(
  { reason }: Rejection,
  wish: Omit<WithdrawalRequest, 'amount'>,
  amountText: string,
  { turn, uid }: Caller,
): Rejection | null {
  const exact = parseExact(amountText);
  if (reason !== 'too-precise' || !exact.ok) return null;
  // Cut off, not rounded up: below a minimum stays below. Only 0 would be another fault than too little.
  const whole = rescale(exact.value.units, exact.value.scale, ASSET_SCALE, 'floor');
  const request = { ...wish, amount: atoms(whole > 0n ? whole : 1n) };
  const refusal = turn.query.withdrawals.refusal(uid, request);
  if (refusal === null || !BEFORE_DECIMALS.has(refusal.reason)) return null;
  const cut = `amount ${formatTrimmed(request.amount, ASSET_SCALE)}:`;
  // Told is what was asked for, not what it was cut off to.
  const message = refusal.message.replace(cut, () => `amount ${amountText}:`);
  return { ...refusal, message };
}

/** The new one is the only one that begins in this command. */
function idOf(events: Iterable<EngineEvent>, uid: number): number {
  for (const event of events) {
    if (event.type !== 'withdrawalChanged') continue;
    if (event.uid === uid && event.status === 'UNAPPROVED') return event.id;
  }
  invariant(false, 'an accepted withdrawal has an id');
}
