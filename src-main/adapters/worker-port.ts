/**
 * Transport to the simulated exchange over a MessagePort (client/port-protocol.ts): bytes only, so
 * nothing passes here that could not pass over https and wss.
 */
import type { MessagePort } from 'node:worker_threads';
import { err, ok, type Result } from '@shared/kernel/result';
import type { FromExchange, ToExchange } from '../client/port-protocol';
import type {
  HttpResponse,
  Socket,
  SocketHandlers,
  Transport,
  TransportFailure,
} from '../client/transport';

type Answer = Result<HttpResponse, TransportFailure>;

/** The port belongs to the transport from here on; when it closes, nothing is left waiting. */
export function createWorkerPortTransport(port: MessagePort): Transport {
  const calls = new Calls();
  const sockets = new Map<number, SocketHandlers>();
  let nextId = 1;
  let isClosed = false;

  const post = (message: ToExchange, bytes?: Uint8Array): void => {
    port.postMessage(message, bytes === undefined ? [] : [bytes.buffer as ArrayBuffer]);
  };
  const closeSocket = (id: number, reason: string): void => {
    const handlers = sockets.get(id);
    sockets.delete(id);
    handlers?.onClose(reason);
  };
  port.on('message', (message: FromExchange) => {
    if (message.type === 'response') calls.settle(message.id, ok(message.response));
    else if (message.type === 'refused') calls.settle(message.id, REFUSED);
    else if (message.type === 'closed') closeSocket(message.id, message.reason);
    else deliver(message, sockets.get(message.id));
  });
  port.on('close', () => {
    isClosed = true;
    calls.settleAll(err({ kind: 'lost', message: STOPPED }));
    for (const id of [...sockets.keys()]) closeSocket(id, STOPPED);
  });

  return {
    request: (request) => {
      if (isClosed) return Promise.resolve(err({ kind: 'not-sent', message: STOPPED }));
      const id = nextId++;
      // A copy of its own: posting a view would carry the whole buffer it looks into.
      const body = request.body ? new Uint8Array(request.body) : undefined;
      const answer = calls.wait(id, request.timeoutMs);
      post({ type: 'request', id, request: body ? { ...request, body } : request }, body);
      return answer;
    },
    open: (url, handlers): Socket => {
      const id = nextId++;
      sockets.set(id, handlers);
      if (isClosed) {
        queueMicrotask(() => {
          closeSocket(id, STOPPED);
        });
      } else post({ type: 'open', id, url });
      return {
        send: (text) => {
          if (sockets.has(id) && !isClosed) post({ type: 'send', id, text });
        },
        close: () => {
          if (!sockets.has(id)) return;
          if (!isClosed) post({ type: 'close', id });
          closeSocket(id, 'closed by the client');
        },
      };
    },
  };
}

const STOPPED = 'the simulated exchange is not running';
const REFUSED: Answer = err({ kind: 'not-sent', message: 'connection refused' });

function deliver(
  message: Exclude<FromExchange, { type: 'response' | 'refused' | 'closed' }>,
  to?: SocketHandlers,
) {
  switch (message.type) {
    case 'opened':
      to?.onOpen();
      break;
    case 'frame':
      to?.onFrame({ kind: 'bytes', bytes: message.bytes });
      break;
    case 'text':
      to?.onFrame({ kind: 'text', text: message.text });
      break;
  }
}

/** Requests that wait for their answer; each is settled exactly once. */
class Calls {
  readonly #waiting = new Map<
    number,
    { settle: (answer: Answer) => void; timer: NodeJS.Timeout }
  >();

  wait(id: number, timeoutMs: number): Promise<Answer> {
    return new Promise((settle) => {
      const timer = setTimeout(() => {
        this.settle(id, err({ kind: 'lost', message: `no answer within ${timeoutMs} ms` }));
      }, timeoutMs);
      this.#waiting.set(id, { settle, timer });
    });
  }

  /** A late answer finds nothing: its outcome has been told. */
  settle(id: number, answer: Answer): void {
    const call = this.#waiting.get(id);
    if (call === undefined) return;
    clearTimeout(call.timer);
    this.#waiting.delete(id);
    call.settle(answer);
  }

  settleAll(answer: Answer): void {
    for (const id of [...this.#waiting.keys()]) this.settle(id, answer);
  }
}
