/**
 * The exchange's thread dies while the program runs, or its file is damaged while it does not: the
 * trader is told by name, and everything that can come back does so by itself.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDraft } from '@shared/contract/terminal';
import {
  buildHost,
  pause,
  startHost,
  waitUntilUsable,
  type Desk,
  type HostProcess,
} from './host-rig.testing';

let program = '';
let folder = '';
beforeAll(async () => {
  program = await buildHost();
  folder = mkdtempSync(join(tmpdir(), 'tidemark-kill-exchange-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function until(isTrue: () => boolean, host: HostProcess): Promise<void> {
  for (let waits = 0; !isTrue(); waits += 1) {
    if (waits > 1_000) throw new Error(`it did not happen:\n${host.output()}`);
    await pause(20);
  }
}

const draft: OrderDraft = {
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '50000',
  quantity: '0.001',
  unit: 'base',
};

async function place(desk: Desk, intentId: string): Promise<string> {
  const placed = await desk.client.call('placeOrder', { intentId, draft });
  return placed.ok && placed.value.kind === 'accepted' ? placed.value.orderId : '';
}

test(
  'a defect in the thread: named, opened again, no order lost, as often as it happens',
  { timeout: 60_000 },
  async () => {
    const defect = join(folder, 'dies');
    const host = startHost(program, join(folder, 'defect'), { defect });
    const desk = await host.desk;
    await waitUntilUsable(desk, host.output);
    const orderId = await place(desk, 'beforethedefect0');
    expect(orderId).not.toBe('');
    for (const times of [1, 2]) {
      writeFileSync(defect, '');
      await until(() => desk.value('session')?.phase === 'failed', host);
      const { message, retryMs } = desk.value('session')?.problem ?? {};
      expect(message).toBe('a defect');
      expect([1_000, 2_000]).toContain(retryMs);
      await until(() => desk.value('session')?.phase === 'ready', host);
      await waitUntilUsable(desk, host.output);
      await until(() => desk.value('connection')?.feed === 'open', host);
      const open = desk.value('openOrders')?.filter((row) => row.orderId === orderId);
      expect(open).toMatchObject([{ status: 'NEW' }]);
      expect(desk.activity.filter((line) => line.startsWith('sessionFailed'))).toHaveLength(times);
    }
    expect(host.isGone()).toBe(false);
    await host.end('SIGTERM');
  },
);

/** A folder whose program has been used and quit. */
const used = (): string => join(folder, 'used');
beforeAll(async () => {
  const first = startHost(program, used());
  await waitUntilUsable(await first.desk, first.output);
  await first.end('SIGTERM');
});

test.each([
  [
    'journal',
    (path: string) => {
      const raw = new Libsql(path);
      raw.exec('DELETE FROM snapshot');
      raw.exec(`UPDATE journal SET commands = replace(commands, '100000', '900000')`);
      raw.close();
    },
    'journal-differs',
  ],
  [
    'whole file',
    (path: string) => {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, 0, 4_096));
    },
    'not a database',
  ],
  [
    'key file',
    (path: string) => {
      writeFileSync(join(path, '..', 'keys.json'), '{"uid":10023');
    },
    'does not hold a paper key',
  ],
])(
  'a damaged %s: refused by name, not tried again and again',
  { timeout: 60_000 },
  async (name, damage, said) => {
    const data = join(folder, name.replaceAll(' ', '-'));
    cpSync(used(), data, { recursive: true });
    damage(join(data, 'paper', 'exchange.db'));

    const second = startHost(program, data);
    const desk = await second.desk;
    await until(() => desk.value('session')?.phase === 'failed', second);
    expect(desk.value('session')?.problem?.message).toContain(said);
    await pause(1_500);
    expect(desk.value('session')?.phase).toBe('failed');
    expect(desk.activity.filter((line) => line.startsWith('sessionFailed'))).toHaveLength(1);
    await second.end('SIGTERM');
  },
);
