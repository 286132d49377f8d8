/** How a request names an order: by its id, by its client id, or by both (exchange-rules §2). */
import type { ApiError } from '@shared/contract/exchange/errors';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeIds } from './exchange-ids';

export interface OrderName {
  /** The engine's id. */
  readonly orderId?: number;
  readonly clientOrderId?: string;
}

type ClientIdField = 'newClientOrderId' | 'clientOrderId';

interface GivenName {
  /** Digits as the exchange shows them; "" when none are given. */
  readonly orderId: string;
  readonly clientOrderId: string | undefined;
}

/**
 * The id when one is given, and the client id with it; else the client id alone. -2013 when there is
 * neither, or when the digits are no id of this exchange. `clientIdField` is the field's name for `msg`.
 */
export function readOrderName(
  { orderId, clientOrderId }: GivenName,
  clientIdField: ClientIdField,
  ids: ExchangeIds,
): Result<OrderName, ApiError> {
  const named = clientOrderId === undefined ? {} : { clientOrderId };
  const id = orderId === '' ? null : ids.parse(orderId);
  if (id !== null) return ok({ ...named, orderId: id });
  if (orderId === '' && clientOrderId !== undefined) return ok(named);
  if (orderId !== '') return err(noSuchOrder({ orderId, clientOrderId }, clientIdField));
  return err({ code: -2013, msg: `orderId or ${clientIdField}: one is required` });
}

/** Under the names by which it was looked for; the same of another's order as of none (bad-input row 54). */
export function noSuchOrder(
  asked: { readonly orderId?: unknown; readonly clientOrderId?: unknown },
  clientIdField: ClientIdField,
): ApiError {
  const byId = asked.orderId === undefined ? [] : ['orderId'];
  const byClientId = asked.clientOrderId === undefined ? [] : [clientIdField];
  return { code: -2013, msg: `${[...byId, ...byClientId].join(' and ')}: no such order` };
}
