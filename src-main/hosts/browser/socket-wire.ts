/** The terminal's end of a Wire over one WebSocket: JSON text, with a cap on what a page may owe. */
import type { Wire } from '@shared/contract/terminal/wire';
import { WebSocketServer, type WebSocket } from 'ws';
import { readJson } from '../../adapters/read-json';
import { Inbox } from '../desk/inbox';

/** Bytes a page may leave unread before it is hung up on: it reconnects and gets snapshots. */
const MAX_UNSENT_BYTES = 8 * 1024 * 1024;
const POLICY_VIOLATION = 1008;
const BAD_DATA = 1007;

/** Sockets of requests that somebody else has let in. */
export function acceptSockets(maxMessageBytes: number): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
}

export function createSocketWire(socket: WebSocket): Wire {
  const inbox = new Inbox();
  socket.on('message', (data: Buffer, isBinary) => {
    const message = isBinary ? undefined : readJson(data.toString('utf8'));
    if (message === undefined) socket.close(BAD_DATA);
    else if (!inbox.accept(message)) socket.close(POLICY_VIOLATION);
  });
  socket.on('error', () => undefined); // 'close' follows and says all there is to do
  socket.on('close', () => {
    inbox.close();
  });
  return {
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate();
      else socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => {
      inbox.onMessage(listener);
    },
    onClose: (listener) => {
      inbox.onClose(listener);
    },
    close: () => {
      socket.close();
    },
  };
}
