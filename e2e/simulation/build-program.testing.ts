/** A program of this folder as one file of its own, to be run as a process beside a test. */
import { join, resolve } from 'node:path';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/**
 * The file to run; below `folder`, which is one in `out/scripts`: the bundle imports its packages. Its name begins with
 * the process, as those of commands do: what a killed one leaves is removed by the next command.
 */
export async function buildProgram(entry: string, folder: string): Promise<string> {
  const outDir = join(root, 'out/scripts', folder);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: join(import.meta.dirname, entry),
      outDir,
      minify: false,
      target: 'node20.19',
      rolldownOptions: { output: { entryFileNames: 'program.mjs', topLevelVar: false } },
    },
  });
  return join(outDir, 'program.mjs');
}
