/**
 * The public stream over WebSocket: one connection, one stream session. The stream needs no key, so
 * the only guard against pages of websites is that a browser always names its Origin.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Gateway } from '../gateway';
import { refuse, refuseConnection, type HttpRefusal } from './refusal';
import { UnreadBytes } from './unread-bytes';

/** `/kline-api/ws` is what venues of this family use; `/ws` is what one types by hand. */
export const STREAM_PATHS: readonly string[] = ['/kline-api/ws', '/ws'];
const SOCKETS_MAX = 256;
/** A command is a line; see COMMAND_TEXT_MAX of the contract. */
const MESSAGE_MAX_BYTES = 16 * 1024;
/** Who pings and does not read the pongs is not waited for. */
const PONG_BUFFER_MAX_BYTES = 64 * 1024;
/** A setting of ws that its types do not know yet. */
const CLOSING = { closeTimeout: 2_000 };
const GOING_AWAY = 1001;
const KEY = /^[+/0-9A-Za-z]{22}==$/;

export interface StreamSockets {
  /** Takes over a connection whose head has passed. */
  accept(request: IncomingMessage, connection: Duplex, head: Buffer): void;
  /** Ends all connections without a word, as a host that is gone does. */
  drop(): void;
  /** Says goodbye to all; what does not answer within two seconds is cut off. */
  close(): void;
}

export function createStreamSockets(gateway: Pick<Gateway, 'openStream'>): StreamSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    autoPong: false,
    ...CLOSING,
  });
  server.on('wsClientError', (error, connection) => {
    refuseConnection(connection, refuse(400, error.message));
  });
  return {
    accept: (request, connection, head) => {
      const refusal = refuseUpgrade(request, server.clients.size);
      if (refusal !== null) {
        refuseConnection(connection, refusal);
        return;
      }
      server.handleUpgrade(request, connection, head, (socket) => {
        serve(gateway, socket);
      });
    },
    drop: () => {
      for (const socket of server.clients) socket.terminate();
    },
    close: () => {
      for (const socket of server.clients) socket.close(GOING_AWAY, 'the exchange is closing');
    },
  };
}

function refuseUpgrade(request: IncomingMessage, openSockets: number): HttpRefusal | null {
  const { method, url = '', headers } = request;
  const path = url.split('?', 1)[0] ?? '';
  if (!STREAM_PATHS.includes(path)) {
    return { status: 404, error: { code: -1020, msg: 'Unknown path' } };
  }
  if (method !== 'GET') {
    const error = { code: -1020, msg: 'Method not allowed: use GET' } as const;
    return { status: 405, error, headers: { allow: 'GET' } };
  }
  if (headers['sec-websocket-version'] !== '13') {
    return refuse(426, 'Sec-WebSocket-Version must be 13', { 'sec-websocket-version': '13' });
  }
  if (!KEY.test(headers['sec-websocket-key'] ?? '')) {
    return refuse(400, 'Sec-WebSocket-Key is missing or malformed');
  }
  if (openSockets >= SOCKETS_MAX) {
    const error = { code: -1003, msg: `At most ${SOCKETS_MAX} sockets` } as const;
    return { status: 429, error, headers: { 'retry-after': '1' } };
  }
  return null;
}

function serve(gateway: Pick<Gateway, 'openStream'>, socket: WebSocket): void {
  const unread = new UnreadBytes(socket);
  const session = gateway.openStream({
    send: (frame) => {
      unread.send(frame);
    },
    unreadBytes: () => unread.bytes,
    close: (reason) => {
      // The reason of a closing frame holds at most 123 bytes.
      socket.close(GOING_AWAY, reason.slice(0, 120));
    },
  });
  socket.on('message', (data: Buffer) => {
    session.onText(data.toString('utf8'));
  });
  socket.on('ping', (data) => {
    if (socket.bufferedAmount > PONG_BUFFER_MAX_BYTES) socket.terminate();
    else socket.pong(data);
  });
  socket.on('error', () => {
    socket.terminate();
  });
  socket.on('close', () => {
    session.onClose();
  });
}
