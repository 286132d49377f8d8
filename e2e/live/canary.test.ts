/**
 * The whole program on an account of a venue over real https and wss: its secret, in every form it may be
 * written in, is in no message to a desk, file, log, traffic row, command line, environment or answer to a
 * bot (reliability P19). And a venue whose certificate nobody vouches for is not spoken to.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TopicItem, TopicValue, VenueProfile } from '@shared/contract/terminal';
import {
  buildHost,
  buildTestPrograms,
  startHost,
  waitUntilUsable,
  type Desk,
  type HostProcess,
} from '../simulation/host-rig.testing';
import { MARKETS } from './session/ground';
import { canMakeCertificates, makeCertificate } from './venue/certificate';
import { PATH_PREFIXES } from './venue/tls-door';
import { openVenue, type Venue } from './venue/venue';
import { filesBelow, formsOf, found } from '../fixtures/secret-search';

const PATIENCE = { timeout: 30_000, interval: 50 };
const PASSPHRASE = 'passphrase of a canary';
const isAble = canMakeCertificates();
if (!isAble) console.warn('openssl is not there: the canary over https and wss is not run');

describe.skipIf(!isAble)('a live account over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-canary-'));
  const heard: string[] = [];
  let program = '';
  let venue: Venue;
  let host: HostProcess | null = null;

  beforeAll(async () => {
    const certificate = makeCertificate(join(folder, 'certificate'));
    const config = join(folder, 'exchange.json');
    writeFileSync(config, JSON.stringify(MARKETS));
    const programs = await buildTestPrograms();
    program = await buildHost();
    venue = await openVenue({
      program: programs.exchange,
      certificate,
      pace: { factor: 1, sinceMs: Date.now() },
      words: ['--dialect', 'live', '--seed', '7', '--config', config],
    });
  });
  afterAll(async () => {
    await host?.end('SIGTERM');
    await venue.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const profile = (): VenueProfile => ({
    name: 'Canary',
    alias: 'CANARY',
    ...PATH_PREFIXES,
    getSignMode: 'path',
    timeZone: '',
    ...venue.addresses,
    futuresWsUrl: '',
    recvWindowMs: null,
  });

  const open = async (name: string): Promise<{ desk: Desk; id: string; data: string }> => {
    const data = join(folder, name);
    host = startHost(program, data, { onText: (text) => heard.push(text) });
    const desk = await host.desk;
    const saved = await desk.client.call('saveProfile', { id: null, profile: profile() });
    if (!saved.ok || saved.value.kind !== 'done') throw new Error(JSON.stringify(saved));
    const { id } = saved.value.value;
    const { apiKey, apiSecret: secret } = venue.direct;
    const key = { id, slot: 'trade', apiKey, secret, passphrase: PASSPHRASE } as const;
    expect(await desk.client.call('storeKey', key)).toMatchObject({ value: { kind: 'done' } });
    return { desk, id, data };
  };
  const check = async (desk: Desk, id: string): Promise<string[]> => {
    await desk.client.call('checkVenue', { id });
    return vi.waitFor(() => {
      const steps = desk.value('venueChecks')?.steps ?? [];
      const isOver = steps.every(({ state }) => state === 'passed' || state === 'failed');
      if (!isOver && !steps.some(({ state }) => state === 'failed')) throw new Error('not over');
      return steps.map((step) => `${step.check} ${step.state}`);
    }, PATIENCE);
  };

  test('is refused while nobody vouches for its certificate', async () => {
    const { desk, id } = await open('untrusting');
    expect((await check(desk, id))[0]).toBe('ping failed');
    await host?.end('SIGTERM');
  }, 60_000);

  test('trades, and its secret is found nowhere', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', venue.caFile);
    const opened = await open('trusting');
    vi.unstubAllEnvs();
    const { id, data } = opened;
    let { desk } = opened;
    if (host !== null) await waitUntilUsable(desk, host.output);
    expect((await check(desk, id)).filter((step) => !step.endsWith(' passed'))).toEqual([]);
    const bots = await botReplies(desk);
    await desk.client.call('switchVenue', { id });
    await vi.waitFor(async () => {
      expect((await desk.client.call('present', {})).ok).toBe(false);
    }, PATIENCE);
    desk = await desk.reload();
    const traffic: TopicItem<'traffic'>[] = [];
    const note = (rows: readonly TopicItem<'traffic'>[]) => void traffic.push(...rows);
    desk.client.subscribe('traffic', {}, { onSnapshot: note, onAppend: note });
    await vi.waitFor(() => {
      expect(desk.value('session')).toMatchObject({ phase: 'ready', mode: 'live' });
      expect(desk.value('balances')?.rows.length).toBeGreaterThan(0);
    }, PATIENCE);
    await desk.client.call('armTrading', { alias: 'CANARY' });
    const draft = { book: 'spot', symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT' } as const;
    await vi.waitFor(async () => {
      const intentId = `canary${String(Date.now()).padStart(10, '0').slice(-10)}`;
      const order = { ...draft, price: '50000', quantity: '0.001', unit: 'base' } as const;
      const reply = await desk.client.call('placeOrder', { intentId, draft: order });
      expect(reply).toMatchObject({ ok: true, value: { kind: 'accepted' } });
    }, PATIENCE);
    await vi.waitFor(() => {
      expect(
        traffic.some(({ path, method }) => method === 'POST' && path === '/sapi/v1/order'),
      ).toBe(true);
    }, PATIENCE);
    const processes = whatProcessesSay();
    const output = host?.output() ?? '';
    await host?.end('SIGTERM');

    const places = [...heard, ...bots, ...processes, output, ...filesBelow(data)];
    places.push(JSON.stringify(traffic));
    for (const secret of [venue.direct.apiSecret, PASSPHRASE]) {
      for (const form of formsOf(secret)) expect(found(places, form)).toEqual([]);
    }
    // The search finds what is there.
    expect(found(heard, 'CANARY')).not.toEqual([]);
    expect(found(filesBelow(data), 'CANARY')).not.toEqual([]);
    if (processes.length > 0) expect(found(processes, data)).not.toEqual([]);
  }, 90_000);
});

/** What a program of this machine gets to see of the desk's exchange. */
async function botReplies(desk: Desk): Promise<string[]> {
  const opened = await desk.client.call('openToBots', { port: 0 });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const address = await new Promise<string>((resolve) => {
    const onValue = ({ addresses }: TopicValue<'bots'>): void => {
      if (addresses !== null) resolve(addresses.rest);
    };
    desk.client.subscribe('bots', {}, { onValue });
  });
  const paths = ['/', '/sapi/v1/account', '/sapi/v1/symbols', '/lab/v1/state', '/lab/v1/accounts'];
  const replies = await Promise.all(
    paths.map(async (path) => (await fetch(address + path)).text()),
  );
  await desk.client.call('closeToBots', {});
  return replies;
}

/** Command lines and environments; none where the system does not show them. */
function whatProcessesSay(): string[] {
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'latin1');
    } catch {
      return ''; // it has ended, or is somebody else's
    }
  };
  const ids = process.platform === 'linux' ? readdirSync('/proc') : [];
  return ids
    .filter((id) => /^\d+$/.test(id))
    .map((id) => `${read(`/proc/${id}/cmdline`)} ${read(`/proc/${id}/environ`)}`);
}
