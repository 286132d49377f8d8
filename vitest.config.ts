import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Files whose tests share nothing but modules without state: each process loads those once. */
const PURE = [
  'shared',
  'src-main/engine',
  'src-main/gateway',
  'src-main/client',
  'src-main/terminal',
];
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
    projects: [
      { extends: true, test: { name: 'pure', include: alone(PURE), isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: alone(['src-main', 'src-renderer', 'e2e']),
          exclude: alone(PURE),
        },
      },
    ],
  },
});
