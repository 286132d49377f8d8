/**
 * Whatever is done, in whatever order, every byte goes to the account that runs: two venues on loopback
 * write down who called them, with which key, and when.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTerminal, type TerminalClient } from '@shared/contract/terminal';
import { counted } from '@shared/kernel/counted.testing';
import { isPromised } from '@shared/kernel/full-size.testing';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import type { Clock } from '@shared/kernel/ports';
import { createSystemClock } from '../../adapters/clock';
import { openSettings } from '../../adapters/settings';
import { Vault } from '../../adapters/vault/vault';
import { makeDraft } from '../../terminal/bench.testing';
import { Profiles } from '../../terminal/venues/profiles';
import { runTerminal, type RestartableTerminal } from '../application';
import { findDataFolder } from '../data-folder';
import { Runs } from '../runs';
import { Keyring } from './keyring';

const IDS = ['aaaaaaaa', 'bbbbbbbb'] as const;
type Id = (typeof IDS)[number];
const PASSPHRASE = 'a long passphrase';
const keyOf = (id: string): string => `api-key-of-${id}`;

/** Told by no address but its own; alarms ring twenty times as soon. */
const clock: Clock = (() => {
  const real = createSystemClock();
  return { ...real, setAlarm: (delayMs, ring) => real.setAlarm(delayMs / 20, ring) };
})();

let folder = '';
let servers: readonly Server[] = [];
/** Who may be called now: the one that runs, and during a change also the one before it. */
let allowed: ReadonlySet<string | null> = new Set();
let calls = 0;
const strays: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-one-venue-'));
  strays.length = 0;
  calls = 0;
});
afterEach(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

function note(id: Id, request: IncomingMessage): void {
  calls += 1;
  const key = request.headers['x-ch-apikey'] ?? keyOf(id);
  if (!allowed.has(id)) strays.push(`${id} was called: ${request.url ?? ''}`);
  if (key !== keyOf(id)) strays.push(`${id} was sent ${String(key)}`);
}

async function serve(id: Id): Promise<Server> {
  const server = createServer((request, response) => {
    note(id, request);
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const reply = REPLIES[pathname] ?? (() => ({ code: -1020, msg: 'not here' }));
    response.writeHead(REPLIES[pathname] === undefined ? 404 : 200);
    response.end(JSON.stringify(reply()));
  });
  server.on('upgrade', (request, socket) => {
    note(id, request);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const PAIR = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  pricePrecision: 2,
  quantityPrecision: 6,
};
const REPLIES: Readonly<Record<string, () => unknown>> = {
  '/sapi/v1/time': () => ({ timezone: 'UTC', serverTime: Date.now() }),
  '/sapi/v1/symbols': () => ({ symbols: [PAIR] }),
  '/sapi/v1/account': () => ({ balances: [{ asset: 'USDT', free: '1000', locked: '0' }] }),
  '/sapi/v1/openOrders': () => ({ list: [] }),
  '/sapi/v1/myTrades': () => ({ list: [] }),
  '/sapi/v1/depth': () => ({ time: Date.now(), bids: [['60000', '1']], asks: [['60001', '1']] }),
};

interface Program {
  readonly terminal: RestartableTerminal;
  desk: TerminalClient;
  running: string | null;
  /** The account that runs has been read by its key; of paper at once. */
  isReading: Promise<void>;
}

async function openProgram(): Promise<Program> {
  servers = await Promise.all(IDS.map((id) => serve(id)));
  const data = findDataFolder({ dataDir: folder, env: {}, platform: process.platform });
  const venueSettings = openSettings(data.root, 'venues');
  const profiles = new Profiles(venueSettings);
  const vault = new Vault({ folder: data.vault, clock, costLog2: 10 });
  const keyring = new Keyring(vault);
  for (const [at, id] of IDS.entries()) {
    const bound = servers[at]?.address() as AddressInfo;
    const origin = `127.0.0.1:${bound.port}`;
    profiles.save({
      id,
      checkedAtMs: null,
      profile: {
        name: id,
        alias: id,
        baseUrl: `http://${origin}`,
        futuresBaseUrl: '',
        wsUrl: `ws://${origin}/ws`,
        futuresWsUrl: '',
        pathPrefix: '',
        futuresPathPrefix: '',
        timeZone: '',
        getSignMode: 'path',
        recvWindowMs: null,
      },
    });
    const secret = `secret-of-${id}`;
    await keyring.store({ id, slot: 'trade', apiKey: keyOf(id), secret, passphrase: PASSPHRASE });
  }
  profiles.last = IDS[0];
  const silent = (): void => undefined;
  const log = { info: silent, warn: silent, error: silent };
  let nextId = 0;
  const runs = new Runs({
    data,
    clock,
    log,
    keyring,
    venueSettings,
    workerEntry: join(folder, 'no-such-worker.js'),
    common: {
      clock,
      log,
      host: 'browser',
      version: '0.0.0',
      settings: openSettings(data.root),
      ids: { nextId: () => (nextId++).toString().padStart(16, '0') },
    },
    onNewMarket: silent,
    isChanging: () => terminal.isRestarting,
    onChange: (next) => {
      terminal.change(next);
    },
  });
  allowed = new Set([IDS[0]]);
  const terminal: RestartableTerminal = runTerminal({ clock, log, first: runs.last() });
  return { terminal, running: IDS[0], ...openDesk(terminal, true) };
}

function openDesk(
  terminal: RestartableTerminal,
  isLive: boolean,
): Pick<Program, 'desk' | 'isReading'> {
  const wires = memoryWires();
  terminal.serve(wires.terminal);
  const desk = connectTerminal(wires.desk);
  const isReading = new Promise<void>((resolve) => {
    if (!isLive) resolve();
    const onValue = ({ rows }: { readonly rows: readonly unknown[] }): void => {
      if (rows.length > 0) resolve();
    };
    desk.subscribe('balances', {}, { onValue });
  });
  return { desk, isReading };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const act = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...IDS, null).map((to) => ({ to })) },
  { weight: 6, arbitrary: fc.constantFrom('arm', 'place', 'cancel', 'lock', 'unlock', 'wait') },
  { weight: 3, arbitrary: fc.constant('many') },
);

test('no byte and no key goes to any other account than the one that runs', async () => {
  const program = await openProgram();
  await program.isReading;
  let actions = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 14 }), async (acts) => {
      for (const each of acts) await carryOut(program, each);
      actions += acts.reduce((sum, each) => sum + (each === 'many' ? MANY : 1), 0);
      expect(strays).toEqual([]);
    }),
    { numRuns: isPromised ? 40 : 4, endOnFailure: true },
  );
  counted({ 'random actions': actions, 'to another account': strays.length });
  expect(calls).toBeGreaterThan(40);
  await program.terminal.close();
}, 600_000);

/** Orders at once, most of which are still under way when the next is done. */
const MANY = isPromised ? 100 : 5;
let intents = 0;

async function carryOut(program: Program, each: string | { readonly to: Id | null }) {
  const { desk, running } = program;
  if (typeof each === 'object') {
    allowed = new Set([running, each.to]);
    await desk.call('unlockDesk', { word: PASSPHRASE });
    // A desk that has asked for very much is told to wait.
    let reply = await desk.call('switchVenue', { id: each.to });
    for (let tries = 0; !reply.ok && tries < 200; tries += 1) {
      await pause(25);
      reply = await desk.call('switchVenue', { id: each.to });
    }
    expect(reply).toMatchObject({ ok: true, value: { kind: 'done' } });
    while (program.terminal.isRestarting) await pause(2);
    // What had left before the end may still be on its way through the machine.
    for (let before = -1; before !== calls;) {
      before = calls;
      await pause(20);
      // Behind the timers the loop reads its sockets, also where it has stood still for as long.
      await new Promise((resolve) => setImmediate(resolve));
    }
    program.running = each.to;
    Object.assign(program, openDesk(program.terminal, each.to !== null));
    allowed = new Set([each.to]);
    await program.isReading;
    return;
  }
  if (each === 'arm') await desk.call('armTrading', { alias: running ?? '' });
  if (each === 'lock') await desk.call('lockDesk', {});
  if (each === 'unlock') await desk.call('unlockDesk', { word: PASSPHRASE });
  if (each === 'wait') await pause(40);
  if (each === 'cancel') await desk.call('cancelAll', { book: null, symbol: null, side: null });
  const place = () => {
    const intentId = `intent${(intents++).toString().padStart(10, '0')}`;
    return desk.call('placeOrder', { intentId, draft: makeDraft() });
  };
  if (each === 'place') await Promise.race([place(), pause(100)]);
  if (each === 'many') for (let count = 0; count < MANY; count += 1) void place();
}
