/** `whenClosed`, from the configuration of one start to the candles that a reader of the API gets. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { invariant } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { MemoryStore } from '../../gateway/memory-store.testing';
import { openExchange } from './open-exchange';

const START_MS = 1_700_000_040_000;

/** Opens at a time, reads the volumes of the last closed minutes, newest first, and closes. */
async function volumesAt(
  store: MemoryStore,
  atMs: number,
  config: ExchangeConfigInput,
): Promise<readonly number[]> {
  const clock = new ManualClock(atMs);
  const opened = openExchange({
    store,
    clock,
    keys: [],
    seed: 7,
    config: { historyDays: 0, pairs: [{ symbol: 'BTCUSDT' }], contracts: [], ...config },
    onDefect: () => undefined,
    onFailure: () => undefined,
  });
  invariant(opened.ok, opened.ok ? '' : opened.error);
  const target = '/sapi/v1/klines?symbol=BTCUSDT&interval=1min&limit=9';
  const answer = opened.value.handle({
    method: 'GET',
    target,
    headers: [],
    body: new Uint8Array(),
    ip: 'in-process',
  });
  for (let turn = 0; turn < 10; turn++) {
    await Promise.resolve();
    clock.advance(1);
  }
  const { body } = await answer;
  opened.value.close();
  const text = Buffer.from(body).toString('utf8');
  return [...text.matchAll(/"vol":([\d.]+)/g)].map((match) => Number(match[1])).slice(1);
}

test('each start says whether the market lives through what lies behind it', async () => {
  const store = new MemoryStore();
  await volumesAt(store, START_MS, {});
  const halted = await volumesAt(store, START_MS + 600_000, {});
  expect([halted.length, halted.some((volume) => volume > 0)]).toEqual([8, false]);
  const run = await volumesAt(store, START_MS + 1_200_000, { whenClosed: 'run' });
  expect([run.length, run.every((volume) => volume > 0)]).toEqual([8, true]);
  const kept = await volumesAt(store, START_MS + 1_800_000, {});
  expect(kept.every((volume) => volume > 0)).toBe(true);
  const again = await volumesAt(store, START_MS + 2_400_000, { whenClosed: 'halt' });
  expect(again.some((volume) => volume > 0)).toBe(false);
});
