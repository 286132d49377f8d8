/** What goes in and out of the gateway, on any transport: bytes as they were received and sent. */

import type { HttpResponse } from '../client/transport';

/** Names in any case, in the order of arrival, so that a header sent twice stays visible. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** The largest body that is read (exchange-rules §9: 64 KiB). */
export const BODY_MAX_BYTES = 65_536;

export interface GatewayRequest {
  readonly method: string;
  /** Path and query, exactly as received: the signature may cover both. */
  readonly target: string;
  readonly headers: RawHeaders;
  /** Exactly as received: the signature covers it. */
  readonly body: Uint8Array;
  /** The same with a character for each byte, from a transport that has it at hand; the target is ASCII then. */
  readonly bodyChars?: string | undefined;
  /** Who is counted (exchange-rules §9): `in-process`, 127.0.0.1 … */
  readonly ip: string;
  /** What it came on, where that is a connection that keeps requests in their order. */
  readonly connection?: object;
}

/** What is answered: the body is text until a transport makes bytes of it. */
export interface GatewayAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The same as HTTP/1.1 writes them, where they are put together with the answer. */
  readonly headerLines?: string;
  readonly text: string;
  /** Each character of the text is one byte for sure; absent: it has to be looked at. */
  readonly isAscii?: boolean;
}

/** What a client's transport hands to it. */
export type GatewayResponse = HttpResponse;

/** What takes requests and answers each of them once, in its own time. */
export interface RequestTaker {
  receive(request: GatewayRequest, answer: (answer: GatewayAnswer) => void): void;
}

/** The answer, for whoever may wait for it. */
export function answerTo(taker: RequestTaker, request: GatewayRequest): Promise<GatewayAnswer> {
  return new Promise((resolve) => {
    taker.receive(request, resolve);
  });
}

/** The answer with its body in UTF-8. */
export function responseOf({ status, headers, text }: GatewayAnswer): GatewayResponse {
  return { status, headers, body: UTF8.encode(text) };
}

/** Not from Buffer's shared pool: a MessagePort would clone the whole pool with it. */
const UTF8 = new TextEncoder();
