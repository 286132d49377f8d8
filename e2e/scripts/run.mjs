// Bundles one TypeScript entry with vite and runs it in this process: `node run.mjs [--built] <entry.ts> [args]`.
// Bundled, not transformed file by file, so that a benchmark measures the code a user gets. On a fresh
// clone it installs first; with `--built` it builds the program when what is built is not there or old.
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as buildProgram, install } from '../../src-main/hosts/launch/prepare.mjs';
import { makeRunFolder } from './run-folder.mjs';

const root = resolve(import.meta.dirname, '../..');
const isBuilt = process.argv[2] === '--built';
const [entry] = process.argv.slice(isBuilt ? 3 : 2);
if (entry === undefined) throw new Error('usage: node run.mjs [--built] <entry.ts> [args]');
if (!install(root, 'stderr') || (isBuilt && !buildProgram(root, 'stderr'))) process.exit(1);
const { build } = await import('vite');
const name = basename(entry, '.ts');
const outDir = makeRunFolder(root, name);

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
process.argv.splice(1, isBuilt ? 3 : 2, resolve(root, entry));
await import(pathToFileURL(resolve(outDir, `${name}.mjs`)).href);
