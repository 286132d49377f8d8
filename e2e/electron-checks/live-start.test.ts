/**
 * The entry itself, on the simulated Electron: the program starts on the live account that ran last. All of
 * it is there but the page, which is not built when unit tests run.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { app, desktop } from '../fake-electron/electron.mjs';
import { findTestBrowser } from '../fixtures/find-browser.mjs';
import { freePort } from '../fixtures/free-port';
import { sandboxArguments } from '../../src-main/hosts/launch/find-chromium.mjs';

const opened = vi.hoisted(() => ({ windows: 0 }));
vi.mock('../../src-main/hosts/electron/window', async (original) => ({
  ...(await original<object>()),
  openWindows: () => {
    opened.windows += 1;
    return Promise.resolve();
  },
}));

/** Nobody listens there: the account cannot be reached, which is no reason not to start. */
const PROFILE = {
  name: 'Main exchange',
  alias: 'MAIN',
  baseUrl: 'http://127.0.0.1:9',
  futuresBaseUrl: '',
  wsUrl: 'ws://127.0.0.1:9',
  futuresWsUrl: '',
  pathPrefix: '',
  futuresPathPrefix: '',
  timeZone: '',
  getSignMode: 'path',
  recvWindowMs: null,
};

test('a start into a live account whose kill key another program has opens its window and tells it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'tidemark-live-start-'));
  const saved = { id: 'aaaaaaaa', profile: PROFILE, checkedAtMs: null };
  writeFileSync(
    join(data, 'venues.json'),
    JSON.stringify({ profiles: [saved], current: saved.id }),
  );
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findTestBrowser() ?? '',
    args: [...sandboxArguments(), `--remote-debugging-port=${port}`],
    // The signals below are for the program.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  vi.stubEnv('FAKE_ELECTRON_CDP', `http://127.0.0.1:${port}`);
  const exits: unknown[] = [];
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
  process.argv = ['electron', '.', `--data-dir=${data}`];
  desktop.isKeyTaken = true;

  await import('../../src-main/hosts/electron');
  await expect.poll(() => opened.windows + exits.length).toBe(1);

  expect(exits).toEqual([]);
  expect(desktop.tray?.tip).toBe('Tidemark · READ-ONLY · MAIN');
  expect(logOf(data)).toContain('kill-key-taken');
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
  expect(logOf(data)).toMatch(/"reason":"crashed".*helper-lost|helper-lost.*"reason":"crashed"/);
  app.emit('activate', {}, false); // no window to show here
  // One Ctrl-C, as it comes from the terminal and again by npm: it ends in order all the same.
  process.emit('SIGINT');
  process.emit('SIGINT');
  await expect.poll(() => exits).toEqual([0]);
  await browser.close();
  rmSync(data, { recursive: true, force: true });
});

function logOf(data: string): string {
  const folder = join(data, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}
