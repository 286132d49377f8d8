/** Withdrawals in domain terms (document §4.5). Asking for one is sent at most once. */
import { exchange, type WithdrawalOutput } from '@shared/contract/exchange';
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import { ok, type Result } from '@shared/kernel/result';
import type { Caller } from '../request/caller';
import { all } from '../convert/convert-all';
import type { ExchangeWithdrawals, WithdrawalFilter } from '../exchange-client';
import { mapOutcome, sendBuilt } from '../request/outcome';
import { atomsText, toCounted } from '../convert/units';

const { withdrawal } = exchange;

type WithdrawalRow = WithdrawalOutput<'withdrawQuery'>['withdrawList'][number];

export function createWithdrawals(caller: Caller): ExchangeWithdrawals {
  return {
    async apply(request) {
      const reply = await sendBuilt(
        () => toApplication(request),
        (input) => caller.call(withdrawal.withdrawApply, input),
      );
      return mapOutcome(reply, ({ id }) => ok({ withdrawalId: id }));
    },
    async list(filter) {
      const reply = await caller.call(withdrawal.withdrawQuery, toQuery(filter));
      return mapOutcome(reply, ({ withdrawList, count }) => {
        const withdrawals = all(withdrawList, toWithdrawal);
        return withdrawals.ok ? ok({ withdrawals: withdrawals.value, count }) : withdrawals;
      });
    },
  };
}

function toApplication({ withdrawOrderId, asset, amount, address, label }: WithdrawalRequest) {
  return {
    withdrawOrderId,
    amount: atomsText(amount),
    address,
    ...(label === '' ? {} : { label }),
    symbol: asset,
  };
}

function toQuery(filter: WithdrawalFilter) {
  const { asset, withdrawalId, withdrawOrderId, startMs, endMs, page } = filter;
  return {
    symbol: asset,
    withdrawId: withdrawalId,
    withdrawOrderId,
    startTime: startMs,
    endTime: endMs,
    page: page ?? 1,
  };
}

function toWithdrawal(row: WithdrawalRow): Result<Withdrawal, string> {
  const amount = toCounted(row.amount, 'floor');
  if (!amount.ok) return amount;
  const fee = toCounted(row.fee, 'floor');
  if (!fee.ok) return fee;
  return ok({
    withdrawalId: row.id,
    withdrawOrderId: row.withdrawOrderId,
    asset: row.symbol,
    amount: amount.value,
    fee: fee.value,
    address: row.address,
    status: row.status,
    txId: row.txId,
    info: row.info,
    createdAtMs: row.createdAtMs,
    paidAtMs: row.paidAtMs === 0 ? null : row.paidAtMs,
  });
}
