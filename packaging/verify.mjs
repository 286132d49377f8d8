// @ts-check
/**
 * `node packaging/verify.mjs PROGRAM`: what only a released program can show. Reads its fuses, and starts it
 * with every way in that must not work. The release runs it before anything is uploaded.
 */
import { spawnSync } from 'node:child_process';
import { wrongFuses } from './fuses.mjs';

const REFUSED = [
  '--remote-debugging-port=9222',
  '--inspect=9229',
  '--no-sandbox',
  '--js-flags=--expose-gc',
];
const WRONG_OPTION_EXIT = 2;
const TIMEOUT_MS = 30_000;

const program = process.argv[2];
if (program === undefined) {
  console.error('usage: node packaging/verify.mjs PROGRAM');
  process.exit(1);
}
const problems = (await wrongFuses(program)).map((name) => `fuse ${name} is wrong`);
const binary = program.endsWith('.app') ? `${program}/Contents/MacOS/Tidemark` : program;
for (const option of REFUSED) {
  const { status } = spawnSync(binary, [option], { timeout: TIMEOUT_MS });
  if (status !== WRONG_OPTION_EXIT) problems.push(`it starts with ${option}`);
}
// As Node it would print; as itself it refuses the option and prints that.
for (const env of [{ ELECTRON_RUN_AS_NODE: '1' }, { NODE_OPTIONS: '--require=/nowhere' }]) {
  const ended = spawnSync(binary, ['--no-sandbox', '-e', 'console.log("as node")'], {
    env: { ...process.env, ...env },
    timeout: TIMEOUT_MS,
    encoding: 'utf8',
  });
  const isNode = ended.stdout.includes('as node') || ended.stderr.includes('/nowhere');
  if (isNode) problems.push(`it obeys ${Object.keys(env).join()}`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
