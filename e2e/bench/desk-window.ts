/** A window of Chromium that Playwright makes ready and leaves: then it is measured with nobody listening. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';
import { Devtools, pageAddress } from './devtools';

const SIZE = { width: 1440, height: 900 } as const;

export interface DeskWindow {
  /** Playwright's page, for as long as `prepare` runs. */
  prepare(prepare: (page: Page) => Promise<void>): Promise<void>;
  /** The page as it was left, at the size of the benches. */
  watch(): Promise<Devtools>;
  close(): Promise<void>;
}

export async function openDeskWindow(): Promise<DeskWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'tidemark-window-'));
  const words = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const size = `--window-size=${SIZE.width},${SIZE.height}`;
  const browser = spawn(
    findChromium() ?? '',
    [...words, size, ...QUIET_ARGUMENTS, ...sandboxArguments(), 'about:blank'],
    { stdio: 'ignore' },
  );
  const portFile = join(profile, 'DevToolsActivePort');
  while (!existsSync(portFile)) await pause(20);
  const [port = ''] = readFileSync(portFile, 'utf8').split('\n');
  return {
    prepare: async (prepare) => {
      const driver = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = driver.contexts()[0]?.pages()[0];
      if (page === undefined) throw new Error('the window has no page');
      await prepare(page);
      await driver.close(); // leaves the browser as it is
    },
    watch: async () => {
      const address = await pageAddress(port);
      if (address === null) throw new Error('the window shows no desk');
      const devtools = await Devtools.open(address);
      const metrics = { ...SIZE, deviceScaleFactor: 1, mobile: false };
      await devtools.send('Emulation.setDeviceMetricsOverride', metrics);
      return devtools;
    },
    close: async () => {
      const gone = once(browser, 'exit');
      browser.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
