/** Vitest over a few test files of a copy of the tree, up to the first test that fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const LONGEST_MS = 180_000;

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

export interface Ran {
  /** The tests that failed by what they assert; a file that cannot even be loaded proves nothing. */
  readonly failed: readonly string[];
  /** Passed and failed. */
  readonly count: number;
  /** Everything was loaded and nothing went wrong, between the tests neither. */
  readonly isGreen: boolean;
}

export async function runTests(copy: string, tests: readonly string[]): Promise<Ran> {
  const report = join(copy, 'teeth.json');
  rmSync(report, { force: true });
  const args = ['run', '--bail', '1', '--reporter=json'];
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', ...args, `--outputFile=${report}`, ...tests],
    { cwd: copy, timeout: LONGEST_MS, stdio: 'ignore' },
  );
  const [code] = (await once(vitest, 'exit')) as [code: number | null];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  const results = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = results.filter(({ status }) => status === 'failed');
  return {
    failed: failed.map(({ fullName }) => fullName.trim()),
    count: results.length,
    isGreen: code === 0 && results.length > 0,
  };
}
