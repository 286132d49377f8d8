/** Withdrawals of the exchange, and those it does not list yet, as rows of contract/terminal. */
import type { WithdrawalRow } from '@shared/contract/terminal';
import type { Withdrawal } from '@shared/domain/withdrawal';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { Note } from '../orders/conditions/notes';
import type { StoredWithdrawal } from '../ports';

export function toWithdrawalRow(
  withdrawal: Withdrawal,
  isOwn: boolean,
  statusSeen: WithdrawalRow['statusSeen'],
): WithdrawalRow {
  const { withdrawalId, withdrawOrderId, asset, address, status, txId, info } = withdrawal;
  return {
    withdrawalId,
    withdrawOrderId,
    asset,
    amount: formatTrimmed(withdrawal.amount, ASSET_SCALE),
    fee: formatTrimmed(withdrawal.fee, ASSET_SCALE),
    address,
    status,
    txId,
    info,
    infoCode: '',
    createdAtMs: withdrawal.createdAtMs,
    paidAtMs: withdrawal.paidAtMs,
    statusSeen,
    isOwn,
  };
}

/** One that the exchange has not listed: all that is known is what was asked for. */
export function toOwnRow(
  stored: StoredWithdrawal,
  status: WithdrawalRow['status'],
  why: Note,
): WithdrawalRow {
  const { withdrawalId, withdrawOrderId, asset, amount, address, createdAtMs } = stored;
  return {
    withdrawalId,
    withdrawOrderId,
    asset,
    amount,
    fee: '',
    address,
    status,
    txId: '',
    info: why.message,
    infoCode: why.code,
    createdAtMs,
    paidAtMs: null,
    statusSeen: null,
    isOwn: true,
  };
}
