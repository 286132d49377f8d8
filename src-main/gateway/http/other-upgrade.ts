/**
 * Upgrades to something else than WebSocket. Java's HTTP client, for one, offers HTTP/2 with every
 * first request; a server that does not want it answers as if it had not been offered (RFC 9110
 * §7.8). Node hands such a request over unread, so it is given back to the parser without the offer.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const OFFER = new Set(['upgrade', 'connection', 'http2-settings']);

export function withoutUpgrade(
  giveBack: (connection: Duplex) => void,
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
): void {
  const lines = [`${request.method ?? ''} ${request.url ?? ''} HTTP/${request.httpVersion}`];
  const { rawHeaders } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!OFFER.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1] ?? ''}`);
  }
  connection.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  connection.removeAllListeners('error');
  giveBack(connection);
}
