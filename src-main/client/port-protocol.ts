/**
 * Requests and frames as bytes over a MessagePort, between `adapters/worker-port` (a Transport) and
 * `gateway/in-process`. Bytes, not objects: what the real wire cannot carry, this cannot either.
 */
import type { HttpRequest, HttpResponse } from './transport';

export type ToExchange =
  | { readonly type: 'request'; readonly id: number; readonly request: HttpRequest }
  | { readonly type: 'open'; readonly id: number; readonly url: string }
  | { readonly type: 'send'; readonly id: number; readonly text: string }
  | { readonly type: 'close'; readonly id: number };

export type FromExchange =
  | { readonly type: 'response'; readonly id: number; readonly response: HttpResponse }
  /** No connection could be made: nothing of the request has arrived. */
  | { readonly type: 'refused'; readonly id: number }
  | { readonly type: 'opened'; readonly id: number }
  | { readonly type: 'frame'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly type: 'text'; readonly id: number; readonly text: string }
  | { readonly type: 'closed'; readonly id: number; readonly reason: string };
