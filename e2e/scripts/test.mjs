// @ts-check
// `npm test` on a fresh clone: installs, gets a browser when there is none, checks everything,
// builds, runs the end-to-end tests, and closes with one line summed from both runners' reports.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, runNpm, startProblem } from '../../src-main/hosts/launch/prepare.mjs';
import { findTestBrowser } from '../fixtures/find-browser.mjs';
import { toolFile } from './tool.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const unitReport = join(root, 'test-results/unit.json');
const e2eReport = join(root, 'test-results/e2e.json');

main();

function main() {
  const problem = startProblem(root);
  if (problem !== '') fail(problem);
  for (const report of [unitReport, e2eReport]) rmSync(report, { force: true });
  if (!timed('install', () => install(root))) fail('The packages could not be installed.');
  const steps = [
    timed('browser', findOrGetBrowser),
    timed('check', () => runNpm(root, ['run', '--silent', 'check'])),
    timed('build', () => build(root)) && timed('end to end', runEndToEnd),
  ];
  const sum = add(readUnit(), readEndToEnd());
  // A step can fail without a failed test: a lint error, or a runner that wrote no report.
  const failed = Math.max(sum.failed, steps.filter((isPassed) => !isPassed).length);
  console.log(`${sum.passed} passed, ${failed} failed, ${sum.skipped} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {string} name @param {() => boolean} step */
function timed(name, step) {
  const startedMs = performance.now();
  const isPassed = step();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`== ${name}: ${isPassed ? 'ok' : 'FAILED'} after ${seconds} s`);
  return isPassed;
}

/** Debian's smallest that draws a page, else its whole Chromium, else Playwright's own. */
function findOrGetBrowser() {
  if (findTestBrowser() !== null) return true;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const isThere = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      if (isThere) break;
    }
  }
  if (findTestBrowser() === null) playwright(['install', 'chromium']);
  return findTestBrowser() !== null;
}

function runEndToEnd() {
  return playwright(['test']);
}

/** @param {readonly string[]} words */
function playwright(words) {
  return run(process.execPath, [toolFile(root, 'playwright', '@playwright/test'), ...words]);
}

/** @param {string} command @param {readonly string[]} words */
function run(command, words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', TERMINAL_NO_DOWNLOAD: '1' };
  return spawnSync(command, [...words], { cwd: root, stdio: 'inherit', env }).status === 0;
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @type {Count} */
const NOTHING_RAN = { passed: 0, failed: 1, skipped: 0 };

/** vitest's report. @returns {Count} */
function readUnit() {
  if (!existsSync(unitReport)) return NOTHING_RAN;
  const report = JSON.parse(readFileSync(unitReport, 'utf8'));
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  for (const words of failedUnits(report)) console.log(words);
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/**
 * Which failed and why: said by the check long before, where the end-to-end tests have scrolled it away.
 * @param {{ testResults: { name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report
 */
function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no test that failed.
    if (failed.length === 0) return message === '' ? [] : [`failed: ${file}: ${message}`];
    return failed.map(({ fullName, failureMessages: [words = ''] }) => {
      const [what = ''] = words.split('\n    at ');
      return `failed: ${file} › ${fullName}\n  ${what.replaceAll('\n', '\n  ')}`;
    });
  });
}

/** Playwright's report. @returns {Count} */
function readEndToEnd() {
  if (!existsSync(e2eReport)) return NOTHING_RAN;
  const { stats, errors } = JSON.parse(readFileSync(e2eReport, 'utf8'));
  const failed = stats.unexpected + errors.length;
  if (stats.flaky > 0) console.log(`${stats.flaky} flaky: failed once, passed when tried again`);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** @param {Count} left @param {Count} right @returns {Count} */
function add(left, right) {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** @param {string} words @returns {never} */
function fail(words) {
  console.error(words);
  console.log('0 passed, 1 failed, 0 skipped');
  process.exit(1);
}
