/** A withdrawal as the query lists it (document §2.14). */
import { z } from 'zod';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../../domain/withdrawal';
import { coded, float, longId, text, timeMs } from '../fields/codecs';

export interface WithdrawalReply {
  readonly symbol: string;
  readonly amount: string;
  readonly address: string;
  readonly withdrawOrderId: string;
  readonly fee: string;
  readonly createdAtMs: number;
  /** "" before the payment. */
  readonly txId: string;
  readonly id: string;
  /** On the chain; 0 before the payment. */
  readonly paidAtMs: number;
  readonly status: WithdrawalStatus;
  /** Why it was refused or failed, otherwise "". */
  readonly info: string;
}

const wire = z.object({
  symbol: text,
  amount: float,
  address: text,
  withdrawOrderId: text.default(''),
  fee: float,
  ctime: timeMs,
  txId: text.default(''),
  id: longId,
  applyTime: timeMs.default(0),
  status: coded(WITHDRAWAL_STATUSES, 0),
  info: text.default(''),
});

export const withdrawalReply = z.codec(wire, z.custom<WithdrawalReply>(), {
  decode: ({ ctime, applyTime, ...record }) => ({
    ...record,
    createdAtMs: ctime,
    paidAtMs: applyTime,
  }),
  encode: ({ createdAtMs, paidAtMs, ...record }) => ({
    ...record,
    ctime: createdAtMs,
    applyTime: paidAtMs,
  }),
});
