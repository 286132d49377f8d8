/** Commands bundle themselves below `out/scripts`: each in a place of its own, for as long as it runs. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-runs-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** A command called `main`, as many here are, that loads the rest of itself when it is told to go on. */
function command(said: string): string {
  const folder = join(scratch, said);
  mkdirSync(folder);
  writeFileSync(join(folder, 'rest.ts'), `console.log('${said} to its end');`);
  writeFileSync(
    join(folder, 'main.ts'),
    `process.stdin.once('data', async () => { await import('./rest'); process.exit(); });
     console.log('begun');`,
  );
  return join(folder, 'main.ts');
}

interface Run {
  readonly process: ChildProcess;
  readonly output: () => string;
}

async function begin(entry: string): Promise<Run> {
  const child = spawn(process.execPath, ['e2e/scripts/run.mjs', entry], { cwd: root });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 50_000 }).toContain('begun');
  return { process: child, output: () => output };
}

async function goOn({ process: child, output }: Run): Promise<readonly [unknown, string]> {
  const gone = once(child, 'close');
  child.stdin?.write('\n');
  const [code] = (await gone) as [unknown];
  return [code, output()];
}

const foldersOf = ({ process: { pid } }: Run): readonly string[] =>
  readdirSync(join(root, 'out/scripts')).filter((name) => name.startsWith(`${pid}-`));

test('two of one name at once do not meet, and neither leaves anything', async () => {
  const first = await begin(command('first'));
  const second = await begin(command('second'));
  expect([foldersOf(first), foldersOf(second)]).toEqual([
    [`${first.process.pid}-main`],
    [`${second.process.pid}-main`],
  ]);
  expect(await goOn(second)).toEqual([0, 'begun\nsecond to its end\n']);
  expect(await goOn(first)).toEqual([0, 'begun\nfirst to its end\n']);
  expect([foldersOf(first), foldersOf(second)]).toEqual([[], []]);
}, 120_000);

test('what a killed one has left, the next removes', async () => {
  const killed = await begin(command('killed'));
  const gone = once(killed.process, 'close');
  killed.process.kill('SIGKILL');
  await gone;
  const [left = ''] = foldersOf(killed);
  expect(existsSync(join(root, 'out/scripts', left))).toBe(true);
  const next = await begin(command('next'));
  expect(foldersOf(killed)).toEqual([]);
  await goOn(next);
}, 120_000);
