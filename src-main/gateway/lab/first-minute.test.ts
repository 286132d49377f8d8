/** An exchange that opens late in its minute: its first bars come back in their order from the disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openExchangeStore } from '../../adapters/storage/exchange-store';
import { openExchange } from '../../hosts/exchange/open-exchange';
import { OWNER, START_MS } from './lab.testing';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-first-minute-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the store, lets it run for a while, closes it; says what its last state was. */
function run(startMs: number, forMs: number): string {
  const store = openExchangeStore(join(folder, 'exchange.db'));
  const clock = new ManualClock(startMs);
  const opened = openExchange({
    store,
    clock,
    keys: [OWNER],
    seed: 7,
    config: { historyDays: 1 },
    onDefect: () => undefined,
    onFailure: () => undefined,
  });
  if (!opened.ok) {
    store.close();
    return opened.error;
  }
  for (let at = 0; at < forMs; at += 100) clock.advance(100);
  opened.value.close();
  const hash = store.latestSnapshot()?.stateHash ?? '';
  store.close();
  return hash;
}

test.each([0, 17_000, 58_000])('opened %i ms into a minute, it opens again', (intoMinuteMs) => {
  let atMs = START_MS + intoMinuteMs;
  for (const forMs of [4_000, 60_000, 1_000]) {
    expect(run(atMs, forMs)).toMatch(/^[0-9a-f]{64}$/);
    atMs += forMs + 100;
  }
});
