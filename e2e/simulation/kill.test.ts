/**
 * Kill -9 at a random moment, start again: everything that was acknowledged is there. This proves
 * that nothing is acknowledged before it is committed; that a commit is on the disk is what the
 * store asserts when it opens (exchange-store.test.ts). More kills: TIDEMARK_KILLS=10000.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHORT_LIVED } from '../fixtures/short-lived';
import { buildProgram } from './build-program.testing';
import type { Promises } from './kill-rig.testing';

const KILLS = Number(process.env['TIDEMARK_KILLS'] ?? '8');
const folder = mkdtempSync(join(tmpdir(), 'tidemark-kill-'));
let program = '';

beforeAll(async () => {
  program = await buildProgram('kill-rig.testing.ts', `${process.pid}-kill-rig`);
});
afterAll(() => {
  for (const made of [folder, dirname(program)]) rmSync(made, { recursive: true, force: true });
});

interface Run {
  readonly promised: Promises;
  readonly complaints: readonly string[];
  readonly openedMs: number;
}

/** When it dies after its check of the earlier promises: a time, or rows without their records. */
type Death = { readonly livesMs: number } | { readonly rowsWithoutRecords: number };

/** Lets it check the earlier promises and trade until its death. */
async function runAndKill(name: string, earlier: Promises, death: Death): Promise<Run> {
  const rows = 'rowsWithoutRecords' in death ? [String(death.rowsWithoutRecords)] : [];
  const promisesPath = join(folder, 'promises.json');
  writeFileSync(promisesPath, JSON.stringify(earlier));
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, program, join(folder, 'exchange.db'), promisesPath, name, ...rows],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const promised: Promises = {};
  const complaints: string[] = [];
  let openedMs = NaN;
  let unread = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (unread + chunk.toString()).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      const [word = '', subject = '', status = ''] = line.split(' ');
      if (word === 'opened') openedMs = Number(subject);
      else if (word === 'checked') {
        if ('livesMs' in death) setTimeout(() => child.kill('SIGKILL'), death.livesMs);
      } else if (word === 'acked') promised[subject] = status;
      else complaints.push(line);
    }
  });
  await exited;
  return { promised, complaints, openedMs };
}

test(
  `what was acknowledged survives ${KILLS} kills, every second one between a commit and its records`,
  { timeout: 60_000 + KILLS * 5_000 },
  async () => {
    const everything: Promises = {};
    const slowest: number[] = [];
    let last: Promises = {};
    for (let kill = 0; kill < KILLS; kill += 1) {
      const death: Death =
        kill % 2 === 0
          ? { livesMs: 60 + Math.random() * 250 }
          : { rowsWithoutRecords: 1 + Math.floor(Math.random() * 16) };
      const run = await runAndKill(`k${kill}`, last, death);
      expect(run.complaints).toEqual([]);
      slowest.push(run.openedMs);
      last = run.promised;
      Object.assign(everything, run.promised);
    }
    expect(Object.keys(everything).length).toBeGreaterThan(KILLS);
    const final = await runAndKill('final', everything, { livesMs: 0 });
    expect(final.complaints).toEqual([]);
    console.log(
      `${Object.keys(everything).length} orders acknowledged over ${KILLS} kills, ` +
        `slowest opening ${Math.max(...slowest)} ms`,
    );
  },
);
