import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files whose tests share nothing but modules, and set what they read of them: loaded once per process. */
const PURE = [
  'shared',
  'src-main/engine',
  'src-main/gateway',
  'src-main/client',
  'src-main/terminal',
  'src-renderer',
];
// Names this run to its test files, which share what they build.
process.env['TIDEMARK_RUN'] ??= `${process.pid}-${Date.now()}`;

const alone = (folders: readonly string[]) =>
  folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);

export default defineConfig({
  resolve: {
    alias: {
      '@shared': resolve(import.meta.dirname, 'shared'),
      // The real package downloads its program when it is imported under Node.
      electron: resolve(import.meta.dirname, 'e2e/fake-electron/electron.mjs'),
    },
  },
  test: {
    environment: 'node',
    testTimeout: 30_000,
    setupFiles: ['e2e/fixtures/fixed-seed.ts'],
    projects: [
      { extends: true, test: { name: 'pure', include: alone(PURE), isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: alone(['src-main', 'e2e']),
          exclude: alone(PURE),
        },
      },
    ],
  },
});
