/** Which pair, and which of its orders, a spot or margin request means. */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { unknownSymbol } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { OrderReference } from '../../engine/commands';
import type { EngineQuery } from '../../engine/query';
import type { ExchangeIds } from '../exchange-ids';
import { refused } from '../handler';
import { readOrderName } from '../order-name';

/** The pair of a request's symbol, or -1121. */
export function rulesOf(query: EngineQuery, symbol: string): Result<SpotRules, ApiError> {
  const rules = query.spotRules().find(({ pair }) => pair.symbol === symbol);
  return rules === undefined ? err(refused(unknownSymbol(symbol))) : ok(rules);
}

interface OrderNames {
  readonly symbol: string;
  /** "" when none is given. */
  readonly orderId: string;
  readonly newClientOrderId?: string | undefined;
}

/** The order a spot or margin request names, or -2013. */
export function referenceOf(
  { symbol, orderId, newClientOrderId }: OrderNames,
  ids: ExchangeIds,
): Result<OrderReference, ApiError> {
  const name = readOrderName({ orderId, clientOrderId: newClientOrderId }, 'newClientOrderId', ids);
  return name.ok ? ok({ symbol, ...name.value }) : name;
}
