/**
 * Each part of the bench is measured in a process of its own: nobody pays for the garbage and the machine
 * code of the one before, and one that hangs is ended.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measureEngineRows, measureMemoryRows } from './report-engine';
import { measureJournalRows } from './report-journal';
import { measureTripRows } from './report-trip';
import { measureLoopbackRows } from './report-loopback';
import { measureFeedRows } from './report-feed';
import { measureOrderRows } from './report-order';
import { measureStartRows } from './report-start';
import { measureDeskRows } from './report-desk';
import type { Part, PartReport, Row } from './report-row';

/** The longest part takes four minutes on a fast machine; what takes longer than this hangs. */
const LONGEST_MS = 600_000;
const END_MS = 5_000;

const MEASURES: Readonly<Record<Part, () => Promise<readonly Row[]>>> = {
  engine: measureEngineRows,
  memory: measureMemoryRows,
  journal: measureJournalRows,
  trip: measureTripRows,
  loopback: measureLoopbackRows,
  feed: measureFeedRows,
  order: measureOrderRows,
  desk: measureDeskRows,
  start: measureStartRows,
};

/** What the child process does. */
export async function becomePart(name: string): Promise<void> {
  const rows = await MEASURES[name as Part]();
  process.send?.(rows, () => process.exit(0));
}

export async function measurePart(part: Part): Promise<PartReport> {
  const startedMs = performance.now();
  const rows = await childRows(part);
  const tookMs = Math.round(performance.now() - startedMs);
  return { part, tookMs, isWhole: rows !== null, rows: rows ?? [] };
}

/** Null when it ended or was ended without a word; why is on its standard error. */
function childRows(part: Part): Promise<readonly Row[] | null> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), {
      env: { ...process.env, BENCH_PART: part },
      // A group of its own, so that what it has started ends with it.
      detached: true,
    });
    const end = (signal: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // Nobody of the group is left.
      }
    };
    const endNow = (): void => {
      end('SIGKILL');
    };
    process.once('exit', endNow);
    let rows: readonly Row[] | null = null;
    const timer = setTimeout(() => {
      console.error(`${part} is not done after ${LONGEST_MS / 1000} s and is ended`);
      end('SIGTERM');
      setTimeout(endNow, END_MS).unref();
    }, LONGEST_MS);
    child.on('message', (message) => {
      rows = message as readonly Row[];
    });
    child.once('exit', () => {
      clearTimeout(timer);
      process.off('exit', endNow);
      endNow();
      resolve(rows);
    });
  });
}
