// Bundles one TypeScript entry with vite and runs it in this process: `node run.mjs <entry.ts> [args]`.
// Bundled, not transformed file by file, so that a benchmark measures the code a user gets.
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const entry = process.argv[2];
if (entry === undefined) throw new Error('usage: node e2e/scripts/run.mjs <entry.ts> [args]');
const name = basename(entry, '.ts');
const outDir = resolve(root, 'out/scripts', name);

await build({
  configFile: false,
  root,
  logLevel: 'error',
  resolve: { alias: { '@shared': resolve(root, 'shared') } },
  build: {
    ssr: resolve(root, entry),
    outDir,
    emptyOutDir: true,
    minify: false,
    target: 'node20.19',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: `${name}.mjs`, topLevelVar: false } },
  },
});
process.argv.splice(1, 2, resolve(root, entry));
await import(pathToFileURL(resolve(outDir, `${name}.mjs`)).href);
