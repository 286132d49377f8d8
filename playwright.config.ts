// End-to-end tests: the same specs on every host. `npm run build` comes first; `npm test` does both.
import { defineConfig } from '@playwright/test';
import type { HostOption } from './e2e/fixtures/host';

/**
 * It looks at the clock: on the browser host, where it does so, nothing runs beside it and it sees every frame. It
 * comes last, for what depends on a failed project is not run at all. On the simulated Electron it proves the way,
 * not the pace.
 */
const timed = 'first-run.spec.ts';
/**
 * What Electron's windows, Wire and files have a part in, and each thing that a trader must have once on
 * either host (docs/decisions/0060).
 */
const onEveryHost = ['after-restart', 'desk', 'orders', 'page-rights', 'recorded', 'ticket'].map(
  spec,
);

function spec(name: string): string {
  return `${name}.spec.ts`;
}

export default defineConfig<HostOption>({
  testDir: 'e2e/specs',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  workers: 2, // each a host and a browser of its own; half of the time one waits
  timeout: 90_000, // walks of half a minute, and a machine may be slow
  expect: { timeout: 10_000 },
  use: { actionTimeout: 30_000 }, // a click on what never comes says so before the test is over
  retries: 1, // the market is nobody's to command; what passes only then is told as flaky
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'browser', use: { host: 'browser' }, testIgnore: timed },
    { name: 'electron-sim', use: { host: 'electron-sim' }, testMatch: [timed, ...onEveryHost] },
    // Skipped, and says so, without a program file.
    { name: 'electron', use: { host: 'electron' }, testMatch: onEveryHost },
    {
      name: 'timed',
      use: { host: 'browser', frames: 'all' },
      testMatch: timed,
      dependencies: ['browser', 'electron-sim', 'electron'],
    },
  ],
});
