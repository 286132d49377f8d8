/**
 * The encrypted way to a venue: https and wss in front of the exchange's loopback port, a host of its own
 * for futures, a prefix before each path. Bytes pass as they are, except where the trouble in force says so.
 */
import { request as askExchange, Agent, type IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Certificate } from './certificate';
import { Ledger } from './ledger';
import { FOREIGN_PAGE, NO_TROUBLE, type Trouble } from './trouble';

/** Before every path of REST, of each host its own: sent, and never signed. */
export const PATH_PREFIXES = { pathPrefix: '/spot/open', futuresPathPrefix: '/futures/open' };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class TlsDoor {
  readonly ledger = new Ledger();
  trouble: Trouble = NO_TROUBLE;
  readonly #exchange: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 });
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();

  private constructor(exchange: URL) {
    this.#exchange = exchange;
  }

  /** `exchangeUrl`: the loopback server's. */
  static async open(exchangeUrl: string, certificate: Certificate) {
    const door = new TlsDoor(new URL(exchangeUrl));
    const spot = await door.#listen(certificate);
    const futures = await door.#listen(certificate);
    const addresses = {
      baseUrl: `https://localhost:${spot}`,
      futuresBaseUrl: `https://localhost:${futures}`,
      wsUrl: `wss://localhost:${spot}`,
    };
    return { door, addresses };
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise((resolve) => {
            server.closeAllConnections();
            server.close(resolve);
          }),
      ),
    );
  }

  async #listen({ key, cert }: Certificate): Promise<number> {
    const server = createServer({ key, cert }, (request, response) => {
      this.#pass(request, response).catch(() => {
        request.socket.destroy();
      });
    });
    server.on('upgrade', (request, socket, head) => {
      this.#join(request, socket, head);
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const target = request.url ?? '';
    const path = withoutPrefix(target);
    if (path === null) {
      response.writeHead(404).end();
      return;
    }
    const fault = this.trouble(path.split('?')[0] ?? '');
    if (fault === 'lost-request') {
      request.socket.destroy();
      return;
    }
    if (fault === 'page-instead-of-request') {
      response.writeHead(502, { 'content-type': 'text/html' }).end(FOREIGN_PAGE);
      return;
    }
    const answer = await this.#ask(path, request, body, false);
    if (fault === 'delivered-twice') await this.#ask(path, request, body, true);
    const { status, headers } = answer;
    if (fault === 'lost-answer') request.socket.destroy();
    else if (fault === 'page-instead-of-answer') {
      response.writeHead(502, { 'content-type': 'text/html' }).end(FOREIGN_PAGE);
    } else if (fault === 'cut-answer') {
      response.writeHead(status, headers);
      response.write(answer.body.subarray(0, answer.body.length >> 1), () => {
        request.socket.destroy();
      });
    } else response.writeHead(status, headers).end(answer.body);
  }

  /** One request to the exchange, under the name it knows itself by. */
  async #ask(
    path: string,
    { method = 'GET', headers }: IncomingMessage,
    body: Buffer,
    isRepeated: boolean,
  ): Promise<Answer> {
    const answer = await new Promise<Answer>((resolve, reject) => {
      const { hostname, port, host } = this.#exchange;
      const asked = askExchange(
        { hostname, port, method, path, agent: this.#agent, headers: { ...headers, host } },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('error', reject);
          reply.on('end', () => {
            const { statusCode = 0, headers: named } = reply;
            resolve({ status: statusCode, headers: named, body: Buffer.concat(chunks) });
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
    const { status } = answer;
    const arrival = { path, status, answer: answer.body.toString(), isRepeated };
    this.ledger.note(arrival, method, body.toString());
    return answer;
  }

  /** From here on frames go through untouched. */
  #join(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { hostname, port, host } = this.#exchange;
    const venue = connect(Number(port), hostname, () => {
      const lines = Object.entries({ ...request.headers, host }).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      venue.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      venue.write(head);
      venue.pipe(socket);
      socket.pipe(venue);
    });
    const end = (): void => {
      venue.destroy();
      socket.destroy();
    };
    for (const one of [venue, socket]) one.on('error', end).on('close', end);
  }
}

/** Null where it is not the one that belongs there. */
function withoutPrefix(target: string): string | null {
  const { pathPrefix, futuresPathPrefix } = PATH_PREFIXES;
  const isFutures = target.startsWith(`${futuresPathPrefix}/fapi/`);
  const prefix = isFutures ? futuresPathPrefix : pathPrefix;
  if (!target.startsWith(`${prefix}/`)) return null;
  const path = target.slice(prefix.length);
  return path.startsWith('/fapi/') === isFutures ? path : null;
}
