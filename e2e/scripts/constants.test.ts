/** What the build makes of a constant: it stays one, so that machine code holds its value (ADR 85). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { invariant } from '@shared/kernel/result';
import { loadConfigFromFile } from 'electron-vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** How the main program is put out: its configuration is the root's, which nothing here may import. */
async function outputOfMain() {
  const env = { command: 'build', mode: 'production' } as const;
  const { config } = await loadConfigFromFile(env, 'electron.vite.config.ts', root);
  const output = config.main?.build?.rolldownOptions?.output;
  invariant(output !== undefined, 'the configuration says how the main program is put out');
  return output;
}

test('a constant of a module is a constant in the main program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'constants-'));
  try {
    const source = join(folder, 'lots.ts');
    writeFileSync(
      source,
      'const LOT_BITS = 4;\nexport const at = (lot: number) => lot << LOT_BITS;\n',
    );
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        ssr: source,
        outDir: join(folder, 'out'),
        rolldownOptions: { output: await outputOfMain() },
      },
    });
    expect(readFileSync(join(folder, 'out', 'lots.js'), 'utf8')).toContain('const LOT_BITS = 4;');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
