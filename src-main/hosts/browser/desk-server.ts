/**
 * Serves the built desk and the WebSocket Wires of its windows on 127.0.0.1. Nothing that fails a check
 * of session-guard learns more than that it failed.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Wire } from '@shared/contract/terminal/wire';
import type { WebSocketServer } from 'ws';
import { protectiveHeaders, readDeskFile } from '../desk/desk-files';
import { createSessionGuard, type OneTimeAddress, type SessionGuard } from './session-guard';

/** A desk's message holds a layout of up to 200 kB. */
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** A window has two: its page's, and that of the thread that paints its books. */
const MAX_WIRES = 2 * 16;

export interface DeskServerOptions {
  /** Folder of the built desk. */
  readonly deskFolder: string;
  /** Where to listen, when nobody else does; absent or 0: on any port. */
  readonly port?: number;
  readonly onWire: (wire: Wire) => void;
  /** Told of what was refused and why, for the log. */
  readonly onRefused: (reason: string) => void;
}

export interface DeskServer {
  readonly origin: string;
  readonly port: number;
  /** An address that opens the desk once, in any browser of this machine. */
  issueAddress(workspace?: string): OneTimeAddress;
  close(): Promise<void>;
}

export async function openDeskServer(options: DeskServerOptions): Promise<DeskServer> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 });
  server.maxConnections = 64;
  const port = await listenOn(server, options.port ?? 0);
  const guard = createSessionGuard(port);
  const headers = protectiveHeaders(guard.origin.replace('http:', 'ws:'));
  let sockets: WebSocketServer | null = null;

  server.on('request', (request, response) => {
    void answer(request, response, guard, headers, options);
  });
  server.on('upgrade', (request, connection: Duplex, head) => {
    // From here on the connection is nobody's but ours: an unheard error would end the program.
    connection.on('error', () => {
      connection.destroy();
    });
    void upgrade(request, connection, head);
  });
  async function upgrade(request: IncomingMessage, connection: Duplex, head: Buffer) {
    const { acceptSockets, createSocketWire } = await import('./socket-wire');
    sockets ??= acceptSockets(MAX_MESSAGE_BYTES);
    const refusal = refuseUpgrade(request, guard, sockets.clients.size);
    if (refusal !== null) {
      options.onRefused(refusal);
      connection.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, connection, head, (socket) => {
      options.onWire(createSocketWire(socket));
    });
  }
  return {
    origin: guard.origin,
    port,
    issueAddress: (workspace) => guard.issueAddress(workspace),
    close: () =>
      new Promise((resolve) => {
        const open = sockets?.clients ?? new Set();
        for (const socket of open) socket.close(1001);
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
        for (const socket of open) socket.terminate();
      }),
  };
}

/** Another program may have the port meanwhile. */
async function listenOn(server: Server, port: number): Promise<number> {
  if (port === 0) return listen(server, 0);
  try {
    return await listen(server, port);
  } catch {
    return listen(server, 0);
  }
}

/** Resolves to the port: for 0 the operating system chooses one. */
export function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('the server has no port'));
    });
  });
}

function refuseUpgrade(request: IncomingMessage, guard: SessionGuard, wires: number) {
  if (!guard.isOurHost(request)) return 'socket with a foreign host';
  if (!guard.isOurOrigin(request)) return 'socket from a foreign origin';
  if (request.url !== '/wire') return 'socket to an unknown path';
  if (!guard.hasSession(request)) return 'socket without a session';
  if (wires >= MAX_WIRES) return 'too many windows';
  return null;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  guard: SessionGuard,
  headers: Readonly<Record<string, string>>,
  options: DeskServerOptions,
): Promise<void> {
  const end = (status: number, body: string | Uint8Array, more: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...headers, ...more });
    response.end(body);
  };
  const refuse = (status: number, reason: string, words: string): void => {
    options.onRefused(reason);
    end(status, words);
  };

  if (!guard.isOurHost(request)) {
    refuse(421, 'request with a foreign host', 'wrong host');
    return;
  }
  if (request.method !== 'GET') {
    refuse(405, 'request with another method', 'GET only');
    return;
  }
  const target = request.url ?? '';
  if (!/^\/(?!\/)/.test(target) || !URL.canParse(target, guard.origin)) {
    refuse(400, 'request without a path', 'bad request');
    return;
  }
  const url = new URL(target, guard.origin);
  const give = async (pathname: string, more: Record<string, string> = {}): Promise<void> => {
    const file = await readDeskFile(options.deskFolder, pathname);
    if (file === null) end(404, 'not found', more);
    else end(200, file.bytes, { 'content-type': file.contentType, ...keeping(pathname), ...more });
  };
  if (url.pathname === '/enter') {
    const cookie = guard.redeem(url.searchParams.get('ticket') ?? '');
    if (cookie === null) refuse(403, 'used or unknown ticket', USED_TICKET);
    // The desk itself: sent on from here, a window that came from a file would not show its cookie.
    else await give('/', { 'set-cookie': cookie });
    return;
  }
  if (!guard.hasSession(request)) {
    refuse(403, 'request without a session', USED_TICKET);
    return;
  }
  await give(url.pathname);
}

/** What is built is called by its content: a browser may keep it, and what it compiles of it. */
function keeping(pathname: string): Record<string, string> {
  if (!pathname.startsWith('/assets/')) return {};
  return { 'cache-control': 'private, max-age=31536000, immutable' };
}

const USED_TICKET = 'This address worked once and has been used. Ask the terminal for a new one.';
