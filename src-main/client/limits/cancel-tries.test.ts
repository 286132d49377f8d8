/** Who asks us to wait for a year must not keep a trader from taking orders back; who bans us is obeyed. */
import { expect, test } from 'vitest';
import { CancelTries } from './cancel-tries';
import { elapse, PAIR, setUp } from '../client.testing';
import { answer, notSent, type Answer } from '../scripted-transport.testing';

const YEAR = { 'retry-after': '31536000' };
const slow = (headers: Record<string, string> = YEAR): Answer =>
  answer(429, { code: -1003, msg: 'slow down' }, headers);
const CANCELED = answer(200, { orderId: '7', status: 'CANCELED' });

async function silenced(reply = slow()) {
  const bench = setUp();
  bench.answers(() => reply);
  await bench.client.spot.balances();
  const cancels = () => bench.transport.sentTo('/cancel').length;
  return { ...bench, cancels, cancel: () => bench.client.spot.cancelOrder(PAIR, '7') };
}

test('a cancel is tried once a minute, three times in all, and nothing else is', async () => {
  const { clock, client, transport, cancel, cancels } = await silenced();
  clock.advance(59_000);
  expect(client.health()).toMatchObject({ mayTryCancel: false });
  expect(await cancel()).toMatchObject({ by: 'client', code: 'WAITING' });
  const sent = transport.requests.length;
  for (let minute = 0; minute < 60; minute += 1) {
    clock.advance(60_001);
    await Promise.all([cancel(), cancel(), client.spot.balances()]);
    await cancel();
  }
  expect(cancels()).toBe(3);
  expect(transport.requests.length - sent).toBe(3);
  expect(client.health()).toMatchObject({ mayTryCancel: false });
  expect(client.health().blockedUntilMs).not.toBeNull();
});

test('one that is dealt with ends the silence for everything, and the next silence has its own tries', async () => {
  const { clock, client, answers, cancel, cancels } = await silenced();
  clock.advance(61_000);
  answers(() => CANCELED);
  expect(await cancel()).toMatchObject({ kind: 'accepted' });
  expect(client.health()).toMatchObject({ blockedUntilMs: null });
  answers(() => slow());
  await client.spot.balances();
  for (let minute = 0; minute < 9; minute += 1) {
    clock.advance(60_001);
    await cancel();
  }
  expect(cancels()).toBe(1 + 3);
});

test('an answer that settles nothing ends no silence, and one that never left is none of the three', async () => {
  const { clock, client, answers, cancel, cancels } = await silenced();
  clock.advance(61_000);
  answers(() => answer(502, '<html>'));
  const doubtful = cancel();
  await elapse(clock, 5_000);
  expect(await doubtful).toMatchObject({ kind: 'unknown' });
  expect(client.health().blockedUntilMs).not.toBeNull();
  expect(cancels()).toBe(1);
  answers(() => notSent());
  for (let minute = 0; minute < 9; minute += 1) {
    clock.advance(60_001);
    const lost = cancel();
    await elapse(clock, 5_000);
    await lost;
  }
  answers(() => CANCELED);
  clock.advance(60_001);
  expect(await cancel()).toMatchObject({ kind: 'accepted' });
  expect(client.health().blockedUntilMs).toBeNull();
});

test('a ban is kept to the end', async () => {
  const { clock, client, cancel, cancels } = await silenced(answer(418, {}, YEAR));
  clock.advance(2 * 86_400_000);
  expect(await cancel()).toMatchObject({ by: 'client', code: 'BANNED' });
  expect(cancels()).toBe(0);
  expect(client.health()).toMatchObject({ isBanned: true, mayTryCancel: false });
});

test('a correction of the clock moves the minute, and the one that is on its way', () => {
  const tries = new CancelTries();
  tries.clockCorrected(5_000);
  expect([tries.isOne(70_000), tries.isDue(70_000)]).toEqual([false, false]);
  tries.refused(100_000);
  tries.clockCorrected(30_000);
  expect([tries.isDue(189_999), tries.isDue(190_000)]).toEqual([false, true]);
  tries.sent(190_000);
  tries.clockCorrected(-10_000);
  expect([tries.isOne(179_999), tries.isOne(180_000)]).toEqual([false, true]);
});

test('only the one that never arrived is tried once more, not what left before the silence', () => {
  const tries = new CancelTries();
  tries.refused(0);
  for (const atMs of [60_000, 120_000, 180_000]) {
    expect(tries.isDue(atMs)).toBe(true);
    tries.sent(atMs);
    tries.takeBack(atMs - 1);
  }
  expect(tries.isDue(240_000)).toBe(false);
  tries.takeBack(180_000);
  expect(tries.isDue(240_000)).toBe(true);
});
