/**
 * The same seed and orders lead to the same state in another process and at another speed. Worlds, and another
 * Node: `npm run determinism`.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
// Within the repository: the bundle imports its packages.
const outDir = join(root, 'out/scripts', `market-${process.pid}`);

beforeAll(async () => {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: join(root, 'e2e/simulation/market-process.ts'),
      outDir,
      minify: false,
      target: 'node20.19',
      rolldownOptions: { output: { entryFileNames: 'market.mjs' } },
    },
  });
});
afterAll(() => {
  rmSync(outDir, { recursive: true, force: true });
});

async function statesOf(...markets: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, [join(outDir, 'market.mjs'), ...markets]);
  return stdout.trim().split('\n');
}

test('a minute of the market in one process is the same in a second of another', async () => {
  const [[slow], [fast, other]] = await Promise.all([statesOf('7x1'), statesOf('7x60', '8x60')]);
  expect(slow).toMatch(/^[0-9a-f]{64}$/);
  expect(fast).toBe(slow);
  expect(other).not.toBe(slow);
});
