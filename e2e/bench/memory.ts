/**
 * How much memory the program takes while the market runs, read at even intervals after a forced
 * collection: what the desk's page, main and the exchange's thread keep, and what the host and the
 * browser occupy together. Growth is counted from the second reading: caches and compiled code have
 * settled by then.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import { startBuiltHost } from '../fixtures/built-host';

export interface MemoryReading {
  readonly atMs: number;
  readonly pageBytes: number;
  readonly mainBytes: number;
  readonly exchangeBytes: number;
  /** Of the host and of the whole browser, whatever other programs share their files' pages with. */
  readonly occupiedBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Prints, in each thread, what the heap and its buffers keep after a collection. */
const probe = (everyMs: number): string => `
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setInterval(() => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  console.log('KEPT ' + (isMainThread ? 'main' : 'exchange') + ' ' + (heapUsed + arrayBuffers) + ';');
}, ${everyMs}).unref();
`;

export async function watchMemory(options: {
  readonly readings: number;
  readonly everyMs: number;
  /** So many seconds of the market in one, as the lab has them. */
  readonly speed?: 5;
  readonly onReading?: (reading: MemoryReading) => void;
}): Promise<readonly MemoryReading[]> {
  const { readings, everyMs, speed, onReading } = options;
  const viewport = { width: 1440, height: 900 };
  const host = await startBuiltHost({ viewport, probe: probe(everyMs) });
  try {
    const { page } = host;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
    await page.getByRole('region', { name: 'Order book' }).getByRole('option').first().waitFor();
    if (speed !== undefined) {
      await page.getByRole('tab', { name: 'Lab', exact: true }).click();
      await page.getByRole('radio', { name: `${speed}×`, exact: true }).click();
    }
    await page.keyboard.press('Control+3');
    const startedAt = performance.now();
    const taken: MemoryReading[] = [];
    while (taken.length < readings) {
      const main = host.said(/KEPT main (\d+);/);
      const exchange = host.said(/KEPT exchange (\d+);/);
      const reading: MemoryReading = {
        mainBytes: Number((await main)[1]),
        exchangeBytes: Number((await exchange)[1]),
        pageBytes: await pageBytes(devtools),
        occupiedBytes: steadyBytes(),
        atMs: performance.now() - startedAt,
      };
      taken.push(reading);
      onReading?.(reading);
    }
    return taken;
  } finally {
    await host.close();
  }
}

async function pageBytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

/** The proportional set size of everything this process has started; Linux only, elsewhere 0. */
export const occupiedBytes = (): number =>
  startedHere().reduce((sum, pid) => sum + bytesOf('Pss', rollupOf(pid)), 0);

/**
 * The same for telling growth: three other browsers on the machine halve the share of a file's pages (302 MB became
 * 157). What is no file's by its share, and of each program's files as much as its process with most of them has.
 */
function steadyBytes(): number {
  const files = new Map<string, number>();
  let own = 0;
  for (const pid of startedHere()) {
    const rollup = rollupOf(pid);
    own += bytesOf('Pss_Anon', rollup) + bytesOf('Pss_Shmem', rollup);
    const program = readOrEmpty(`/proc/${pid}/comm`);
    const bytes = bytesOf('RssFile', readOrEmpty(`/proc/${pid}/status`));
    files.set(program, Math.max(files.get(program) ?? 0, bytes));
  }
  return [...files.values()].reduce((sum, bytes) => sum + bytes, own);
}

function startedHere(): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null;
    if (parent !== null) parents.set(Number(name), parent);
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return [...parents.keys()].filter(isOurs);
}

/** Null when it has ended meanwhile. */
function parentOf(pid: number): number | null {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat === '' ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const rollupOf = (pid: number): string => readOrEmpty(`/proc/${pid}/smaps_rollup`);

function bytesOf(name: string, lines: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(lines)?.[1];
  return Number(kilobytes ?? '0') * 1024;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** From the second and third reading to the last two, as a share of the first: 0.05 is five percent. */
export function growthOf(
  readings: readonly MemoryReading[],
  read: (reading: MemoryReading) => number,
): number {
  // One reading may catch a buffer on its way; what is kept is in its neighbour too. At both ends alike.
  const kept = (pair: readonly MemoryReading[]): number => Math.min(...pair.map(read));
  return kept(readings.slice(-2)) / kept(readings.slice(1, 3)) - 1;
}

export const asMegabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
