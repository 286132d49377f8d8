/**
 * A byte of the exchange's file flips: it is refused, or the market is exactly what it was. More flips:
 * `TIDEMARK_FULL=1 npx vitest run src-main/hosts/exchange/damage.test.ts`.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '@shared/kernel/full-size.testing';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { seededRng } from '@shared/kernel/rng';
import { openExchangeStore } from '../../adapters/storage/exchange-store';
import { openExchange } from './open-exchange';

const FLIPS = isFull ? 1_000 : 40;
const timeout = 60_000 + FLIPS * 1_000;
/** One pair and one contract: a file of all twelve markets takes ten times as long to open. */
const config = {
  pairs: [{ symbol: 'BTCUSDT' }],
  contracts: [{ contractName: 'E-BTC-USDT' }],
  historyDays: 1,
};
const folder = mkdtempSync(join(tmpdir(), 'tidemark-damage-'));
const whole = join(folder, 'whole.db');
const startMs = 1_800_000_000_000;
let runMs = 0;
let hash = '';

/** What opening the file and closing it again leads to: the state's hash, or a refusal. */
function reopen(path: string): string {
  try {
    const store = openExchangeStore(path);
    const clock = new ManualClock(startMs + runMs + 1_000);
    const keys = [{ uid: 1, apiKey: 'a', secret: 'b' }];
    const opened = openExchange({
      store,
      clock,
      keys,
      seed: 3,
      config,
      onDefect: () => undefined,
      onFailure: () => undefined,
    });
    if (opened.ok) opened.value.close();
    const found = opened.ok ? store.latestSnapshot()?.stateHash : `refused: ${opened.error}`;
    store.close();
    return found ?? 'refused: no snapshot';
  } catch (cause) {
    return `refused: ${String(cause)}`;
  }
}

function copyOf(name: string): string {
  const path = join(folder, `${name}.db`);
  copyFileSync(whole, path);
  return path;
}

beforeAll(() => {
  const store = openExchangeStore(whole);
  const clock = new ManualClock(startMs);
  const keys = [{ uid: 1, apiKey: 'a', secret: 'b' }];
  const opened = openExchange({
    store,
    clock,
    keys,
    seed: 3,
    config,
    onDefect: () => undefined,
    onFailure: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.error);
  for (; runMs < 70_000; runMs += 1_000) clock.advance(1_000);
  opened.value.close();
  store.close();
  hash = reopen(copyOf('first'));
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('what is not damaged opens to the same state each time', () => {
  expect(hash).not.toContain('refused');
  expect(reopen(copyOf('second'))).toBe(hash);
});

test(`${FLIPS} flipped bytes: refused, or the same state`, { timeout }, () => {
  const random = seededRng(11);
  const outcomes = { refused: 0, same: 0 };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const path = copyOf(`flip${flip}`);
    const bytes = readFileSync(path);
    const at = Math.floor(random.uniform() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.uniform() * 8));
    writeFileSync(path, bytes);
    const found = reopen(path);
    if (found.startsWith('refused')) outcomes.refused += 1;
    else {
      expect(found, `byte ${at}`).toBe(hash);
      outcomes.same += 1;
    }
    for (const rest of ['', '-wal', '-shm', '.lock']) rmSync(`${path}${rest}`, { force: true });
  }
  expect(outcomes.same).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
});
