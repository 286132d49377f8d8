/**
 * The real terminal as a process of its own, with its real files and its real client, trading on a venue
 * over TLS without a window. Who it is and where it trades comes in its environment, what it does by messages.
 */
import { join } from 'node:path';
import { connectTerminal } from '@shared/contract/terminal';
import { memoryWires } from '@shared/contract/terminal/wire-memory.testing';
import { ok } from '@shared/kernel/result';
import { createEntropyRng, createIdSource } from '../../../src-main/adapters/entropy';
import { openLog } from '../../../src-main/adapters/log';
import { openSettings } from '../../../src-main/adapters/settings';
import { openTerminalStore } from '../../../src-main/adapters/storage/terminal-store';
import { createVenueTransport } from '../../../src-main/adapters/venue-transport';
import { createExchangeClient, createSigner, takeSecret } from '../../../src-main/client';
import type { Transport } from '../../../src-main/client/transport';
import { Blocks } from '../../../src-main/hosts/live/blocks';
import { createTerminal } from '../../../src-main/terminal';
import { pacedClock } from '../venue/pace';
import { PATH_PREFIXES } from '../venue/tls-door';
import { SETUP, type FromTerminal, type SessionSetup, type ToTerminal } from './protocol';
import { ScriptedDesk } from './scripted-desk';

const setup = JSON.parse(process.env[SETUP] ?? '') as SessionSetup;
const { folder, pace, addresses, apiKey, apiSecret, getSignMode } = setup;
const clock = pacedClock(pace);
const store = openTerminalStore(join(folder, 'terminal.db'));
const origins = Object.values(addresses).map((address) => new URL(address).origin);
const venueTransport = createVenueTransport({ allowedOrigins: origins });
/** Sockets know the wall's time only. */
const transport: Transport = {
  request: (request) =>
    venueTransport.request({ ...request, timeoutMs: Math.ceil(request.timeoutMs / pace.factor) }),
  open: (url, handlers) => venueTransport.open(url, handlers),
};

const LIMIT_STATUS: ReadonlySet<number> = new Set([410, 418, 429]);
const settings = openSettings(folder);
/** What the venue has asked to wait for outlives a kill, as it does for live accounts. */
const blocks = new Blocks(settings, clock);

function connect() {
  const block = blocks.of(addresses.baseUrl);
  const client = createExchangeClient({
    transport,
    clock,
    rng: createEntropyRng(),
    ...(block === null ? {} : { block }),
    profile: { ...addresses, getSignMode, ...PATH_PREFIXES },
    signer: createSigner(apiKey, takeSecret(Buffer.from(apiSecret))),
    onTraffic: ({ status }) => {
      if (LIMIT_STATUS.has(status)) blocks.learn(addresses.baseUrl, client.health());
    },
  });
  return client;
}
const terminal = createTerminal({
  clock,
  store,
  settings,
  ids: createIdSource(),
  log: openLog(folder, { isEchoed: false }),
  venue: {
    // Paper's rules of what may be asked for: what becomes of it is the same (ADR 0053).
    mode: 'paper',
    accountLabel: 'Proof',
    connect: () => Promise.resolve(ok(connect())),
  },
  host: 'browser',
  version: '0.0.0',
});
const wires = memoryWires();
terminal.serve(wires.terminal);
const desk = new ScriptedDesk(connectTerminal(wires.desk), clock);

function tell(message: FromTerminal): void {
  process.send?.(message);
}

async function answer(message: ToTerminal): Promise<unknown> {
  switch (message.kind) {
    case 'trade':
      return desk.trade(message);
    case 'settle':
      return desk.settle(message.withinMs);
    case 'show':
      return desk.show();
    case 'close':
      await terminal.close();
      await venueTransport.close();
      store.close();
      return null;
  }
}

function fail(cause: unknown): void {
  tell({ event: 'failed', message: cause instanceof Error ? (cause.stack ?? '') : String(cause) });
}
process.on('message', (message: ToTerminal) => {
  answer(message).then((value) => {
    tell({ event: 'answer', id: message.id, value });
    if (message.kind === 'close') process.disconnect();
  }, fail);
});
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
desk.open().then(() => {
  tell({ event: 'ready' });
}, fail);
