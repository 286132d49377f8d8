/**
 * Upgrades to something else than WebSocket. Java's HTTP client, for one, offers HTTP/2 with every
 * first request; a server that does not want it answers as if it had not been offered (RFC 9110
 * §7.8). Node hands such a request over, so it is given back to the parser without the offer. Asking Node to look
 * past the offer instead (`shouldUpgradeCallback`) loses what stands behind that request in the same packet.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { BODY_TOO_LARGE, CODING_UNKNOWN, refuseConnection } from './refusal';
import { announcesTooMuch, isCoded, readBody } from './request-body';

const OFFER: ReadonlySet<string> = new Set(['upgrade', 'connection', 'http2-settings']);
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);
/** From this Node on the body is read as any other's, and only what follows it is handed over. */
const READS_BODY = Number.parseInt(process.versions.node, 10) >= 26;

export function withoutUpgrade(
  giveBack: (connection: Duplex) => void,
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
): void {
  if (!READS_BODY) {
    putBack(connection, [headOf(request, OFFER), head]);
    connection.removeAllListeners('error');
    giveBack(connection);
  } else if (isCoded(request)) refuseConnection(connection, CODING_UNKNOWN);
  else if (announcesTooMuch(request)) refuseConnection(connection, BODY_TOO_LARGE);
  else {
    readBody(request, (body) => {
      if (body === null) {
        refuseConnection(connection, BODY_TOO_LARGE);
        return;
      }
      const { socket } = request;
      const rest = connection === socket ? head : restOf(connection, socket);
      // It may be flowing: what is put back must not be gone before the parser listens.
      socket.pause();
      const start = headOf(request, new Set([...OFFER, ...FRAMING]), body.byteLength);
      putBack(socket, [start, body, rest]);
      if (connection === socket) connection.removeAllListeners('error');
      giveBack(socket);
      socket.resume();
    });
  }
}

/** The body came later than the head: a stream of its own stands for what follows it. */
function restOf(stream: Duplex, socket: Duplex): Buffer {
  const rest = stream.read() as Buffer | null; // bytes: nobody has set an encoding
  socket.removeAllListeners('data');
  return rest ?? Buffer.alloc(0);
}

function putBack(connection: Duplex, bytes: readonly Uint8Array[]): void {
  connection.unshift(Buffer.concat(bytes));
}

/** `length`: of a body that has been taken out of its framing. */
function headOf(request: IncomingMessage, without: ReadonlySet<string>, length = 0): Buffer {
  const lines = [`${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!without.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
  }
  if (length > 0) lines.push(`Content-Length: ${length}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
