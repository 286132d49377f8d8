/**
 * Worlds with everything that goes wrong in them (reliability §4): those that once failed, and what is promised of
 * a world itself. Fifty seeds live in `e2e/scripts/seeds.ts`, more by `npm run sim -- --seed 1 --count 2000`.
 */
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kept } from './world/regress';
import { shrink } from './world/shrink';
import { Tape, type Spans } from './world/tape';
import type { Life } from './world/life';
import { live } from './world/world';

const MINUTE_MS = 60_000;

const broken = ({ violation, trace }: Life): string =>
  violation === null ? '' : [...trace.slice(-20), violation.message].join('\n');

test('a tape gives the same world as the seed that wrote it', { timeout: MINUTE_MS }, async () => {
  const seeded = await live({ seed: 151, steps: 40 });
  const played = await live({ seed: 151, steps: 40, spans: seeded.spans });
  expect(played.hash).toBe(seeded.hash);
  expect(played.trace).toEqual(seeded.trace);
  expect(seeded.faults).toBeGreaterThan(0);
});

test('an empty tape is a world in which nothing is asked and nothing goes wrong', async () => {
  const life = await live({ seed: 1, steps: 20, spans: {} });
  expect([life.violation, life.faults, life.asked]).toEqual([null, 0, 0]);
});

test(
  'somebody borrows, bets, is liquidated on margin and on contracts, and all of it is sound',
  { timeout: MINUTE_MS },
  async () => {
    const life = await live({ seed: 15, steps: 150 });
    expect(broken(life)).toBe('');
    const { marginLiquidations, contractLiquidations } = life.happened;
    expect(Math.min(marginLiquidations, contractLiquidations)).toBeGreaterThan(0);
  },
);

test(
  'some worlds live through midnight: funding is settled in them, and each pays what the other gets',
  { timeout: MINUTE_MS },
  async () => {
    const life = await live({ seed: 4, steps: 400 });
    expect(broken(life)).toBe('');
    expect(life.happened.funded).toBeGreaterThan(0);
  },
);

test.each([
  [
    'a bot asks for what it may and may not, and exits are cancelled, each for a reason',
    25,
    ['botOrders', 'withoutRight', 'exitsCancelled'],
  ],
  ['entries have exits, and some of these fire', 52, ['exitOrders', 'exitsFired']],
  ['a fund is empty, and the first in line give way to it', 73, ['ranked', 'weighed']],
  ['somebody enters in more steps than fit in a request', 48, ['steppedRows']],
  ['a fund is drained, money is moved between wallets', 47, ['deleveraged', 'transfers']],
  ['a day is locked', 64, ['keptBack']],
  ['a change is refused at its end, and the old order is put back, once', 20, ['putBack']],
  ['the feed is recorded, and played again it is the same', 34, ['playedAgain']],
  ['a second window looks back at all of it, and asks for the same once more', 106, ['lookedAt']],
  ['the feed of another venue is followed', 69, ['prints', 'fedFills']],
  [
    'a live account is left and begun anew in flight, and two terminals trade on one key',
    201,
    ['begunAnew', 'notRemoved', 'besideOrders'],
  ],
  [
    'somebody goes to another account and back while the first has orders, exits and reads under way',
    98160,
    ['visits', 'otherOrders', 'begunAnew'],
  ],
  ['hours pass at once, and interest falls due', 208, ['nights', 'interestHours']],
] as const)('in some worlds %s', { timeout: MINUTE_MS }, async (_what, seed, happened) => {
  const life = await live({ seed, steps: 200 });
  expect(broken(life)).toBe('');
  for (const what of happened) expect([what, life.happened[what]]).not.toEqual([what, 0]);
});

test.each(kept(resolve(import.meta.dirname, 'regress')))(
  'what once failed holds: %s',
  { timeout: MINUTE_MS },
  async (_name, { seed, steps, spans }) => {
    expect(broken(await live({ seed, steps, spans }))).toBe('');
  },
);

describe('cutting down', () => {
  const whole: Spans = Object.fromEntries(
    ['user', 'net', 'world'].flatMap((subsystem) =>
      Array.from({ length: 40 }, (_, number) => [`${subsystem}/${number}`, [7, 3]]),
    ),
  );
  const limits = { nowMs: () => 0, budgetMs: 1 };

  test('leaves what the failure needs, as small as it may be', async () => {
    const needsTwo = ({ spans }: { spans: Spans }): Promise<boolean> =>
      Promise.resolve((spans['user/23']?.[0] ?? 0) > 3 && (spans['net/7']?.[1] ?? 0) > 0);
    const small = await shrink({ steps: 9, spans: whole }, needsTwo, limits);
    expect(small).toEqual({ steps: 9, spans: { 'user/23': [7, 0], 'net/7': [0, 1] } });
  });

  test('ends when its time is over', async () => {
    let nowMs = 0;
    const small = await shrink(
      { steps: 9, spans: whole },
      () => Promise.resolve((nowMs += 1) > 0),
      {
        nowMs: () => nowMs,
        budgetMs: 1,
      },
    );
    expect(Object.keys(small.spans).length).toBe(80);
  });
});

test('what is not on the tape is no fault, the shortest delay and no command', () => {
  const span = Tape.of({ 'net/1': [2] }).next('net');
  expect([span.fault(1, 5), span.choose(9)]).toEqual([0, 0]);
});
