/** What goes in and out of the gateway, on any transport: bytes as they were received and sent. */

/** Names in any case, in the order of arrival, so that a header sent twice stays visible. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

export interface GatewayRequest {
  readonly method: string;
  /** Path and query, exactly as received: the signature may cover both. */
  readonly target: string;
  readonly headers: RawHeaders;
  /** Exactly as received: the signature covers it. */
  readonly body: Uint8Array;
  /** Who is counted (exchange-rules §9): `in-process`, 127.0.0.1 … */
  readonly ip: string;
}

export interface GatewayResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}
