/** Which contract, and which of its orders, a futures request means. */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { err, ok, type Result } from '@shared/kernel/result';
import type { FuturesOrderReference } from '../../engine/futures/commands';
import type { EngineQuery } from '../../engine/query';
import type { ExchangeIds } from '../exchange-ids';

/** The contract of a request's name, or -1121. */
export function contractOf(query: EngineQuery, name: string): Result<FuturesRules, ApiError> {
  const rules = query.futures.rules().find(({ contract }) => contract.symbol === name);
  return rules === undefined
    ? err({ code: -1121, msg: `contractName ${name}: unknown` })
    : ok(rules);
}

interface OrderNames {
  readonly contractName: string;
  /** "" when none is given. */
  readonly orderId: string;
  readonly clientOrderId?: string | undefined;
}

/** By id, by client id when the id is blank, or by both when they agree (exchange-rules §2). */
export function referenceOf(
  { contractName: contract, orderId, clientOrderId }: OrderNames,
  ids: ExchangeIds,
): Result<FuturesOrderReference, ApiError> {
  const named = clientOrderId === undefined ? { contract } : { contract, clientOrderId };
  const id = orderId === '' ? null : ids.parse(orderId);
  if (id !== null) return ok({ ...named, orderId: id });
  if (orderId === '' && clientOrderId !== undefined) return ok(named);
  const words = orderId === '' ? 'or clientOrderId: one is required' : `${orderId}: not found`;
  return err({ code: -2013, msg: `orderId ${words}` });
}
