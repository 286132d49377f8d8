/** How a request names an order: by its id, by its client id, or by both (exchange-rules §2). */
import type { ApiError } from '@shared/contract/exchange/errors';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeIds } from './exchange-ids';

export interface OrderName {
  /** The engine's id. */
  readonly orderId?: number;
  readonly clientOrderId?: string;
}

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
  clientIdField: 'newClientOrderId' | 'clientOrderId',
  ids: ExchangeIds,
): Result<OrderName, ApiError> {
  const named = clientOrderId === undefined ? {} : { clientOrderId };
  const id = orderId === '' ? null : ids.parse(orderId);
  if (id !== null) return ok({ ...named, orderId: id });
  if (orderId === '' && clientOrderId !== undefined) return ok(named);
  const words = orderId === '' ? `or ${clientIdField}: one is required` : `${orderId}: not found`;
  return err({ code: -2013, msg: `orderId ${words}` });
}
