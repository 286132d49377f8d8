/** The servers of the loopback bench, each started as a process of its own by the same bundle. */
import { fork, type ChildProcess } from 'node:child_process';
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms } from '@shared/money/units';
import { createSystemClock } from '../../src-main/adapters/clock';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import { KeyStore } from '../../src-main/gateway/admission/key-store';
import { DEFAULT_LIMITS } from '../../src-main/gateway/admission/rate-limits';
import { createGateway } from '../../src-main/gateway/gateway';
import { openLoopbackServer } from '../../src-main/gateway/http/loopback-server';
import { openSequencer } from '../../src-main/gateway/sequencer/open-sequencer';
import { createStreamHub } from '../../src-main/gateway/stream/stream-hub';
import { DEFAULT_SWITCHES } from '../../src-main/gateway/switches';
import { setV8ForTrading } from '../../src-main/hosts/exchange/v8-settings';
import type { PaperKey } from '../../src-main/hosts/paper/paper-keys';

export type ServerRole = 'exchange' | 'echo' | 'fan-out';

export interface BenchServer {
  readonly port: number;
  readonly users: readonly PaperKey[];
  readonly channels: readonly string[];
  /** CPU time its process has used. */
  cpuUs(): Promise<number>;
  stop(): Promise<void>;
}

interface Ready {
  readonly port: number;
}

/** The burst rule of the document stands: 100 orders per 2 s and account, here 100,000 a second. */
const USERS: readonly PaperKey[] = Array.from({ length: 2_000 }, (_, index) => ({
  uid: 20_001 + index,
  apiKey: `bench-key-${index}`,
  secret: `bench-secret-${index}`,
}));
const CHANNELS = SPOT_RULES.map(({ pair }) => `market_${pair.symbol.toLowerCase()}_depth_step0`);

export async function startServer(role: ServerRole): Promise<BenchServer> {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, LOOPBACK_ROLE: role },
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  return {
    port: ready.port,
    users: USERS,
    channels: CHANNELS,
    cpuUs: () => ask(child, 'cpu'),
    stop: async () => {
      const gone = once(child, 'exit');
      child.send('stop');
      await gone;
    },
  };
}

async function ask(child: ChildProcess, question: 'cpu'): Promise<number> {
  const answer = once(child, 'message');
  child.send(question);
  return Number(((await answer) as unknown[])[0]);
}

/** What the child process does. */
export async function becomeServer(): Promise<void> {
  const role = process.env['LOOPBACK_ROLE'] as ServerRole;
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const port = role === 'echo' ? await serveEcho() : await serveExchange(folder, role);
  process.on('message', (question) => {
    const { user, system } = process.cpuUsage();
    if (question === 'cpu') process.send?.(user + system);
    else {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    }
  });
  process.send?.({ port } satisfies Ready);
}

/** As many bytes as the exchange answers to an order. */
const ECHO_REPLY = Buffer.from(JSON.stringify({ reply: 'x'.repeat(196) }));

/**
 * The least a server can do that checks a signature, reads JSON and answers with as many headers and
 * bytes as the exchange: what node:http itself costs.
 */
async function serveEcho(): Promise<number> {
  const secrets = new Map(
    USERS.map(({ apiKey, secret }) => [apiKey, createSecretKey(secret, 'utf8')]),
  );
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, method = '', url = '' } = request;
      const body = Buffer.concat(chunks);
      const secret = secrets.get(String(headers['x-ch-apikey']));
      invariant(secret !== undefined, 'a known key');
      const mac = createHmac('sha256', secret).update(String(headers['x-ch-ts']) + method + url);
      const given = Buffer.from(String(headers['x-ch-sign']), 'hex');
      const isRight = timingSafeEqual(mac.update(body).digest(), given);
      const { symbol } = JSON.parse(body.toString()) as { readonly symbol: string };
      response.writeHead(isRight && symbol === 'BTCUSDT' ? 200 : 401, {
        'content-type': 'application/json',
        'x-used-weight-ip': '1',
        'x-used-weight-uid': '1',
        'content-length': ECHO_REPLY.length,
      });
      response.end(ECHO_REPLY);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** As the program starts its own: with the compiler's budget that the exchange asks for. */
async function serveExchange(folder: string, role: 'exchange' | 'fan-out'): Promise<number> {
  setV8ForTrading();
  const store = openExchangeStore(join(folder, 'exchange.db'));
  const clock = createSystemClock();
  const scale = 10n ** 8n;
  const opened = openSequencer({
    store,
    clock,
    config: { seed: 7, spot: SPOT_RULES, agents: role === 'fan-out', selfTrade: 'allow' },
    accounts: USERS.map(({ uid }) => ({
      uid,
      deposits: [
        { wallet: 'spot', asset: 'USDT', amount: atoms(1_000_000n * scale) },
        { wallet: 'spot', asset: 'BTC', amount: atoms(100n * scale) },
      ],
    })),
    onFailure: (cause) => {
      throw cause;
    },
  });
  invariant(opened.ok, opened.ok ? '' : opened.error.message);
  const sequencer = opened.value;
  const keys = USERS.map((user) => ({
    ...user,
    enabled: true,
    permissions: ['READ', 'TRADE'] as const,
    allowedIps: [],
  }));
  const gateway = createGateway({
    sequencer,
    keys: new KeyStore(keys),
    clock,
    store,
    onDefect: ({ endpoint, message }) => {
      throw new Error(`${endpoint}: ${message}`);
    },
    limits: { ...DEFAULT_LIMITS, ipWeightPerMinute: 1e9, uidWeightPerMinute: 1e9 },
  });
  sequencer.start();
  // The stream's own cadence is 10 frames a second and book; here its clock runs 60 times as fast.
  const startedMs = clock.monotonicMs();
  const hub = createStreamHub({
    clock: { ...clock, monotonicMs: () => startedMs + (clock.monotonicMs() - startedMs) * 60 },
    query: sequencer.query,
    switches: () => DEFAULT_SWITCHES,
    onDefect: (where, cause) => {
      throw new Error(where, { cause });
    },
  });
  if (role === 'fan-out') {
    const events = SPOT_RULES.map(
      ({ pair }) => ({ type: 'bookChanged', symbol: pair.symbol }) as const,
    );
    const publish = (): void => {
      hub.publish(events as never);
      setImmediate(publish);
    };
    publish();
  }
  const server = await openLoopbackServer({
    gateway: {
      receive: (request, answer) => {
        gateway.receive(request, answer);
      },
      openStream: (socket) => (role === 'fan-out' ? hub.open(socket) : gateway.openStream(socket)),
    },
    clock,
    lab: null,
    onDefect: ({ endpoint, message, place }) => {
      throw new Error(`${endpoint}: ${message} ${place}`);
    },
    port: 0,
    maskedKeys: () => [],
  });
  invariant(server.ok, server.ok ? '' : server.error);
  return server.value.port;
}
