/** Many signed orders over kept connections, as cheaply as a client can send them. */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { BenchServer } from './loopback-servers';

export interface OrderLoad {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly serverCpuUs: number;
}

const PATH = '/sapi/v1/order';
/** Buys and sells at one price: each pair of them trades, so that the book stays small. */
const BODIES = ['BUY', 'SELL'].map(
  (side) => `{"symbol":"BTCUSDT","volume":0.001,"side":"${side}","type":"LIMIT","price":60000}`,
);

export async function loadOrders(
  server: BenchServer,
  { inFlight, requests }: { readonly inFlight: number; readonly requests: number },
): Promise<OrderLoad> {
  const tookMs: number[] = [];
  let sent = 0;
  const nextRequest = (): string | null => {
    const user = server.users[sent % server.users.length];
    if (sent >= requests || user === undefined) return null;
    const body = BODIES[sent % 2] ?? '';
    sent += 1;
    const ts = String(Date.now());
    const sign = createHmac('sha256', user.secret).update(`${ts}POST${PATH}${body}`).digest('hex');
    return (
      `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
      `X-CH-APIKEY: ${user.apiKey}\r\nX-CH-TS: ${ts}\r\nX-CH-SIGN: ${sign}\r\n\r\n${body}`
    );
  };
  const cpuBefore = await server.cpuUs();
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, () => oneConnection(server.port, nextRequest, tookMs)),
  );
  const elapsedMs = performance.now() - startedMs;
  const cpuUs = (await server.cpuUs()) - cpuBefore;
  tookMs.sort((a, b) => a - b);
  return {
    perSecond: (requests / elapsedMs) * 1000,
    p50Ms: tookMs[Math.floor(requests * 0.5)] ?? 0,
    p99Ms: tookMs[Math.floor(requests * 0.99)] ?? 0,
    serverCpuUs: cpuUs / requests,
  };
}

/** One request after the other until there are no more. */
function oneConnection(
  port: number,
  nextRequest: () => string | null,
  tookMs: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sentMs = 0;
    let received = '';
    const send = (): void => {
      const request = nextRequest();
      if (request === null) {
        socket.end();
        resolve();
        return;
      }
      sentMs = performance.now();
      socket.write(request);
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(received);
      if (end === -1 || length === null || received.length < end + 4 + Number(length[1])) return;
      if (!received.startsWith('HTTP/1.1 200')) {
        reject(new Error(received));
        return;
      }
      received = '';
      tookMs.push(performance.now() - sentMs);
      send();
    });
  });
}
