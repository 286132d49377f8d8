/**
 * The client order id of an intent, so that a desk can find the order row of its own ticket (also
 * while the row has no order id yet). 19 characters: safe for every limit of the exchange.
 */
export const clientOrderIdOf = (intentId: string): string => `tm-${intentId}`;

/** The intent a client order id was made of; null for one that no desk of this program made. */
export const intentIdOf = (clientOrderId: string): string | null =>
  /^tm-([a-z0-9]{16})$/.exec(clientOrderId)?.[1] ?? null;
