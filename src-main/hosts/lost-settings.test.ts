/** A settings file that was cut off on the disk takes no limit of the trader's away. */
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from '../adapters/settings';
import { Bench, makeDraft } from '../terminal/bench.testing';
import { NONE } from '../terminal/risk/limits.testing';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-lost-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function begin(last?: Bench): Promise<Bench> {
  const settings = openSettings(folder);
  const { clock, exchange, store } = last ?? new Bench();
  const bench = new Bench({ clock, exchange, store, ports: { settings } });
  await bench.start();
  return bench;
}

async function place(bench: Bench) {
  const intentId = bench.newIntent();
  const asked = bench.desk.call('placeOrder', { intentId, draft: makeDraft() });
  const reply = await bench.during(asked, 500);
  return reply.ok ? reply.value : reply.error;
}

test('limits and the lock of the day are missed, told, and lifted by the trader alone', async () => {
  const first = await begin();
  await first.desk.call('saveRiskLimits', { ...NONE, orderValue: '100', dailyLoss: '50' });
  expect(await place(first)).toMatchObject({ code: 'risk-order-value' });
  await first.terminal.close();
  const file = join(folder, 'settings.json');
  truncateSync(file, statSync(file).size - 2);

  const second = await begin(first);
  expect(second.keys()).toEqual(expect.arrayContaining(['riskLimitsLost', 'riskDayLost']));
  expect(await place(second)).toMatchObject({ code: 'risk-limits-unreadable' });
  await second.terminal.close();

  const third = await begin(second);
  expect(await place(third)).toMatchObject({ code: 'risk-limits-unreadable' });
  await third.desk.call('saveRiskLimits', NONE);
  expect(await place(third)).toMatchObject({ code: 'daily-loss' });
  await third.desk.call('unlockRisk', { word: 'UNLOCK' });
  expect(await place(third)).toMatchObject({ kind: 'accepted' });
});
