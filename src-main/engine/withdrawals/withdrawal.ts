/** A withdrawal on its way, and its way as the table of transitions allows it (exchange-rules §6). */
import type { WithdrawalStatus } from '@shared/domain/withdrawal';
import { nextWithdrawalStatus, type WithdrawalEvent } from '@shared/domain/withdrawal-transitions';
import { invariant } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import type { Account } from '../ledger/ledger';
import type { WithdrawalRecord } from './query';

/** Of a withdrawal that needs no reason. */
export const NO_INFO = '';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What changes of a withdrawal until it is over; the rest of its record never does. */
export interface LiveWithdrawal extends Mutable<WithdrawalRecord> {
  /** The owner's money until it is paid: exchange-rules §3 calls the bucket `wlock`. */
  readonly hold: Account;
  /** Payments that have failed. */
  failures: number;
  /** When its status changes by itself; Infinity: somebody has to act. */
  dueMs: number;
}

/** The status after `event`; an event that cannot happen now is a defect, not an answer. */
export function moveOn(withdrawal: LiveWithdrawal, event: WithdrawalEvent): void {
  const next = nextWithdrawalStatus(withdrawal.status, event);
  invariant(next !== null, `a withdrawal that is ${withdrawal.status} cannot ${event}`);
  withdrawal.status = next;
}

/** Whether its money is still the owner's, shown as locked. */
export function isHeld(status: WithdrawalStatus): boolean {
  return status === 'UNAPPROVED' || status === 'APPROVED';
}

export function recordOf(withdrawal: WithdrawalRecord): WithdrawalRecord {
  const { id, uid, withdrawOrderId, asset, amount, address, label, fee } = withdrawal;
  const { txId, applyTimeMs, createdAtMs, status, info } = withdrawal;
  return {
    id,
    uid,
    withdrawOrderId,
    asset,
    amount,
    address,
    label,
    fee,
    txId,
    applyTimeMs,
    createdAtMs,
    status,
    info,
  };
}

/** As a snapshot holds it: money as text, and no Infinity in JSON. */
export type LiveState = Omit<LiveWithdrawal, 'amount' | 'fee' | 'dueMs'> & {
  readonly amount: string;
  readonly fee: string;
  readonly dueMs: number | null;
};

export function encodeLive(live: LiveWithdrawal): LiveState {
  const { hold, failures, dueMs } = live;
  return {
    ...recordOf(live),
    amount: live.amount.toString(),
    fee: live.fee.toString(),
    hold,
    failures,
    dueMs: dueMs === Infinity ? null : dueMs,
  };
}

export function decodeLive(state: LiveState): LiveWithdrawal {
  return {
    ...state,
    amount: atoms(BigInt(state.amount)),
    fee: atoms(BigInt(state.fee)),
    dueMs: state.dueMs ?? Infinity,
  };
}
