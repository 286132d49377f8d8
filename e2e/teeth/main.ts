/**
 * `npm run teeth`: plants one bug after the other in a copy of the tree and runs the tests that should
 * notice. Writes docs/teeth.md; ends with 1 when a bug survives. `--only TEXT` plants those that say so,
 * `--count 40` so many of all, from the first to the last.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';
import { copyTree } from '../scripts/tree-copy';
import type { Plant } from './plant';
import { PLANTS } from './plants';

const root = resolve('.');
const LONGEST_MS = 180_000;
const LANES = 3;

interface Verdict {
  readonly plant: Plant;
  /** The first test that noticed; empty: none did. */
  readonly by: string;
  /** The bug could not be planted, or the tests could not be run. */
  readonly problem: string;
  readonly seconds: number;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

interface Ran {
  /** The tests that failed by what they assert; a file that cannot even be loaded proves nothing. */
  readonly failed: readonly string[];
  readonly count: number;
}

async function run(copy: string, tests: readonly string[]): Promise<Ran> {
  const report = join(copy, 'teeth.json');
  rmSync(report, { force: true });
  const args = ['run', '--bail', '1', '--reporter=json'];
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, `--outputFile=${report}`, ...tests],
    { cwd: copy, timeout: LONGEST_MS, stdio: 'ignore' },
  );
  await once(vitest, 'exit');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed');
  return { failed: failed.map(({ fullName }) => fullName.trim()), count: results.length };
}

async function tryPlant(copy: string, plant: Plant): Promise<Verdict> {
  const startedMs = performance.now();
  const path = join(copy, plant.file);
  const source = readFileSync(path, 'utf8');
  const verdict = (by: string, problem: string): Verdict => ({
    plant,
    by,
    problem,
    seconds: (performance.now() - startedMs) / 1_000,
  });
  const places = source.split(plant.find).length - 1;
  if (places !== 1) return verdict('', `its text is there ${places} times`);
  try {
    writeFileSync(
      path,
      source.replace(plant.find, () => plant.replace),
    );
    const { failed, count } = await run(copy, plant.tests);
    return verdict(failed[0] ?? '', count === 0 ? 'no test ran' : '');
  } catch (cause) {
    return verdict('', cause instanceof Error ? cause.message : 'the tests could not be run');
  } finally {
    writeFileSync(path, source);
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function table(verdicts: readonly Verdict[]): string {
  const caught = verdicts.filter(({ by }) => by !== '').length;
  const rows = verdicts.map(({ plant, by, problem }) => {
    const noticed = by === '' ? `**SURVIVES** ${problem}` : by;
    return `| ${cell(plant.bug)} | \`${plant.file}\` | ${cell(noticed)} |`;
  });
  return [
    '# Teeth',
    '',
    'Bugs planted one at a time in a copy of the tree, each caught by a test. Written by `npm run teeth`.',
    '',
    `${caught} of ${verdicts.length} caught.`,
    '',
    '| bug | planted in | noticed by |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

const { only, count } = readOptions({ only: '', count: PLANTS.length });
const named = PLANTS.filter(({ bug, file }) => `${bug} ${file}`.includes(only));
const chosen = named.filter(
  (_, at) =>
    Math.floor((at * count) / named.length) !== Math.floor(((at + 1) * count) / named.length),
);
if (chosen.length === 0) {
  console.error(`No bug says "${only}".`);
  process.exit(2);
}
const verdicts = new Map<Plant, Verdict>();
const queue = [...chosen];

/** Plants what is left in the queue, one bug after the other. */
async function lane(): Promise<void> {
  // Of which nobody else plants anything meanwhile.
  const copy = mkdtempSync(join(tmpdir(), 'tidemark-teeth-'));
  copyTree(root, copy);
  for (let plant = queue.shift(); plant !== undefined; plant = queue.shift()) {
    const verdict = await tryPlant(copy, plant);
    verdicts.set(plant, verdict);
    const { by, problem, seconds } = verdict;
    const said = by === '' ? `SURVIVES ${problem}` : `caught by: ${by}`;
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${plant.bug}\n          ${said}`);
  }
  rmSync(copy, { recursive: true, force: true });
}

await Promise.all(Array.from({ length: LANES }, lane));
const all = chosen.flatMap((plant) => verdicts.get(plant) ?? []);
if (all.length === PLANTS.length) writeFileSync(join(root, 'docs/teeth.md'), table(all));
const survivors = all.filter(({ by }) => by === '').length;
console.log(`${all.length - survivors} of ${all.length} caught`);
await tellCounts({ 'bugs planted': all.length, 'bugs that survived': survivors });
process.exitCode = survivors === 0 ? 0 : 1;
