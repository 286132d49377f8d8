/**
 * The same seed and orders lead to the same state in another process and at another speed. Worlds, and another
 * Node: `npm run determinism`.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from './build-program.testing';

const run = promisify(execFile);
let program = '';

beforeAll(async () => {
  program = await buildProgram('market-process.ts', `${process.pid}-market`);
});
afterAll(() => {
  rmSync(dirname(program), { recursive: true, force: true });
});

async function statesOf(...markets: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [program, ...markets]);
  return stdout.trim().split('\n');
}

test('a minute of the market in one process is the same in a second of another', async () => {
  const [[slow], [fast, other]] = await Promise.all([statesOf('7x1'), statesOf('7x60', '8x60')]);
  expect(slow).toMatch(/^[0-9a-f]{64}$/);
  expect(fast).toBe(slow);
  expect(other).not.toBe(slow);
});
