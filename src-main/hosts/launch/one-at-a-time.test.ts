import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Installs until it was met at it, or for ten seconds, and says when it began. */
const NPM = `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('begun.txt', process.argv[2] + ' ');
const never = new Int32Array(new SharedArrayBuffer(4));
for (let looks = 0; looks < 500 && !existsSync('met.txt'); looks += 1) Atomics.wait(never, 0, 0, 20);
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '');
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
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('Waiting for process')) meet();
  });
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  return said;
}

const meet = (): void => {
  writeFileSync(join(root, 'met.txt'), '');
};
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
  meet();
  expect(await install()).not.toContain('Waiting');
  expect(begun()).toBe('ci ');
});
