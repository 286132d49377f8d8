// `npm run check`: everything that must hold before a change lands, two steps at a time.
// Import rules, and that the program uses each of its sources and packages without its tests, are held by
// e2e/scripts/borders.test.ts, which cruises the whole tree.
// A step prints its output only when it fails. Unit results go to test-results/unit.json.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { install } from '../../src-main/hosts/launch/prepare.mjs';
import { toolFile } from './tool.mjs';

const root = resolve(import.meta.dirname, '../..');
if (!install(root)) process.exit(1);
/**
 * The native type checker collects its garbage less often than Go's own setting has it: less of the processor's time
 * for more memory.
 */
const goEnv = { GOGC: '200' };
/** Each a script and its words. @type {[name: string, script: string, args: string[], env?: Record<string, string>][]} */
const steps = [
  [
    'unit',
    toolFile(root, 'vitest'),
    [
      'run',
      '--maxWorkers=3', // on two cores, beside the other lane: a third of the time a worker waits
      ...['--reporter=dot', '--reporter=json', '--outputFile.json=test-results/unit.json'],
    ],
  ],
  // One checker: each of several would work out the same types again, and the other lane has the other core.
  [
    'types',
    toolFile(root, 'tsgo', '@typescript/native-preview'),
    ['-b', '--singleThreaded'],
    goEnv,
  ],
  ['lint of types', toolFile(root, 'oxlint'), ['--type-aware', '--deny-warnings', '.'], goEnv],
  ['lint', toolFile(root, 'oxlint'), ['-c', 'oxlint.config.mjs', '--deny-warnings', '.']],
  ['unused', toolFile(root, 'knip'), []],
  // A file that only tests use has a name of theirs.
  ['unused but by tests', toolFile(root, 'knip'), ['--production', '--include', 'files']],
  ['format', toolFile(root, 'oxfmt'), ['--list-different']],
  [
    'seeds',
    'e2e/scripts/run.mjs',
    ['e2e/scripts/seeds.ts', '--count', process.env['TIDEMARK_SEEDS'] ?? '50'],
  ],
];

/**
 * Runs one step; resolves to whether it passed.
 * @param {[name: string, script: string, args: string[], env?: Record<string, string>]} step
 * @returns {Promise<boolean>}
 */
function run([name, script, args, ownEnv]) {
  const startedAt = Date.now();
  return new Promise((done) => {
    let output = '';
    const env = { ...process.env, FORCE_COLOR: '0', ...ownEnv };
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => (output += String(error)));
    child.on('close', (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(22)} ${seconds.padStart(6)} s`);
      if (code !== 0) console.log(output.trimEnd().slice(-20_000));
      done(code === 0);
    });
  });
}

mkdirSync(resolve(root, 'test-results'), { recursive: true });
const only = process.argv.slice(2);
const queue = steps.filter(([name]) => only.length === 0 || only.includes(name));
let passed = true;
async function lane() {
  for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
    passed = (await run(step)) && passed;
  }
}
await Promise.all([lane(), lane()]);
process.exit(passed ? 0 : 1);
