/** What the build makes of a constant: it stays one, so that machine code holds its value (ADR 85). */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { invariant } from '@shared/kernel/result';
import { loadConfigFromFile } from 'electron-vite';
import { build } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** How a part of the program is put out: its configuration is the root's, which nothing here may import. */
async function outputOf(part: 'main' | 'renderer') {
  const env = { command: 'build', mode: 'production' } as const;
  const { config } = await loadConfigFromFile(env, 'electron.vite.config.ts', root);
  const output = config[part]?.build?.rolldownOptions?.output;
  invariant(output !== undefined, 'the configuration says how it is put out');
  return output;
}

test.each(['main', 'renderer'] as const)('a constant of a module stays one in %s', async (part) => {
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
        rolldownOptions: { output: await outputOf(part) },
      },
    });
    const [built = ''] = readdirSync(join(folder, 'out'));
    expect(readFileSync(join(folder, 'out', built), 'utf8')).toContain('const LOT_BITS = 4;');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
