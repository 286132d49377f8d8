/** Runs test files at the size of a promise, and reads from the runner's report what passed and what was counted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { toolFile } from '../scripts/tool.mjs';
import { endsWithThis } from './run-command';
import type { Counts } from './counts';

export interface FileRun {
  /** As it is named in the list. */
  readonly file: string;
  readonly passed: number;
  /** Skipped ones among them: what was not run proves nothing. */
  readonly failed: number;
  readonly seconds: number;
  readonly counts: readonly Counts[];
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly Assertion[];
  }[];
}

interface Assertion {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
  readonly meta: { readonly counted?: Counts };
}

/** Beside the files: whether the runner says so of the whole. An error outside of every test is in none of them. */
export interface TestRun {
  readonly isPassed: boolean;
  readonly files: readonly FileRun[];
}

export async function runTests(places: readonly string[]): Promise<TestRun> {
  if (places.length === 0) return { isPassed: true, files: [] };
  const root = resolve('.');
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-promises-'));
  const path = join(folder, 'report.json');
  const words = ['run', '--reporter=json', `--outputFile=${path}`, ...places];
  const vitest = spawn(process.execPath, [toolFile(root, 'vitest'), ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TIDEMARK_PROMISES: '1' },
  });
  const isEnded = endsWithThis(vitest);
  const [code] = (await once(vitest, 'exit')) as [number | null];
  isEnded();
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  rmSync(folder, { recursive: true, force: true });
  const files = testResults
    .map(({ name, status, startTime, endTime, assertionResults: tests }) => {
      const file = relative(root, name).split(sep).join('/');
      const passed = tests.filter((test) => test.status === 'passed');
      for (const { fullName, failureMessages } of tests)
        for (const [line = ''] of failureMessages.map((text) => text.split('\n')))
          console.log(`FAILED ${file}: ${fullName}: ${line}`);
      return {
        file,
        passed: passed.length,
        // A file that cannot be loaded has no tests.
        failed: Math.max(tests.length - passed.length, status === 'passed' ? 0 : 1),
        seconds: (endTime - startTime) / 1_000,
        counts: tests.map(({ meta }) => meta.counted ?? {}),
      };
    })
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
  return { isPassed: code === 0, files };
}

/** Of these files and folders; of what no file has failed by, all are in doubt. */
export function runsOf(places: readonly string[], { isPassed, files }: TestRun): TestRun {
  const own = files.filter(({ file }) => isOf(places, file));
  return { isPassed: isPassed || files.some(({ failed }) => failed > 0), files: own };
}

export const isOf = (places: readonly string[], file: string): boolean =>
  places.some((place) => file === place || file.startsWith(`${place}/`));
