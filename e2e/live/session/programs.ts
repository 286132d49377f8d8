/** Builds what a session runs as processes: the exchange without a window, and the terminal. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Where npm and vitest start; a bundle of this file lies elsewhere. */
const root = process.cwd();

export interface Programs {
  readonly exchange: string;
  readonly terminal: string;
}

/** As electron.vite.config.ts does, into a folder beside the bundle of the command, which goes with it. */
export async function buildPrograms(): Promise<Programs> {
  const folder = join(import.meta.dirname, 'programs');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    ssr: { noExternal: true, external: ['libsql', 'pino'] },
    build: {
      ssr: true,
      outDir: folder,
      minify: false,
      target: 'node20.19',
      rolldownOptions: {
        input: {
          exchange: join(root, 'src-main/hosts/exchange-cli.ts'),
          terminal: join(root, 'e2e/live/session/terminal-process.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[hash].js',
          topLevelVar: false,
        },
      },
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
  return { exchange: join(folder, 'exchange.js'), terminal: join(folder, 'terminal.js') };
}
