/** Which pair, and which of its orders, a spot or margin request means. */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { err, ok, type Result } from '@shared/kernel/result';
import type { OrderReference } from '../../engine/commands';
import type { EngineQuery } from '../../engine/query';
import type { ExchangeIds } from '../exchange-ids';

/** The pair of a request's symbol, or -1121. */
export function rulesOf(query: EngineQuery, symbol: string): Result<SpotRules, ApiError> {
  const rules = query.spotRules().find(({ pair }) => pair.symbol === symbol);
  return rules === undefined ? err({ code: -1121, msg: `symbol ${symbol}: unknown` }) : ok(rules);
}

interface OrderNames {
  readonly symbol: string;
  /** "" when none is given. */
  readonly orderId: string;
  readonly newClientOrderId?: string | undefined;
}

/** By id, by client id when the id is blank, or by both when they agree (exchange-rules §2). */
export function referenceOf(
  { symbol, orderId, newClientOrderId: clientOrderId }: OrderNames,
  ids: ExchangeIds,
): Result<OrderReference, ApiError> {
  const named = clientOrderId === undefined ? { symbol } : { symbol, clientOrderId };
  const id = orderId === '' ? null : ids.parse(orderId);
  if (id !== null) return ok({ ...named, orderId: id });
  if (orderId === '' && clientOrderId !== undefined) return ok(named);
  const words = orderId === '' ? 'or newClientOrderId: one is required' : `${orderId}: not found`;
  return err({ code: -2013, msg: `orderId ${words}` });
}
