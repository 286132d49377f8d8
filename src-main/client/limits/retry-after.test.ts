/** A venue, or a proxy before it, may name the moment until which it wants silence. */
import { expect, test } from 'vitest';
import { setUp } from '../client.testing';
import { retryAfterMs } from './retry-after';
import { answer } from '../scripted-transport.testing';

/** Whole seconds, as such a date has them. */
const NOW = Date.UTC(2026, 10, 26, 15, 0, 0);
const at = (offsetMs: number): string => new Date(NOW + offsetMs).toUTCString();

test.each<[said: Record<string, string>, waitMs: number | null]>([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': at(90_000) }, 90_000],
  // By its own clock, whatever ours says.
  [{ 'retry-after': at(90_000), date: at(60_000) }, 30_000],
  [{ 'retry-after': at(90_000), date: 'soon' }, 90_000],
  [{ 'retry-after': at(-1_000) }, null],
  [{ 'retry-after': '0' }, null],
  [{ 'retry-after': 'Thu, 26 Foo 2026 15:01:00 GMT' }, null],
  [{ 'retry-after': 'Thu, 26 Foo 2027 15:01:00 GMT' }, null],
  [{ 'retry-after': '2026-11-26T15:01:00Z' }, null],
  [{}, null],
])('%o', (said, waitMs) => {
  expect(retryAfterMs(said, NOW)).toBe(waitMs);
});

test('nothing is asked until the moment that a 429 names', async () => {
  const { client, clock, transport, answers } = setUp();
  const untilMs = Math.ceil(clock.nowMs() / 1_000) * 1_000 + 300_000;
  const headers = { 'retry-after': new Date(untilMs).toUTCString() };
  answers(() => answer(429, { code: -1003, msg: 'slow' }, headers));
  expect(await client.spot.balances()).toMatchObject({ kind: 'rejected', code: '-1003' });
  const sent = transport.requests.length;
  clock.advance(untilMs - clock.nowMs() - 1_000);
  expect(await client.spot.balances()).toMatchObject({ code: 'WAITING' });
  expect(transport.requests).toHaveLength(sent);
  clock.advance(2_000);
  expect(await client.spot.balances()).toMatchObject({ code: '-1003' });
});
