/**
 * The whole program is killed while a withdrawal is on its way from the desk to the disk, to the exchange
 * and back. Whenever it comes back, what it shows is what the exchange has: never two for one intent,
 * never one that is lost, and none that is said to be where it is not. More moments:
 * `TIDEMARK_FULL=1 npx vitest run e2e/simulation/kill-withdrawal.test.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '@shared/kernel/full-size.testing';
import type { TopicValue, WithdrawalRow } from '@shared/contract/terminal';
import { buildHost, pause, startHost, waitUntilUsable, type Desk } from './host-rig.testing';

/** How long after the desk has asked; at last when it has been answered. */
const KILLED_AFTER_MS: readonly (number | 'answered')[] = isFull
  ? [1, 3, 8, 20, 40, 90, 200, 'answered']
  : [1, 15, 'answered'];
/** States in which the terminal says that it does not know. */
const OPEN_QUESTIONS = new Set(['SENDING', 'CHECKING', 'NEEDS_YOU']);

let folder = '';
let program = '';
beforeAll(async () => {
  program = await buildHost();
  folder = mkdtempSync(join(tmpdir(), 'tidemark-kill-withdrawal-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** By address: each is asked for under one intent. Null: nobody has heard an answer. */
const asked = new Map<string, string | null>();

async function rowsOf(desk: Desk): Promise<readonly WithdrawalRow[]> {
  const seen: { value: TopicValue<'withdrawals'> } = {
    value: { rows: [], readAtMs: 0, problem: null },
  };
  const stop = desk.client.subscribe(
    'withdrawals',
    {},
    { onValue: (value) => (seen.value = value) },
  );
  for (let wait = 0; wait < 200 && seen.value.readAtMs === 0; wait += 1) await pause(50);
  await pause(500);
  stop();
  return seen.value.rows;
}

async function expectTruth(desk: Desk): Promise<void> {
  const shown = await rowsOf(desk);
  const listed = await desk.client.call('withdrawalHistory', { asset: null, page: 1 });
  if (!listed.ok) throw new Error(listed.error.message);
  for (const [address, withdrawalId] of asked) {
    const there = listed.value.rows.filter((row) => row.address === address);
    const here = shown.filter((row) => row.address === address);
    const about = JSON.stringify({ address, withdrawalId, there, here });
    expect(there.length, about).toBeLessThanOrEqual(1);
    expect(here.length, about).toBeLessThanOrEqual(1);
    if (withdrawalId !== null) expect(there[0]?.withdrawalId, about).toBe(withdrawalId);
    if (there[0] !== undefined) {
      expect(here[0]?.withdrawalId, about).toBe(there[0].withdrawalId);
      expect(here[0]?.isOwn, about).toBe(true);
    } else if (here[0] !== undefined) {
      expect(OPEN_QUESTIONS.has(here[0].status) || here[0].status === 'NOT_PLACED', about).toBe(
        true,
      );
    }
  }
}

async function runAndKill(index: number, killedAfter: number | 'answered'): Promise<void> {
  const host = startHost(program, folder);
  try {
    const desk = await host.desk;
    await waitUntilUsable(desk, host.output);
    await expectTruth(desk);
    const address = `TKill${index}`;
    asked.set(address, null);
    const intentId = `kill${index}`.padStart(16, '0');
    const intent = { intentId, asset: 'USDT', amount: '50', address, label: '' };
    const answered = desk.client.call('withdraw', intent).then((reply) => {
      if (reply.ok && reply.value.kind === 'accepted') asked.set(address, reply.value.orderId);
    });
    await (killedAfter === 'answered' ? answered : pause(killedAfter));
  } finally {
    await host.end('SIGKILL');
  }
}

test('a withdrawal survives a kill at any step as what it is', async () => {
  for (const [index, after] of KILLED_AFTER_MS.entries()) await runAndKill(index, after);
  const host = startHost(program, folder);
  try {
    const desk = await host.desk;
    await waitUntilUsable(desk, host.output);
    await expectTruth(desk);
  } finally {
    await host.end('SIGTERM');
  }
  expect(asked.get(`TKill${KILLED_AFTER_MS.length - 1}`)).not.toBeNull();
}, 240_000);
