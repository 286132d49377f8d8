/** P10 of reliability.md: however often the program is started again, a ban is waited for in silence. */
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock';
import { createExchangeClient, createSigner, takeSecret } from '../../client';
import { elapse, LIMIT_BUY, PAIR } from '../../client/client.testing';
import { answer, ScriptedTransport } from '../../client/scripted-transport.testing';
import type { SettingsStore } from '../../terminal/ports';
import { Blocks } from './blocks';

const BASE = 'https://venue.test';

function memory(): SettingsStore {
  const values = new Map<string, unknown>();
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) };
}

interface Venue {
  readonly clock: ManualClock;
  /** Of its clock before ours. */
  readonly offsetMs: number;
  /** Wall time; what the program has been told, not what was on its way. */
  silentUntilMs: number;
  /** The next request is answered with it: status and seconds to wait. */
  refusal: readonly [429 | 418 | 410, number] | null;
  requests: number;
  inSilence: number;
}

function started(venue: Venue, blocks: Blocks) {
  const transport = new ScriptedTransport();
  const { clock } = venue;
  transport.respond = async ({ url }) => {
    venue.requests += 1;
    if (clock.nowMs() < venue.silentUntilMs) venue.inSilence += 1;
    const { refusal } = venue;
    if (refusal === null) {
      const serverTime = clock.nowMs() + venue.offsetMs;
      return answer(200, url.endsWith('/time') ? { serverTime } : { balances: [] });
    }
    venue.refusal = null;
    await Promise.resolve();
    const [status, seconds] = refusal;
    venue.silentUntilMs = Math.max(venue.silentUntilMs, clock.nowMs() + seconds * 1_000);
    return answer(status, { code: -1015, msg: 'too many' }, { 'retry-after': seconds.toString() });
  };
  const block = blocks.of(BASE);
  const client = createExchangeClient({
    ...{ transport, clock, rng: { nextUint32: () => 2 ** 31 } },
    profile: { baseUrl: BASE, wsUrl: 'wss://venue.test/ws', getSignMode: 'path' },
    signer: createSigner('key-1', takeSecret(Buffer.from('sim-secret-0001'))),
    ...(block === null ? {} : { block }),
    onTraffic: () => {
      blocks.learn(BASE, client.health());
    },
  });
  return client;
}

const run = fc.record({
  refusal: fc.option(
    fc.tuple(
      fc.constantFrom(429 as const, 418 as const, 410 as const),
      fc.integer({ min: 1, max: 900 }),
    ),
  ),
  /** Of the run, and until the next one. */
  runSeconds: fc.integer({ min: 1, max: 20 }),
  closedSeconds: fc.integer({ min: 0, max: 400 }),
});

property.prop(
  [
    fc.array(run, { minLength: 40, maxLength: 40 }),
    fc.integer({ min: -3_600_000, max: 3_600_000 }),
  ],
  { numRuns: 5 },
)('over 200 starts nothing is asked while a ban lasts', async (runs, offsetMs) => {
  const venue: Venue = {
    ...{ clock: new ManualClock(), offsetMs, silentUntilMs: 0 },
    ...{ refusal: null, requests: 0, inSilence: 0 },
  };
  const blocks = new Blocks(memory(), venue.clock);
  for (const { refusal, runSeconds, closedSeconds } of runs) {
    const client = started(venue, blocks);
    venue.refusal = refusal;
    void client.syncClock();
    for (let second = 0; second < runSeconds; second += 1) {
      void client.rest.balances();
      void client.rest.placeOrder(LIMIT_BUY);
      void client.rest.cancelOrder(PAIR, '7');
      await elapse(venue.clock, 1_000, 500);
    }
    client.close();
    venue.clock.advance(closedSeconds * 1_000);
  }
  expect(venue.inSilence).toBe(0);
  expect(venue.requests).toBeGreaterThan(0);
});

test('a ban of one account is one of the address: another account of it is silent, too', () => {
  const clock = new ManualClock();
  const settings = memory();
  const untilMs = clock.nowMs() + 120_000;
  const health = { blockedUntilMs: untilMs, isBanned: true } as never;
  new Blocks(settings, clock).learn(`${BASE}/api`, health);
  const next = new Blocks(settings, clock);
  expect(next.of(BASE)).toEqual({ untilMs, isBanned: true });
  expect(next.of('https://other.test')).toBeNull();
  clock.advance(120_000);
  expect(next.of(BASE)).toBeNull();
});
