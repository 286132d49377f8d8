/** A window of Chromium that Playwright makes ready and leaves: then it is measured with nobody listening. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';
import { PAGE_ENGINE } from '../../src-main/hosts/browser/page-engine';
import { Devtools, pageAddress, portOf } from './devtools';

const SIZE = { width: 1440, height: 900 } as const;

export interface DeskWindow {
  /** Playwright's page, for as long as `prepare` runs. */
  prepare<Value>(prepare: (page: Page) => Promise<Value>): Promise<Value>;
  /** The page as it was left. */
  watch(): Promise<Devtools>;
  close(): Promise<void>;
}

export async function openDeskWindow(): Promise<DeskWindow> {
  const profile = mkdtempSync(join(tmpdir(), 'tidemark-window-'));
  const words = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const as = [`--window-size=${SIZE.width},${SIZE.height}`, ...PAGE_ENGINE];
  const browser = spawn(
    findChromium() ?? '',
    [...words, ...as, ...QUIET_ARGUMENTS, ...sandboxArguments(), 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  browser.stderr.resume(); // what it says of itself is for nobody
  const port = await listening(profile);
  return {
    prepare: async (prepare) => {
      const driver = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = driver.contexts()[0]?.pages()[0];
      if (page === undefined) throw new Error('the window has no page');
      await fitWindow(page);
      const value = await prepare(page);
      await driver.close(); // leaves the browser as it is
      return value;
    },
    watch: async () => {
      const address = await pageAddress(port);
      if (address === null) throw new Error('the window shows no desk');
      return Devtools.open(address);
    },
    close: async () => {
      // Its helpers outlive it, and write into the profile until they have gone. They have its standard error from it,
      // which is therefore closed with the last of them.
      const gone = once(browser, 'close');
      browser.kill();
      await gone;
      try {
        rmSync(profile, { recursive: true });
      } catch (fault) {
        // What was measured is not lost for a folder.
        console.error(`${profile} is left: ${String(fault)}`);
      }
    },
  };
}

async function listening(profile: string): Promise<string> {
  for (;;) {
    const port = portOf(profile);
    if (port !== null) return port;
    await pause(20);
  }
}

/** The page is as large as the benches want it, by the window itself: a size that is emulated costs frames. */
async function fitWindow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { windowId, bounds } = await devtools.send('Browser.getWindowForTarget');
  const inner = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const width = (bounds.width ?? 0) + SIZE.width - inner.width;
  const height = (bounds.height ?? 0) + SIZE.height - inner.height;
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
  await page.waitForFunction(
    (wanted) => innerWidth === wanted.width && innerHeight === wanted.height,
    SIZE,
  );
  await devtools.detach();
}
