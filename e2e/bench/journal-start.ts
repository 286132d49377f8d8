/** How soon the exchange answers on a month of use, and on a file with nothing but a first start in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMonth, type MonthFigures } from './journal-month';
import { median } from './report-row';

const ROUNDS = 3;
/** Of Linux. */
const MEMORY = '/dev/shm';

interface MonthStart {
  readonly month: MonthFigures;
  /** From starting the program to its first line, medians of rounds in turn. */
  readonly monthMs: number;
  readonly newMs: number;
}

export async function measureMonthStart(): Promise<MonthStart> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-month-'));
  // Made where no disk has to be waited for, thirty thousand times; started from the disk.
  const memory = existsSync(MEMORY) ? mkdtempSync(join(MEMORY, 'tidemark-month-')) : folder;
  try {
    const made = join(memory, 'made');
    const month = await makeMonth(made);
    const fresh = join(folder, 'fresh');
    await startMs(fresh);
    const months: number[] = [];
    const news: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // A start tidies up: each has the folder as the kill left it.
      const copy = join(folder, `copy-${round}`);
      cpSync(made, copy, { recursive: true });
      months.push(await startMs(copy));
      news.push(await startMs(fresh));
    }
    return { month, monthMs: median(months), newMs: median(news) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(memory, { recursive: true, force: true });
  }
}

/** The program without a window, killed once it has said where it is. */
async function startMs(folder: string): Promise<number> {
  const startedMs = performance.now();
  const words = ['out/main/exchange-cli.js', `--data-dir=${folder}`, '--port=0'];
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the exchange did not start'))),
  ]);
  const tookMs = performance.now() - startedMs;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  return tookMs;
}
