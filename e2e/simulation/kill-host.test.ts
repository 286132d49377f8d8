/**
 * The whole program is killed at any moment of its life, while it opens for the first time too, with
 * the wall clock moved and minutes of absence in between; each time it must come back by itself with
 * every acknowledged order. More kills: TIDEMARK_KILLS=150.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOutput, RpcError } from '@shared/contract/terminal';
import type { Result } from '@shared/kernel/result';
import { buildHost, pause, startHost, waitUntilUsable, type Desk } from './host-rig.testing';

const KILLS = Number(process.env['TIDEMARK_KILLS'] ?? '3');
/** A folder's life: its first start, then so many restarts. */
const STARTS_PER_FOLDER = 8;

const folders: string[] = [];
let program = '';
beforeAll(async () => {
  program = await buildHost();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-kill-host-'));
  folders.push(folder);
  return folder;
}

type Page = Result<CommandOutput<'orderHistory'>, RpcError>;

/** What this folder's owner has been told, by intent. */
interface Told {
  readonly folder: string;
  readonly accepted: Map<string, string>;
  /** How many of them a later start was asked for. */
  looked: number;
  shiftMs: number;
}

/** Every acknowledged order is open or in the history. */
async function findLost(desk: Desk, { accepted }: Told): Promise<string[]> {
  let lost: string[] = [];
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const known = new Set(desk.value('openOrders')?.map(({ orderId }) => orderId));
    for (const orderId of await readHistory(desk)) known.add(orderId);
    lost = [...accepted.values()].filter((orderId) => !known.has(orderId));
    if (lost.length === 0) return [];
    await pause(50);
  }
  return lost;
}

async function readHistory(desk: Desk): Promise<string[]> {
  const orderIds: string[] = [];
  for (let beforeMs: number | null = null; ;) {
    const page: Page = await desk.client.call('orderHistory', { book: 'spot', beforeMs });
    if (!page.ok) return orderIds;
    orderIds.push(...page.value.orders.map(({ orderId }) => orderId));
    if (page.value.isComplete) return orderIds;
    beforeMs = page.value.orders.at(-1)?.createdAtMs ?? 0;
  }
}

async function trade(desk: Desk, told: Told, name: string, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const intentId = `${name}x${turn}`.padStart(16, '0');
    const isMarket = turn % 3 === 1;
    const draft = {
      book: 'spot' as const,
      symbol: turn % 2 === 0 ? 'BTCUSDT' : 'ETHUSDT',
      side: 'BUY' as const,
      type: isMarket ? ('MARKET' as const) : ('LIMIT' as const),
      price: isMarket ? '' : turn % 2 === 0 ? '50000' : '2000',
      quantity: isMarket ? '20' : '0.001',
      unit: isMarket ? ('quote' as const) : ('base' as const),
    };
    const placed = await desk.client.call('placeOrder', { intentId, draft });
    if (placed.ok && placed.value.kind === 'accepted') {
      told.accepted.set(intentId, placed.value.orderId);
      if (turn % 3 === 2) {
        const { orderId } = placed.value;
        const { symbol } = draft;
        await desk.client.call('cancelOrder', { book: 'spot', symbol, orderId });
      }
    }
    await pause(10);
  }
}

interface Cycle {
  readonly livesMs: number;
  /** Counted from the process's start, else from the moment it could be used. */
  readonly isFromStart: boolean;
}

async function runAndKill(told: Told, name: string, cycle: Cycle): Promise<number | null> {
  const host = startHost(program, told.folder, { shiftMs: told.shiftMs });
  const life = { isOver: false };
  const kill = async (): Promise<void> => {
    life.isOver = true;
    await host.end('SIGKILL');
  };
  const timer = cycle.isFromStart ? setTimeout(() => void kill(), cycle.livesMs) : null;
  let readyMs: number | null = null;
  try {
    const desk = await host.desk;
    readyMs = await waitUntilUsable(desk, host.output);
    expect(await findLost(desk, told), host.output()).toEqual([]);
    told.looked = told.accepted.size;
    expect(host.output()).not.toMatch(/session-failed|exchange-failed|exchange-not-started/);
    if (timer === null) setTimeout(() => void kill(), cycle.livesMs);
    await trade(desk, told, name, () => life.isOver);
  } catch (cause) {
    if (!life.isOver) throw cause;
  } finally {
    await kill();
    if (timer !== null) clearTimeout(timer);
  }
  expect(host.output()).not.toMatch(/session-failed|exchange-failed|exchange-not-started|fault/i);
  return readyMs;
}

/** Mostly no jump; sometimes minutes of absence, seconds back, or a whole hour either way. */
const SHIFTS_MS = [
  0, 0, 70_000, 0, -3_000, 200_000, 0, -900, 3_600_000, 31_000, -3_600_000,
] as const;

test(
  `the program comes back after each of ${KILLS} kills`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    const lives: Told[] = [];
    const waits: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      if (kill % STARTS_PER_FOLDER === 0) {
        lives.push({ folder: newFolder(), accepted: new Map(), looked: 0, shiftMs: 0 });
      }
      const told = lives.at(-1) as Told;
      told.shiftMs += SHIFTS_MS[kill % SHIFTS_MS.length] ?? 0;
      // The last one lives long enough to be asked for what those before it have acknowledged.
      const isFromStart = kill % 3 !== 1 && kill < KILLS - 1;
      const livesMs = isFromStart ? 300 + Math.random() ** 3 * 4_700 : 500 + Math.random() * 1_500;
      const readyMs = await runAndKill(told, `k${kill}`, { livesMs, isFromStart });
      if (readyMs !== null) waits.push(Math.round(readyMs));
    }
    if (KILLS > 2) expect(Math.max(...lives.map(({ looked }) => looked))).toBeGreaterThan(0);
    console.log(`${KILLS} kills, slowest ready ${Math.max(0, ...waits)} ms of ${waits.join(' ')}`);
  },
);
