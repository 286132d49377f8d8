/**
 * `npm run mutants -- --part ledger`: how many small changes of the sources its tests notice. Prints a table and
 * what nobody noticed; ends with 1 below 85 %. `--write` writes docs/mutants-PART.md, `--only TEXT` changes the
 * files whose path says so.
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

/** What reliability.md asks of the ledger and of the client. */
const SCORE_MIN = 85;

const root = resolve('.');
const { part: name, only, write } = readOptions({ part: '', only: '', write: false });
const parts = PARTS.filter((part) => name === '' || part.name === name);
if (parts.length === 0) {
  console.error(
    `There is no part "${name}"; there are ${PARTS.map((part) => part.name).join(', ')}.`,
  );
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
  const mutants = await judge(copy, testsOf(copy, part.tests), planted);
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(0);
  console.log(survivorsOf(mutants).map(survivorLine).join('\n'));
  console.log(tableOf(mutants).join('\n'));
  for (const { file, original } of staleOf(mutants)) {
    console.log(
      `${file}: "${original}" is listed as a change of nothing, and fits not one survivor`,
    );
    process.exitCode = 1;
  }
  if (scoreOf(mutants).ofReal < SCORE_MIN) process.exitCode = 1;
  if (write) {
    const page = pageOf(part.name, mutants, `${machineLine()}, in ${minutes} min`);
    writeFileSync(join(root, `docs/mutants-${part.name}.md`), page);
  }
}
