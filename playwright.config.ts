// End-to-end tests: the same specs on every host. `npm run build` comes first; `npm test` does both.
import { defineConfig } from '@playwright/test';
import type { HostOption } from './e2e/fixtures/host';

/** It looks at the clock: nothing runs beside it. */
const timed = 'first-run.spec.ts';
/** What Electron's windows, Wire and files have a part in; the rest is the same page on either host. */
const ofTheHost = ['layout', 'page-rights', 'restart', 'workspaces'].map(spec);
/** Of the rest, what goes by Electron's Wire and not by a WebSocket: each way is gone by somebody. */
const bySimulation = ['keyboard', 'trade'].map(spec);

function spec(name: string): string {
  return `${name}.spec.ts`;
}

export default defineConfig<HostOption>({
  testDir: 'e2e/specs',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  workers: 2, // each a host and a browser of its own; half of the time one waits
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 1, // the market is nobody's to command; what passes only then is told as flaky
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'first', use: { host: 'browser' }, testMatch: timed },
    {
      name: 'first on electron-sim',
      use: { host: 'electron-sim' },
      testMatch: timed,
      dependencies: ['first'],
    },
    {
      name: 'browser',
      use: { host: 'browser' },
      testIgnore: [timed, ...bySimulation],
      dependencies: ['first on electron-sim'],
    },
    {
      name: 'electron-sim',
      use: { host: 'electron-sim' },
      testMatch: [...ofTheHost, ...bySimulation],
      dependencies: ['first on electron-sim'],
    },
    // Skipped, and says so, without a program file.
    { name: 'electron', use: { host: 'electron' }, testMatch: [...ofTheHost, ...bySimulation] },
  ],
});
