/** Own withdrawals, newest first, 100 to a page (document §2.14, §4.5, exchange-rules §6). */
import type { withdrawal } from '@shared/contract/exchange/endpoints/withdrawal';
import type { WithdrawalReply } from '@shared/contract/exchange/endpoints/withdrawal-replies';
import { err, ok } from '@shared/kernel/result';
import type { WithdrawalRecord } from '../../engine/withdrawals/query';
import type { ExchangeIds } from '../exchange-ids';
import type { Handler } from '../handler';
import { moneyText } from '../texts';

/** How far back a query looks that names no start. */
const DEFAULT_WINDOW_MS = 90 * 86_400_000;

export const withdrawQuery: Handler<typeof withdrawal.withdrawQuery> = (
  input,
  { turn, uid, ids },
) => {
  const { symbol, withdrawId, withdrawOrderId, page } = input;
  // None would be said of a misspelt currency too, and read as "it was never asked for".
  if (
    symbol !== undefined &&
    !turn.query.withdrawals.assets().some(({ asset }) => asset === symbol)
  ) {
    return err({ code: -1121, msg: `symbol ${symbol}: unknown` });
  }
  const nowMs = turn.query.marketTimeMs();
  const endMs = input.endTime ?? nowMs;
  // From now, wherever it ends.
  const startMs = input.startTime ?? nowMs - DEFAULT_WINDOW_MS;
  // A start that is yet to come is none: who asks for what follows the last one has named no end to be wrong about.
  if (input.startTime === undefined && startMs > endMs) {
    const msg = `endTime ${endMs}: must not be before startTime, by default ${startMs}`;
    return err({ code: -1130, msg });
  }
  const id = withdrawId === undefined ? undefined : ids.parse(withdrawId);
  // Digits that are no id of this exchange: nobody's withdrawal.
  if (id === null) return ok({ withdrawList: [], count: 0 });
  const filter = {
    ...(symbol === undefined ? {} : { asset: symbol }),
    ...(id === undefined ? {} : { id }),
    ...(withdrawOrderId === undefined ? {} : { withdrawOrderId }),
    startMs,
    endMs,
  };
  const { rows, count } = turn.query.withdrawals.find(uid, filter, page);
  return ok({ withdrawList: rows.map((row) => replyOf(row, ids)), count });
};

function replyOf(record: WithdrawalRecord, ids: ExchangeIds): WithdrawalReply {
  return {
    symbol: record.asset,
    amount: moneyText(record.amount),
    address: record.address,
    withdrawOrderId: record.withdrawOrderId,
    fee: moneyText(record.fee),
    createdAtMs: record.createdAtMs,
    txId: record.txId,
    id: ids.text(record.id),
    paidAtMs: record.applyTimeMs,
    status: record.status,
    info: record.info,
  };
}
