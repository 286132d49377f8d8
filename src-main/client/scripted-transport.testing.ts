/** A Transport whose answers and frames a test writes: nothing happens that the test did not say. */
import { gzipSync } from 'node:zlib';
import { err, ok, type Result } from '@shared/kernel/result';
import type {
  Frame,
  HttpRequest,
  HttpResponse,
  Socket,
  SocketHandlers,
  Transport,
  TransportFailure,
} from './transport';

export type Answer = Result<HttpResponse, TransportFailure>;

export function answer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ok({ status, headers, body: new TextEncoder().encode(text) });
}

export const lost = (message = 'connection reset'): Answer => err({ kind: 'lost', message });
export const notSent = (message = 'refused'): Answer => err({ kind: 'not-sent', message });

/** One socket the program opened, played by the test. */
export class ScriptedSocket implements Socket {
  readonly url: string;
  readonly sent: string[] = [];
  isClosed = false;
  readonly #handlers: SocketHandlers;

  constructor(url: string, handlers: SocketHandlers) {
    this.url = url;
    this.#handlers = handlers;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
  }

  opens(): void {
    this.#handlers.onOpen();
  }

  delivers(frame: Frame): void {
    this.#handlers.onFrame(frame);
  }

  /** As venues send it: gzip in a binary frame. */
  pushes(message: unknown): void {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    this.delivers({ kind: 'bytes', bytes: gzipSync(text) });
  }

  dies(reason = 'connection lost'): void {
    this.#handlers.onClose(reason);
  }
}

export class ScriptedTransport implements Transport {
  readonly requests: HttpRequest[] = [];
  readonly sockets: ScriptedSocket[] = [];
  /** Answers every request; replaced by each test. */
  respond: (request: HttpRequest) => Answer | Promise<Answer> = () => notSent('no script');

  async request(request: HttpRequest): Promise<Answer> {
    this.requests.push(request);
    return this.respond(request);
  }

  open(url: string, handlers: SocketHandlers): Socket {
    const socket = new ScriptedSocket(url, handlers);
    this.sockets.push(socket);
    return socket;
  }

  /** The newest socket. */
  socket(): ScriptedSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }

  /** "POST /sapi/v1/order" of every request whose path holds `part`. */
  sentTo(part: string): HttpRequest[] {
    return this.requests.filter(({ url }) => new URL(url).pathname.endsWith(part));
  }
}
