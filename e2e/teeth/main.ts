/**
 * `npm run teeth`: plants one bug after the other in a copy of the tree and runs the tests that should
 * notice: those that pass without it. Writes docs/teeth.md; ends with 1 when a bug survives, and when nobody
 * can tell, because its tests are red without it. `--only TEXT` plants those that say so,
 * `--count 40` so many of all, from the first to the last.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { tellCounts } from '../promises/counts';
import { readOptions } from '../scripts/options';
import { copyTree } from '../scripts/tree-copy';
import { Judge, type Verdict } from './judge';
import type { Plant } from './plant';
import { PLANTS } from './plants';
import { runTests } from './run-tests';

const root = resolve('.');
const LANES = 3;

interface Tried extends Verdict {
  readonly plant: Plant;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

const LOUD = { caught: '', survives: 'SURVIVES ', cannotTell: 'CANNOT TELL ' } as const;

function table(tried: readonly Tried[]): string {
  const caught = tried.filter(({ kind }) => kind === 'caught').length;
  const rows = tried.map(({ plant, kind, words }) => {
    const loud = kind === 'caught' ? '' : `**${LOUD[kind].trim()}** `;
    return `| ${cell(plant.bug)} | \`${plant.file}\` | ${loud}${cell(words)} |`;
  });
  return [
    '# Teeth',
    '',
    'Bugs planted one at a time in a copy of the tree, each caught by a test. Written by `npm run teeth`.',
    '',
    `${caught} of ${tried.length} caught.`,
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
const judge = new Judge(runTests);
const verdicts = new Map<Plant, Verdict>();
const queue = [...chosen];

/** Plants what is left in the queue, one bug after the other. */
async function lane(): Promise<void> {
  // Of which nobody else plants anything meanwhile.
  const copy = mkdtempSync(join(tmpdir(), 'tidemark-teeth-'));
  copyTree(root, copy);
  for (let plant = queue.shift(); plant !== undefined; plant = queue.shift()) {
    const startedMs = performance.now();
    const verdict = await judge.try(copy, plant);
    verdicts.set(plant, verdict);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1).padStart(6);
    const said = verdict.kind === 'caught' ? 'caught by: ' : LOUD[verdict.kind];
    console.log(`${seconds} s  ${plant.bug}\n          ${said}${verdict.words}`);
  }
  rmSync(copy, { recursive: true, force: true });
}

await Promise.all(Array.from({ length: LANES }, lane));
const all = chosen.flatMap((plant) => {
  const verdict = verdicts.get(plant);
  return verdict === undefined ? [] : [{ plant, ...verdict }];
});
if (all.length === PLANTS.length) writeFileSync(join(root, 'docs/teeth.md'), table(all));
const uncaught = all.filter(({ kind }) => kind !== 'caught');
console.log(`${all.length - uncaught.length} of ${all.length} caught`);
// Of whom nobody can tell has not been caught either.
await tellCounts({ 'bugs planted': all.length, 'bugs that survived': uncaught.length });
process.exitCode = uncaught.length === 0 ? 0 : 1;
