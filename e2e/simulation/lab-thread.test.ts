/** The exchange's own thread as main holds it: lab, door for bots, outage and end, over a real worker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invariant } from '@shared/kernel/result';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkerPortTransport } from '../../src-main/adapters/worker-port';
import {
  loadExchangeThread,
  startExchangeThread,
  type ExchangeThread,
} from '../../src-main/hosts/paper/exchange-thread';
import { buildHost } from './host-rig.testing';

const KEY = { uid: 10023, apiKey: 'thread-test-key', secret: 'thread-test-secret' };
const folder = mkdtempSync(join(tmpdir(), 'tidemark-lab-thread-'));
let thread: ExchangeThread;
let markets = 0;

async function start(program: string): Promise<ExchangeThread> {
  const started = await startExchangeThread({
    worker: loadExchangeThread(join(program, 'out/main/exchange-worker.js')),
    start: {
      storePath: join(folder, 'exchange.db'),
      sessionFolder: join(folder, 'sessions'),
      recordingFolder: join(folder, 'recordings'),
      recordingStore: join(folder, 'recordings.db'),
      keys: [KEY],
      seed: 3,
      config: {},
    },
    onRecordingStopped: (message) => {
      throw new Error(message);
    },
    onDefect: ({ message }) => {
      throw new Error(message);
    },
    onNewMarket: () => {
      markets += 1;
    },
    onFailure: (problem) => {
      throw new Error(problem.message);
    },
  });
  invariant(started.ok, started.ok ? '' : started.error.message);
  return started.value;
}

const command = (name: 'clock' | 'fault' | 'session/save' | 'reset', input: object) =>
  thread.lab({ kind: 'command', name, input });
async function state(): Promise<Record<string, unknown>> {
  const reply = await thread.lab({ kind: 'query', name: 'state', input: {} });
  invariant(reply.ok, 'the lab answers');
  return reply.value as Record<string, unknown>;
}

beforeAll(async () => {
  thread = await start(await buildHost());
});
afterAll(async () => {
  await thread.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the lab answers over the thread, refusals with their field', async () => {
  expect(await command('clock', { pause: true })).toMatchObject({ ok: true, value: { speed: 0 } });
  const paused = await state();
  expect(await state()).toEqual(paused);
  expect(await command('clock', { speed: 3 })).toMatchObject({
    ok: false,
    error: { code: -1130, msg: 'speed: must be one of 0, 1, 5, 20, 60' },
  });
  expect(await command('session/save', { name: 'here' })).toMatchObject({ ok: true });
});

test('bots come in by the door, the lab by its token, and nobody when it is closed', async () => {
  const opened = await thread.openToBots(0);
  invariant(opened.ok && opened.value !== null, 'the door opens');
  const { addresses, labToken } = opened.value;
  expect(await thread.openToBots(0)).toEqual(opened);
  expect((await fetch(`${addresses.baseUrl}/sapi/v1/ping`)).status).toBe(200);
  const lab = (token: string) =>
    fetch(`${addresses.labUrl}/state`, { headers: { authorization: `Bearer ${token}` } });
  expect((await lab('wrong')).status).toBe(401);
  expect(await (await lab(labToken)).json()).toMatchObject({ seed: 3, askedSpeed: 0 });
  await thread.closeToBots();
  await expect(fetch(`${addresses.baseUrl}/sapi/v1/ping`)).rejects.toThrow();
  // Opened again for bots that know it already.
  const again = await thread.openToBots(Number(new URL(addresses.baseUrl).port), labToken);
  expect(again).toEqual(opened);
  await thread.closeToBots();
});

test('in an outage a request of the desk has not been sent', async () => {
  const transport = createWorkerPortTransport(thread.port);
  const ping = () =>
    transport.request({
      method: 'GET',
      url: 'https://x.invalid/sapi/v1/ping',
      headers: {},
      timeoutMs: 5000,
    });
  expect(await ping()).toMatchObject({ ok: true, value: { status: 200 } });
  await command('fault', { profile: 'outage' });
  expect(await ping()).toMatchObject({ ok: false, error: { kind: 'not-sent' } });
  await command('fault', { profile: 'ok' });
  expect(await ping()).toMatchObject({ ok: true, value: { status: 200 } });
});

test('a reset gives the thread another market, and whoever holds the thread is told', async () => {
  expect(markets).toBe(0);
  expect(await command('reset', { seed: 4 })).toEqual({ ok: true, value: {} });
  expect(markets).toBe(1);
  expect(await state()).toMatchObject({ seed: 4, askedSpeed: 0 });
});
