/** What the build makes of a constant: it stays one, so that machine code holds its value (ADR 85). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import config from '../../electron.vite.config';

test('a constant of a module is a constant in the main program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'constants-'));
  try {
    const source = join(folder, 'lots.ts');
    writeFileSync(
      source,
      'const LOT_BITS = 4;\nexport const at = (lot: number) => lot << LOT_BITS;\n',
    );
    const { main } = config as { main: { build: { rolldownOptions: { output: object } } } };
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: {
        ssr: source,
        outDir: join(folder, 'out'),
        rolldownOptions: { output: main.build.rolldownOptions.output },
      },
    });
    expect(readFileSync(join(folder, 'out', 'lots.js'), 'utf8')).toContain('const LOT_BITS = 4;');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
