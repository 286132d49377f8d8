/** A withdrawal that went well, for tests. */
import type { WithdrawalRow } from '@shared/contract/terminal';

export const withdrawalRow = (at: number, changes: Partial<WithdrawalRow> = {}): WithdrawalRow => ({
  withdrawalId: `${at}`,
  withdrawOrderId: `own-${at}`,
  asset: 'USDT',
  amount: '20',
  fee: '1',
  address: 'T1',
  status: 'COMPLETED',
  txId: '',
  info: '',
  infoCode: '',
  createdAtMs: at,
  paidAtMs: null,
  statusSeen: null,
  isOwn: true,
  ...changes,
});
