/** A program that is asked to end while its market is moved on by hand: nobody is left without an answer. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openHeadless } from './open-headless';
import { readOptions } from './options.mjs';

const DAY_MS = 86_400_000;

test('whoever waits for the market is told that it has ended', { timeout: 30_000 }, async () => {
  const opened = await openHeadless(readOptions(['--speed', '0', '--latency', 'zero']), () => {
    throw new Error('the exchange has failed');
  });
  if (!opened.ok) throw new Error(opened.error);
  const { baseUrl, labUrl, labToken, apiKey, apiSecret } = opened.value.connection;
  const json = { 'content-type': 'application/json' };
  const answered = async (asked: Promise<Response>): Promise<[number, unknown]> => {
    const answer = await asked;
    return [answer.status, await answer.json()];
  };
  const clock = { method: 'POST', headers: { ...json, authorization: `Bearer ${labToken}` } };
  const body = JSON.stringify({ advanceMs: DAY_MS });
  const marketTime = async () => {
    const seen = await fetch(`${labUrl}/controls`, { headers: clock.headers });
    return ((await seen.json()) as { marketTime: number }).marketTime;
  };
  const startMs = await marketTime();
  const moved = answered(fetch(`${labUrl}/clock`, { ...clock, body }));
  const path = '/sapi/v1/order';
  const order = '{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","volume":0.001,"price":50000}';
  const ts = String(Date.now());
  const sign = createHmac('sha256', apiSecret).update(`${ts}POST${path}${order}`).digest('hex');
  const keys = { 'X-CH-APIKEY': apiKey, 'X-CH-TS': ts, 'X-CH-SIGN': sign };
  await expect.poll(marketTime).toBeGreaterThan(startMs);
  const placed = answered(
    fetch(baseUrl + path, { method: 'POST', headers: { ...json, ...keys }, body: order }),
  );
  // The order has arrived before the second of these is asked.
  for (let asked = 0; asked < 3; asked += 1) await marketTime();
  await opened.value.close();
  const ended = [503, expect.objectContaining({ code: -1016 })];
  expect(await Promise.all([moved, placed])).toEqual([ended, ended]);
});
