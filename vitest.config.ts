import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILED, nativeModules } from './e2e/fixtures/native-modules.mjs';

/** What stands in for Electron remembers what it was told: each of these files has a process of its own. */
const ALONE = ['e2e/electron-checks', 'e2e/fake-electron', 'src-main/hosts/electron'];
/** All others share their processes, so that a module is loaded once in each; they clean up behind them. */
const SHARED = ['shared', 'src-main', 'src-renderer', 'e2e'];
// Names this run to its test files, which share what they build.
process.env['TIDEMARK_RUN'] ??= `${process.pid}-${Date.now()}`;

const testsOf = (folders: readonly string[]) =>
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
    // Hooks build programs and start browsers, beside whatever else the machine has to check.
    hookTimeout: 120_000,
    // Whoever waits for something to happen waits for that: how fast it comes is the machine's.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['e2e/fixtures/fixed-seed.ts'],
    server: { deps: { external: [COMPILED] } },
    execArgv: ['--enable-source-maps'],
    projects: [
      {
        extends: true,
        plugins,
        test: {
          name: 'shared',
          include: testsOf(SHARED),
          exclude: testsOf(ALONE),
          isolate: false,
        },
      },
      { extends: true, plugins, test: { name: 'alone', include: testsOf(ALONE) } },
    ],
  },
});
