/**
 * `npm run mutants -- --part ledger`: how many small changes of the sources its tests notice. Prints a table and
 * what nobody noticed; ends with 1 below what is asked of the part. `--write` writes docs/mutants-PART.md, `--only TEXT`
 * changes the files whose path says so, and `--sample 10` tries one change in ten of each file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOptions } from '../scripts/options';
import { machineLine } from '../bench/report-machine';
import { copyTree } from '../scripts/tree-copy';
import { openInstrumenter, plantAll, sourcesOf, testsOf } from './changes';
import { judge } from './judge';
import { PARTS } from './parts';
import { pageOf, scoreOf, staleOf, survivorLine, survivorsOf, tableOf } from './score';

const root = resolve('.');
const {
  part: name,
  only,
  sample: every,
  write,
} = readOptions({ part: '', only: '', sample: 1, write: false });
const parts = PARTS.filter((part) => name === '' || part.name === name);
if (parts.length === 0) {
  console.error(
    `There is no part "${name}"; there are ${PARTS.map((part) => part.name).join(', ')}.`,
  );
  process.exit(2);
}
if (!Number.isInteger(every) || every < 1) {
  console.error('--sample takes a whole number: of so many changes one is tried.');
  process.exit(2);
}
if (write && only !== '') {
  console.error('A page is of a whole part: --write goes without --only.');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'tidemark-mutants-'));
process.once('exit', () => {
  rmSync(folder, { recursive: true, force: true });
});
const instrumenter = await openInstrumenter(join(folder, 'stryker'));
for (const part of parts) {
  const startedMs = performance.now();
  const copy = join(folder, part.name);
  copyTree(root, copy);
  const files = sourcesOf(copy, part.sources).filter((file) => file.includes(only));
  const planted = await plantAll(instrumenter, copy, files);
  const tests = testsOf(copy, part.tests);
  const mutants = await judge(copy, tests, { mutants: planted, every });
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(0);
  console.log(survivorsOf(mutants).map(survivorLine).join('\n'));
  console.log(tableOf(mutants).join('\n'));
  // What fits no survivor of a sample may fit one of the others.
  for (const { file, original } of every === 1 ? staleOf(mutants) : []) {
    console.log(
      `${file}: "${original}" is listed as a change of nothing, and fits not one survivor`,
    );
    process.exitCode = 1;
  }
  if (scoreOf(mutants).ofReal < (part.leastScore ?? 0)) process.exitCode = 1;
  if (write) {
    const size = every === 1 ? '' : `One change in ${every}. `;
    const page = pageOf(part.name, mutants, `${size}${machineLine()}, in ${minutes} min`);
    writeFileSync(join(root, `docs/mutants-${part.name}.md`), page);
  }
}
