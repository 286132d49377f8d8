// @ts-check
// `npm run promises`: runs the unit tests that docs/promises.md names, and prints per file how many passed and what they took.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { install } from '../../src-main/hosts/launch/prepare.mjs';
import { toolFile } from './tool.mjs';

const root = resolve(import.meta.dirname, '../..');
if (!install(root)) process.exit(1);
const rows = readFileSync(join(root, 'docs/promises.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| P\d/.test(line));
const tests = rows.flatMap((row) => [...(row.split('|')[4] ?? '').matchAll(/`([^`]+)`/g)]);
const places = tests.map(([, place = '']) => place).filter((place) => !place.endsWith('.spec.ts'));

const folder = mkdtempSync(join(tmpdir(), 'tidemark-promises-'));
const report = join(folder, 'report.json');
const words = ['run', '--reporter=json', `--outputFile=${report}`, ...new Set(places)];
spawnSync(process.execPath, [toolFile(root, 'vitest'), ...words], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});

/** @type {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, startTime: number, endTime: number, assertionResults: { status: string }[] }[] }} */
const read = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });
for (const { name, startTime, endTime, assertionResults } of read.testResults) {
  const passed = assertionResults.filter(({ status }) => status === 'passed').length;
  const seconds = ((endTime - startTime) / 1000).toFixed(1);
  console.log(
    `${relative(root, name).padEnd(58)} ${passed} of ${assertionResults.length}, ${seconds} s`,
  );
}
console.log(`${read.numPassedTests} passed, ${read.numFailedTests} failed`);
process.exitCode = read.numFailedTests === 0 ? 0 : 1;
