/**
 * The wire to an exchange: bytes out, bytes in. Implemented over https/wss for a venue and over a
 * MessagePort for the simulated exchange. It never interprets, retries or logs what it carries.
 */
import type { Result } from '@shared/kernel/result';

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  /** Absolute address, query included. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly the bytes that were signed; absent for GET. */
  readonly body?: Uint8Array;
  readonly timeoutMs: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Why the body that came cannot be read, in words; `body` is empty then. */
  readonly problem?: string;
}

/** `not-sent`: no byte left this machine. `lost`: it may have been executed. */
export interface TransportFailure {
  readonly kind: 'not-sent' | 'lost';
  readonly message: string;
}

export type Frame =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export interface SocketHandlers {
  onOpen(): void;
  onFrame(frame: Frame): void;
  /** Called once, whether the socket ever opened or not. */
  onClose(reason: string): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface Transport {
  request(request: HttpRequest): Promise<Result<HttpResponse, TransportFailure>>;
  open(url: string, handlers: SocketHandlers): Socket;
}
