/**
 * The windows that the browser host opens itself, in a whole Chromium: the desk's, a further one, and a review.
 * Each comes in by a ticket that stands in no command line, and lets nobody in by the same way.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserType, Page } from '@playwright/test';
import { pageAddress, portOf } from '../bench/devtools';
import { makeBrowser } from '../bench/startup-window';
import { expect, test } from '../fixtures/host';
import { DeskPage } from '../pages/desk';
import { openAppWindow, type AppWindow } from '../../src-main/hosts/browser/app-window';
import { findChromium } from '../../src-main/hosts/launch/find-chromium.mjs';
import { MAIN_ENGINE } from '../../src-main/hosts/launch/main-engine.mjs';
import { createBrowserReview } from '../../src-main/hosts/review/browser-review';
import { Words } from '../../src-main/terminal/words/words';

const environment = { ...process.env };
let folder = '';
let profile = '';
let program: ChildProcess | null = null;
let reading: NodeJS.Timeout;
/** What every user of this machine could read of our programs, which all name the data folder. */
const commandLines = new Set<string>();
/** Processes that were there before the test: reading all of them every time would take half a core. */
const strangers = new Set<string>();
/** Addresses that stood in files meanwhile. */
const handedOver = new Set<string>();

test.beforeEach(() => {
  test.skip(findChromium() === null, 'no whole browser is installed');
  folder = mkdtempSync(join(tmpdir(), 'tidemark window-'));
  profile = join(folder, 'data', 'browser');
  commandLines.clear();
  handedOver.clear();
  strangers.clear();
  for (const name of processes()) strangers.add(name);
  reading = setInterval(() => {
    readCommandLines();
    readEntrances();
  }, 10);
});
test.afterEach(async () => {
  clearInterval(reading);
  process.env = { ...environment }; // other files' programs are started from it
  if (program !== null) {
    const gone = once(program, 'exit');
    program.kill('SIGTERM');
    await gone;
    program = null;
  }
  // A browser that is asked to end still writes into the folder for some moments.
  await expect.poll(() => readCommandLines(), { timeout: 30_000 }).toBe(0);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Returns how many of ours are running. */
function readCommandLines(): number {
  let ours = 0;
  for (const name of processes()) {
    if (strangers.has(name)) continue;
    try {
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (!words.includes(folder)) continue;
      commandLines.add(words);
      ours += 1;
    } catch {
      // it has ended
    }
  }
  return ours;
}

function processes(): readonly string[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
}

function readEntrances(): void {
  for (const name of entrances()) {
    try {
      const path = join(profile, name);
      const address = /url=([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1];
      if (address === undefined) continue; // it is being written
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
      handedOver.add(address.replaceAll('&amp;', '&'));
    } catch {
      // it was used
    }
  }
}

function entrances(): readonly string[] {
  try {
    return readdirSync(profile).filter((name) => name.endsWith('.html'));
  } catch {
    return []; // there is no profile yet
  }
}

/** So many windows came in, by addresses that nobody else could read and nobody can use again. */
async function expectSecret(windows: number): Promise<void> {
  expect(handedOver.size).toBe(windows);
  for (const address of handedOver) {
    const { pathname, searchParams } = new URL(address);
    const secret = searchParams.get('ticket') ?? pathname.slice(1);
    expect(secret).toMatch(/^[\w-]{43}$/);
    if (process.platform === 'linux') expect(commandLines.size).toBeGreaterThan(0);
    for (const words of commandLines) expect(words).not.toContain(secret);
    const again = await fetch(address).catch(() => ({ status: 404 }));
    expect([403, 404]).toContain(again.status);
  }
  expect(entrances()).toEqual([]);
}

/** Of the window that stands for one: without a display, and open to us. */
async function contextOf(chromium: BrowserType): Promise<BrowserContext> {
  await expect.poll(() => portOf(profile), { timeout: 20_000 }).not.toBeNull();
  // Playwright misses the page that a file goes on to where it comes in the moment of that.
  const isInside = () => pageAddress(portOf(profile) ?? '');
  await expect.poll(isInside, { timeout: 20_000 }).not.toBeNull();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${portOf(profile) ?? ''}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the browser has no context');
  return context;
}

async function pageAt(context: BrowserContext, address: RegExp): Promise<Page> {
  const find = (): Page | undefined => context.pages().find((page) => address.test(page.url()));
  await expect.poll(() => find()?.url(), { timeout: 20_000 }).toMatch(address);
  const page = find();
  if (page === undefined) throw new Error('the page is gone');
  return page;
}

const DESK = /^http:\/\/127\.0\.0\.1:\d+\/$/;

test('the desk and a further window come in by tickets that nobody else could read', async ({
  playwright: { chromium },
}) => {
  const words = ['out/main/browser.js', `--data-dir=${join(folder, 'data')}`];
  const DISPLAY = process.env['DISPLAY'] ?? ':0';
  const CHROME_PATH = makeBrowser(folder, '--ozone-platform=headless');
  const env = { ...process.env, CHROME_PATH, DISPLAY };
  program = spawn(process.execPath, [...MAIN_ENGINE, ...words], { env, stdio: 'ignore' });
  const context = await contextOf(chromium);
  const page = await pageAt(context, DESK);
  const desk = new DeskPage(page);
  await desk.startPaper();

  await test.step('it is a window of an app, with nothing behind it', async () => {
    const found = await page.evaluate(() => ({
      isApp: matchMedia('(display-mode: standalone)').matches,
      bars: outerHeight - innerHeight,
      entries: history.length,
      referrer: document.referrer,
    }));
    expect(found).toEqual({ isApp: true, bars: 0, entries: 1, referrer: '' });
    await expectSecret(1);
  });

  await test.step('loaded again it is the desk still: its cookie goes along', async () => {
    const loaded = await page.reload();
    expect([loaded?.status(), page.url()]).toEqual([200, desk.page.url()]);
    await expect(desk.strip).toBeVisible();
  });

  await test.step('a page of another site cannot send a window here', async () => {
    const other = await context.newPage();
    await other.route('http://other.invalid/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${page.url()}">desk</a>` }),
    );
    await other.goto('http://other.invalid/');
    const answered = other.waitForResponse(page.url());
    await other.getByRole('link').click();
    expect((await answered).status()).toBe(403);
    await other.close();
  });

  await test.step('another window of it, through the browser that runs', async () => {
    await page.getByRole('button', { name: 'Workspace menu' }).click();
    await page.getByRole('menuitem', { name: 'Open in another window' }).click();
    const other = await pageAt(context, /\/\?workspace=spot$/);
    await expect(new DeskPage(other).strip).toBeVisible();
    await expectSecret(2);
  });
});

test('the review of a withdrawal comes the same way, and its answer is taken', async ({
  playwright: { chromium },
}) => {
  process.env['CHROME_PATH'] = makeBrowser(folder, '--ozone-platform=headless');
  process.env['DISPLAY'] ??= ':0';
  let window: AppWindow | undefined;
  const review = createBrowserReview({
    words: new Words(),
    open: (address) => {
      window = openAppWindow(address, profile, [640, 800]);
    },
  });
  const page = { title: 'Withdraw', rows: [], questions: ['Characters 9 to 12'], warning: '' };
  const answer = review.ask({ ...page, needsPassphrase: false });
  const shown = await pageAt(await contextOf(chromium), /^http:/);
  await shown.getByLabel(page.questions[0] ?? '').fill('abcd');
  await expectSecret(1);
  await shown.getByRole('button', { name: 'Confirm' }).click();
  expect(await answer).toEqual({ answers: ['abcd'], passphrase: '' });
  if (window?.kind !== 'open') throw new Error('no window was opened');
  window.close();
  await window.hasEnded();
});
