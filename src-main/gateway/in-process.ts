/**
 * The exchange for the terminal of the same program: requests and frames as bytes over a
 * MessagePort (client/port-protocol), so that nothing passes that a network could not carry.
 */
import type { FromExchange, ToExchange } from '../client/port-protocol';
import type { HttpRequest } from '../client/transport';
import type { Gateway } from './gateway';
import type { GatewayRequest } from './messages';
import type { StreamSession } from './stream/socket';

/** Its own weight window and ban ladder (exchange-rules §9). */
const IP_IDENTITY = 'in-process';

/** What of a worker_threads MessagePort is needed. */
export interface ExchangePort {
  postMessage(message: FromExchange): void;
  on(event: 'message', listener: (message: ToExchange) => void): void;
  on(event: 'close', listener: () => void): void;
}

/** What is served: a gateway, and whose connections it refuses now (absent: nobody's). */
interface Served extends Pick<Gateway, 'handle' | 'openStream'> {
  refuses?(target: string): boolean;
}

/** Serves one port until it closes; frames are copied by the port, so one buffer serves many. */
export function serveInProcess(gateway: Served, port: ExchangePort): void {
  const sessions = new Map<number, StreamSession>();

  function open(id: number): void {
    const session = gateway.openStream({
      send: (frame) => {
        port.postMessage(
          typeof frame === 'string'
            ? { type: 'text', id, text: frame }
            : { type: 'frame', id, bytes: frame },
        );
      },
      unreadBytes: () => 0,
      close: (reason) => {
        sessions.delete(id);
        port.postMessage({ type: 'closed', id, reason });
      },
    });
    sessions.set(id, session);
    port.postMessage({ type: 'opened', id });
  }

  function answer(id: number, request: GatewayRequest): void {
    if (gateway.refuses?.(request.target) === true) {
      port.postMessage({ type: 'refused', id });
      return;
    }
    void gateway.handle(request).then((response) => {
      port.postMessage({ type: 'response', id, response });
    });
  }

  port.on('close', () => {
    for (const session of sessions.values()) session.onClose();
    sessions.clear();
  });
  port.on('message', (message) => {
    switch (message.type) {
      case 'request':
        answer(message.id, toGatewayRequest(message.request));
        break;
      case 'open':
        open(message.id);
        break;
      case 'send':
        sessions.get(message.id)?.onText(message.text);
        break;
      case 'close':
        sessions.get(message.id)?.onClose();
        sessions.delete(message.id);
        break;
    }
  });
}

const NO_BODY = new Uint8Array(0);

function toGatewayRequest(request: HttpRequest): GatewayRequest {
  return {
    method: request.method,
    target: targetOf(request.url),
    headers: Object.entries(request.headers),
    body: request.body ?? NO_BODY,
    ip: IP_IDENTITY,
  };
}

/** Path and query of an absolute address, byte for byte: a parser would normalise what is signed. */
function targetOf(url: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([/?][^#]*)?/i.exec(url)?.[1] ?? '/';
  return path.startsWith('?') ? `/${path}` : path;
}
