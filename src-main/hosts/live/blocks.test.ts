import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import type { VenueProfile } from '@shared/contract/terminal';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { createSystemClock } from '../../adapters/clock';
import { MemorySettings } from '../../terminal/bench.testing';
import { Blocks } from './blocks';
import { openVenueClient } from './venue-client';

let server: Server;
let calls = 0;
let status = 418;
beforeEach(async () => {
  calls = 0;
  server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(status, { 'Retry-After': '60' });
    response.end('{"code":-1003,"msg":"banned"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.close();
});

const profile = (changes: Partial<VenueProfile> = {}): VenueProfile => {
  const { port } = server.address() as AddressInfo;
  return {
    name: 'A',
    alias: 'A',
    baseUrl: `http://127.0.0.1:${port}`,
    futuresBaseUrl: '',
    wsUrl: `ws://127.0.0.1:${port}/ws`,
    futuresWsUrl: '',
    pathPrefix: '',
    futuresPathPrefix: '',
    timeZone: '',
    getSignMode: 'path',
    recvWindowMs: null,
    ...changes,
  };
};

test('a ban outlives the program and is shared by every account of the same exchange', async () => {
  const settings = new MemorySettings();
  let nowMs = Date.now();
  const clock = { ...createSystemClock(), nowMs: () => nowMs };
  const ask = async (of: VenueProfile): Promise<string> => {
    const blocks = new Blocks(settings, clock);
    const opened = openVenueClient({ profile: of, clock, blocks, signer: null });
    const outcome = await opened.ping();
    await opened.close();
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  };
  expect(await ask(profile())).not.toBe('BANNED');
  const callsUntilBan = calls;
  const RESTARTS = 20;
  for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
    expect(await ask(profile({ name: 'B', pathPrefix: '/open' }))).toBe('BANNED');
  }
  counted({ 'restarts while banned': RESTARTS, 'requests while banned': calls - callsUntilBan });
  expect(calls).toBe(callsUntilBan);
  nowMs += 10 * 60_000;
  status = 200;
  expect(await ask(profile())).not.toBe('BANNED');
  expect(calls).toBeGreaterThan(callsUntilBan);
});

test('so does a wait that is asked for in the body of a 200', async () => {
  const settings = new MemorySettings();
  status = 200;
  const ask = async (): Promise<string> => {
    const clock = createSystemClock();
    const blocks = new Blocks(settings, clock);
    const opened = openVenueClient({ profile: profile(), clock, blocks, signer: null });
    const outcome = await opened.ping();
    await opened.close();
    return outcome.kind === 'rejected' ? outcome.code : outcome.kind;
  };
  expect(await ask()).toBe('-1003');
  expect(await ask()).toBe('WAITING');
  expect(calls).toBe(1);
});

test('that an exchange allows less than the document is kept in mind for an hour, by a new run too', () => {
  const settings = new MemorySettings();
  let nowMs = 1_700_000_000_000;
  const clock = { ...createSystemClock(), nowMs: () => nowMs };
  const tight = 'https://tight.test/a';
  const learned = [{ what: 'ip', stated: 12_000, learned: 600 }] as const;
  const health = { blockedUntilMs: nowMs + 1_000, isBanned: false };
  new Blocks(settings, clock).learn('https://other.test', health);
  new Blocks(settings, clock).learn(tight, { ...health, learned });
  nowMs += 59 * 60_000;
  expect(new Blocks(settings, clock).of('https://other.test')).toBeNull();
  expect(new Blocks(settings, clock).of(tight)).toMatchObject({ isTighter: true });
  // A burst refused now is another matter; what is known of its minute stays known.
  new Blocks(settings, clock).learn(tight, { ...health, blockedUntilMs: nowMs + 2_000 });
  nowMs += 59 * 60_000;
  expect(new Blocks(settings, clock).of(tight)).toMatchObject({ isTighter: true });
  nowMs += 2 * 60_000;
  expect(new Blocks(settings, clock).of(tight)).toBeNull();
});

test('a ban lasts as long when the clock is set meanwhile, forward or back', () => {
  const settings = new MemorySettings();
  const clock = new ManualClock();
  const url = 'https://x.test';
  const blocks = new Blocks(settings, clock);
  blocks.learn(url, { blockedUntilMs: clock.nowMs() + 120_000, isBanned: true });
  clock.jumpWall(24 * 3_600_000);
  expect(blocks.of(url)).toMatchObject({ untilMs: clock.nowMs() + 120_000, isBanned: true });
  clock.jumpWall(-48 * 3_600_000);
  clock.advance(100_000);
  expect(blocks.of(url)).toMatchObject({ untilMs: clock.nowMs() + 20_000 });
  // The next run goes by what this one knew.
  expect(new Blocks(settings, clock).of(url)).toMatchObject({ untilMs: clock.nowMs() + 20_000 });
  clock.advance(20_000);
  expect(blocks.of(url)).toBeNull();
});

test('a ban that began under a clock that was a year ahead lasts no year', () => {
  const settings = new MemorySettings();
  const clock = new ManualClock();
  const url = 'https://x.test';
  clock.jumpWall(365 * 24 * 3_600_000);
  new Blocks(settings, clock).learn(url, {
    blockedUntilMs: clock.nowMs() + 120_000,
    isBanned: true,
  });
  clock.jumpWall(-365 * 24 * 3_600_000);
  const next = new Blocks(settings, clock);
  expect(next.of(url)).toMatchObject({ untilMs: clock.nowMs() + 120_000 });
  clock.advance(120_000);
  expect(next.of(url)).toBeNull();
  expect(new Blocks(settings, clock).of(url)).toBeNull();
});

test('what is damaged in the file blocks nobody', () => {
  const settings = new MemorySettings();
  const untilMs = Date.now() + 60_000;
  settings.set('blocks', {
    'https://x.test': { untilMs: 'soon' },
    'https://y.test': null,
    'https://z.test': { untilMs, isBanned: false, isTighter: 'yes' },
  });
  const blocks = new Blocks(settings, createSystemClock());
  expect(blocks.of('https://x.test')).toBeNull();
  expect(blocks.of('https://y.test')).toBeNull();
  expect(blocks.of('https://z.test')).toBeNull();
});
