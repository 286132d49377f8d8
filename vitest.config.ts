import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILED, nativeModules } from './e2e/fixtures/native-modules.mjs';

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

const alias = {
  '@shared': resolve(import.meta.dirname, 'shared'),
  // The real package downloads its program when it is imported under Node.
  electron: resolve(import.meta.dirname, 'e2e/fake-electron/electron.mjs'),
};
const plugins = [nativeModules(alias)];

export default defineConfig({
  resolve: { alias },
  test: {
    environment: 'node',
    testTimeout: 30_000,
    setupFiles: ['e2e/fixtures/fixed-seed.ts'],
    server: { deps: { external: [COMPILED] } },
    execArgv: ['--enable-source-maps'],
    projects: [
      { extends: true, plugins, test: { name: 'pure', include: alone(PURE), isolate: false } },
      {
        extends: true,
        plugins,
        test: {
          name: 'whole',
          include: alone(['src-main', 'e2e']),
          exclude: alone(PURE),
        },
      },
    ],
  },
});
