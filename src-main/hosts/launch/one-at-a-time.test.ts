import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Installs as slowly as it takes to be met at it, and says when it began. */
const NPM = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('begun.txt', process.argv[2] + ' ');
setTimeout(() => {
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', '');
}, 700);
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tidemark-preparing-'));
  mkdirSync(join(root, 'npm'));
  writeFileSync(join(root, 'npm/npm-cli.js'), NPM);
  writeFileSync(join(root, 'package-lock.json'), '');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** `npm start` or `npm test` as far as its packages; resolves to what it said. */
async function install(): Promise<string> {
  const prepare = JSON.stringify(join(import.meta.dirname, 'prepare.mjs'));
  const script = `import { install } from ${prepare}; process.exitCode = install(process.cwd()) ? 0 : 1;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm/npm-cli.js') },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  return said;
}

const begun = (): string => readFileSync(join(root, 'begun.txt'), 'utf8');

test('of two that find the packages missing one installs them, and the other waits for it and says so', async () => {
  const said = (await Promise.all([install(), install()])).toSorted().join('');
  expect(begun()).toBe('ci ');
  expect(said).toContain('Installing the packages');
  expect(said).toContain('Waiting for process');
  expect(await install()).toBe('');
});

test('what a killed one left behind keeps nobody from it', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(root, '.preparing'), String(pid));
  expect(await install()).not.toContain('Waiting');
  expect(begun()).toBe('ci ');
});
