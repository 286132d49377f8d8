// End-to-end tests: the same specs on every host. `npm run build` comes first; `npm test` does both.
import { defineConfig } from '@playwright/test';
import type { HostOption } from './e2e/fixtures/host';

/** What only a server can be asked. */
const browserOnly = 'browser-host.spec.ts';

export default defineConfig<HostOption>({
  testDir: 'e2e/specs',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  workers: 1, // one host and one browser at a time: two cores, and market time is wall time
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'browser', use: { host: 'browser' } },
    { name: 'electron-sim', use: { host: 'electron-sim' }, testIgnore: browserOnly },
    // Skipped, and says so, without a program file.
    { name: 'electron', use: { host: 'electron' }, testIgnore: browserOnly },
  ],
});
