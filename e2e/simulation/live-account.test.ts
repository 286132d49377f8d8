/**
 * The whole program goes from paper to an account of a venue and back: the venue is an exchange of its own
 * behind loopback. What belongs to one is never seen by the other, and the secret is found nowhere.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { VenueProfile } from '@shared/contract/terminal';
import { openHeadless, type HeadlessExchange } from '../../src-main/hosts/headless/open-headless';
import { readOptions } from '../../src-main/hosts/headless/options.mjs';
import {
  buildHost,
  startHost,
  waitUntilUsable,
  type Desk,
  type HostProcess,
} from './host-rig.testing';
import { filesBelow, formsOf, found } from '../fixtures/secret-search';

const PATIENCE = { timeout: 20_000, interval: 25 };
const PASSPHRASE = 'canary passphrase of a trader';
const folder = mkdtempSync(join(tmpdir(), 'tidemark-live-account-'));
let program = '';
let venue: HeadlessExchange;
let host: HostProcess | null = null;
const heard: string[] = [];

beforeAll(async () => {
  const options = readOptions(['--seed', '7']);
  const [built, opened] = await Promise.all([
    buildHost(),
    openHeadless(options, (cause) => {
      throw cause;
    }),
  ]);
  program = built;
  if (!opened.ok) throw new Error(opened.error);
  venue = opened.value;
});
afterAll(async () => {
  await host?.end('SIGTERM');
  await venue.close();
  rmSync(folder, { recursive: true, force: true });
});

const profile = (): VenueProfile => ({
  name: 'Test venue',
  alias: 'BLUE',
  pathPrefix: '',
  futuresPathPrefix: '',
  getSignMode: 'path',
  timeZone: '',
  baseUrl: venue.connection.baseUrl,
  futuresBaseUrl: venue.connection.futuresBaseUrl,
  wsUrl: venue.connection.wsUrl,
  futuresWsUrl: '',
  recvWindowMs: null,
});

let intents = 0;
async function place(desk: Desk, price: string) {
  intents += 1;
  const reply = await desk.client.call('placeOrder', {
    intentId: `intent${String(intents).padStart(10, '0')}`,
    draft: {
      book: 'spot',
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      price,
      quantity: '0.01',
      unit: 'base',
    },
  });
  if (!reply.ok) throw new Error(`${reply.error.code} ${reply.error.message}`);
  return reply.value;
}

/** The window loads itself again once its Wire is gone. */
async function switchTo(desk: Desk, id: string | null): Promise<Desk> {
  const reply = await desk.client.call('switchVenue', { id });
  expect(reply).toEqual({ ok: true, value: { kind: 'done', value: {} } });
  await vi.waitFor(() => {
    expect(desk.value('venues')?.isSwitching).toBe(true);
  }, PATIENCE);
  await vi.waitFor(async () => {
    expect((await desk.client.call('present', {})).ok).toBe(false);
  }, PATIENCE);
  return desk.reload();
}

test('from paper to a venue and back, each with its own orders, and no secret anywhere', async () => {
  host = startHost(program, folder, { onText: (text) => heard.push(text) });
  let desk = await host.desk;
  await waitUntilUsable(desk, host.output);
  const onPaper = await place(desk, '20000');
  if (onPaper.kind !== 'accepted') throw new Error(JSON.stringify(onPaper));

  const saved = await desk.client.call('saveProfile', { id: null, profile: profile() });
  if (!saved.ok || saved.value.kind !== 'done') throw new Error(JSON.stringify(saved));
  const { id } = saved.value.value;
  const { apiKey, apiSecret } = venue.connection;
  const key = { id, slot: 'trade', apiKey, secret: apiSecret } as const;
  const naked = await desk.client.call('storeKey', { ...key, passphrase: '' });
  expect(naked).toMatchObject({ value: { kind: 'refused', field: 'passphrase' } });
  const stored = await desk.client.call('storeKey', { ...key, passphrase: PASSPHRASE });
  expect(stored).toMatchObject({ value: { kind: 'done' } });

  await desk.client.call('checkVenue', { id });
  await vi.waitFor(() => {
    const steps = desk.value('venueChecks')?.steps ?? [];
    expect(steps.map(({ check, state }) => `${check} ${state}`)).toEqual([
      ...['ping passed', 'clock passed', 'account passed', 'testOrder passed'],
      ...['futures passed', 'stream passed'],
    ]);
  }, PATIENCE);
  expect(desk.value('openOrders')).toHaveLength(1);

  desk = await switchTo(desk, id);
  await vi.waitFor(() => {
    expect(desk.value('session')).toMatchObject({
      phase: 'ready',
      mode: 'live',
      accountLabel: 'Test venue · BLUE',
    });
    expect(desk.value('balances')?.rows.length).toBeGreaterThan(0);
  }, PATIENCE);
  expect(desk.value('trading')).toEqual({ state: 'read-only', alias: 'BLUE', lockedBy: '' });
  expect(await place(desk, '20000')).toMatchObject({ kind: 'rejected', code: 'READ_ONLY' });
  const wrong = await desk.client.call('armTrading', { alias: 'blue' });
  expect(wrong).toMatchObject({ value: { kind: 'refused', field: 'alias' } });
  await desk.client.call('armTrading', { alias: 'BLUE' });
  const onVenue = await place(desk, '21000');
  if (onVenue.kind !== 'accepted') throw new Error(JSON.stringify(onVenue));
  await vi.waitFor(() => {
    expect(desk.value('openOrders')?.map(({ orderId }) => orderId)).toEqual([onVenue.orderId]);
  }, PATIENCE);

  await desk.client.call('lockDesk', {});
  expect(await desk.client.call('switchVenue', { id: null })).toMatchObject({
    error: { code: 'locked' },
  });
  const guess = await desk.client.call('unlockDesk', { word: 'BLUE' });
  expect(guess).toMatchObject({ value: { kind: 'refused', field: 'word' } });
  await desk.client.call('unlockDesk', { word: PASSPHRASE });
  expect(desk.value('trading')?.state).toBe('read-only');

  await host.end('SIGTERM');
  host = startHost(program, folder, { onText: (text) => heard.push(text) });
  desk = await host.desk;
  await vi.waitFor(() => {
    expect(desk.value('session')).toMatchObject({ phase: 'failed', mode: 'live' });
    expect(desk.value('venues')?.profiles[0]?.trade).toMatchObject({ isOpen: false });
  }, PATIENCE);
  await desk.client.call('unlockKey', { id, passphrase: PASSPHRASE });
  await vi.waitFor(() => {
    expect(desk.value('openOrders')?.map(({ orderId }) => orderId)).toEqual([onVenue.orderId]);
  }, PATIENCE);
  expect(desk.value('trading')?.state).toBe('read-only');

  desk = await switchTo(desk, null);
  await vi.waitFor(() => {
    expect(desk.value('session')).toMatchObject({ phase: 'ready', mode: 'paper' });
    expect(desk.value('openOrders')?.map(({ orderId }) => orderId)).toEqual([onPaper.orderId]);
  }, PATIENCE);
  expect(desk.value('trading')?.state).toBe('on');

  const output = host.output();
  await host.end('SIGTERM');
  const places = [...heard, output, ...filesBelow(folder)];
  for (const form of formsOf(apiSecret)) expect(found(places, form)).toEqual([]);
  for (const form of formsOf(PASSPHRASE)) expect(found(places, form)).toEqual([]);
  expect(found(filesBelow(folder), apiKey)).toEqual([]);
}, 90_000);
