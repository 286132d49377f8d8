/** Which contract, and which of its orders, a futures request means. */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { unknownContract } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { FuturesOrderReference } from '../../engine/futures/commands';
import type { EngineQuery } from '../../engine/query';
import type { ExchangeIds } from '../exchange-ids';
import { refused } from '../handler';
import { readOrderName } from '../order-name';

/** The contract of a request's name, or -1121. */
export function contractOf(query: EngineQuery, name: string): Result<FuturesRules, ApiError> {
  const rules = query.futures.rules().find(({ contract }) => contract.symbol === name);
  return rules === undefined ? err(refused(unknownContract(name))) : ok(rules);
}

interface OrderNames {
  readonly contractName: string;
  /** "" when none is given. */
  readonly orderId: string;
  readonly clientOrderId?: string | undefined;
}

/** The order a futures request names, or -2013. */
export function referenceOf(
  { contractName: contract, orderId, clientOrderId }: OrderNames,
  ids: ExchangeIds,
): Result<FuturesOrderReference, ApiError> {
  const name = readOrderName({ orderId, clientOrderId }, 'clientOrderId', ids);
  return name.ok ? ok({ contract, ...name.value }) : name;
}
