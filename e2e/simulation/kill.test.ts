/**
 * Kill -9 at a random moment, start again: everything that was acknowledged is there. This proves
 * that nothing is acknowledged before it is committed; that a commit is on the disk is what the
 * store asserts when it opens (exchange-store.test.ts). More kills: TIDEMARK_KILLS=10000.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import type { Promises } from './kill-rig.testing';

const KILLS = Number(process.env['TIDEMARK_KILLS'] ?? '20');
const root = resolve(import.meta.dirname, '../..');
const outDir = join(root, 'out', 'scripts', 'kill-rig');
const folder = mkdtempSync(join(tmpdir(), 'tidemark-kill-'));

beforeAll(async () => {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: join(root, 'e2e/simulation/kill-rig.testing.ts'),
      outDir,
      minify: false,
      target: 'node20.19',
      rolldownOptions: { output: { entryFileNames: 'kill-rig.mjs' } },
    },
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  readonly promised: Promises;
  readonly complaints: readonly string[];
  readonly openedMs: number;
}

/** Lets it trade for `livesMs` after its check of the earlier promises, then kills it. */
async function runAndKill(name: string, earlier: Promises, livesMs: number): Promise<Run> {
  const promisesPath = join(folder, 'promises.json');
  writeFileSync(promisesPath, JSON.stringify(earlier));
  const child = spawn(
    process.execPath,
    [join(outDir, 'kill-rig.mjs'), join(folder, 'exchange.db'), promisesPath, name],
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
      else if (word === 'checked') setTimeout(() => child.kill('SIGKILL'), livesMs);
      else if (word === 'acked') promised[subject] = status;
      else complaints.push(line);
    }
  });
  await exited;
  return { promised, complaints, openedMs };
}

test(
  `what was acknowledged survives ${KILLS} kills`,
  { timeout: 60_000 + KILLS * 5_000 },
  async () => {
    const everything: Promises = {};
    const slowest: number[] = [];
    let last: Promises = {};
    for (let kill = 0; kill < KILLS; kill += 1) {
      const run = await runAndKill(`k${kill}`, last, 60 + Math.random() * 250);
      expect(run.complaints).toEqual([]);
      slowest.push(run.openedMs);
      last = run.promised;
      Object.assign(everything, run.promised);
    }
    expect(Object.keys(everything).length).toBeGreaterThan(KILLS);
    const final = await runAndKill('final', everything, 0);
    expect(final.complaints).toEqual([]);
    console.log(
      `${Object.keys(everything).length} orders acknowledged over ${KILLS} kills, ` +
        `slowest opening ${Math.max(...slowest)} ms`,
    );
  },
);
