// Bundles: the main process and its helpers (ESM), the sandboxed preload (one CommonJS file), the desk.
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);
const alias = { '@shared': at('shared') };
// A constant that became a `var` would be looked up and checked at each use (docs/decisions/0085).
const topLevelVar = false;
/**
 * Writes what is beyond ASCII as escapes. One dash in a text of two megabytes makes the engine keep all of it
 * at two bytes a character, in each thread that runs it (docs/decisions/0096).
 */
const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      // Escaped already, it would become a backslash and a word.
      const escaped = /\\[^\0-\x7f]/.exec(output.code)?.[0];
      if (escaped !== undefined) this.error(`${output.fileName} holds ${escaped}`);
      output.code = output.code.replace(/[^\0-\x7f]/g, asEscape);
    }
  },
});
const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
// Stay outside the bundle: a native add-on, and packages that load files of their own at run time.
const external = ['electron', 'libsql', 'pino', /^@libsql\//];

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [asciiOnly()],
    build: {
      outDir: at('out/main'),
      target: 'node20.19', // one bundle for Electron's Node and for the browser host on Node 20
      externalizeDeps: false,
      sourcemap: true,
      rolldownOptions: {
        external,
        input: {
          electron: at('src-main/hosts/electron.ts'),
          browser: at('src-main/hosts/browser.ts'),
          'exchange-cli': at('src-main/hosts/exchange-cli.ts'),
          'exchange-worker': at('src-main/hosts/exchange-worker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // A script's text stays in memory beside it. Lines stay as they are, for the traces of errors.
          comments: { annotation: false, jsdoc: false, legal: true },
          topLevelVar,
        },
      },
    },
  },
  // Two files that share nothing: a sandboxed preload can require only electron, no chunk of ours.
  preload: {
    resolve: { alias },
    plugins: [asciiOnly()],
    build: {
      outDir: at('out/preload'),
      target: 'node20.19',
      externalizeDeps: false,
      rolldownOptions: {
        external: ['electron'],
        input: {
          preload: at('src-main/hosts/preload/preload.ts'),
          review: at('src-main/hosts/preload/review.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    publicDir: at('assets'),
    resolve: { alias },
    plugins: [react(), tailwindcss(), asciiOnly()],
    worker: {
      format: 'es',
      plugins: () => [asciiOnly()],
      rolldownOptions: { output: { topLevelVar } },
    },
    build: {
      outDir: at('out/renderer'),
      target: 'chrome138',
      assetsInlineLimit: 0, // no data: addresses, so the CSP can stay strict
      minify: true,
      chunkSizeWarningLimit: 2200, // one local bundle; nobody downloads it
      rolldownOptions: { input: at('src-renderer/index.html'), output: { topLevelVar } },
    },
  },
});
