/**
 * A trader connects an account of an exchange, by the keyboard: from the first screen over the checklist to
 * READ-ONLY, live by its alias, locked and unlocked, and back to paper. The exchange is a second process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { axeFindings, contrastFindings, everyFinding } from '../fixtures/axe';
import { heapOf } from '../fixtures/heap';
import { expect, test } from '../fixtures/host';

const PASSPHRASE = 'a passphrase of mine';

interface Connection {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

let exchange: ChildProcess | null = null;
test.afterEach(() => exchange?.kill());

async function startExchange(): Promise<Connection> {
  exchange = spawn(process.execPath, ['out/main/exchange-cli.js', '--port', '0', '--seed', '7'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  while (!said.includes('\n')) {
    const [chunk] = (await once(exchange.stdout ?? exchange, 'data')) as [Buffer];
    said += chunk.toString();
  }
  return JSON.parse(said) as Connection;
}

test('an account is connected step by step, trades by its alias, and is locked', async ({
  machine,
  host,
}) => {
  const venue = await startExchange();
  const running = await machine.start();
  const { desk, page } = running;
  await expect(desk.startButton).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Connect an exchange account' })).toBeVisible();

  // Addresses: what the terminal refuses stands under its field.
  await type(page, 'Name', 'Main exchange');
  await type(page, 'Alias', 'MAIN');
  await type(page, 'Address of the exchange', 'http://exchange.example');
  await type(page, 'Address of its futures', venue.futuresBaseUrl);
  await type(page, 'Address of its stream', venue.wsUrl);
  await page.keyboard.press('Enter');
  await expect(page.getByText('without encryption only this machine')).toBeVisible();
  await type(page, 'Address of the exchange', venue.baseUrl);
  await page.keyboard.press('Enter');

  // The stand-in for Electron has a keyring; a browser has none.
  const hasKeyring = host === 'electron-sim';
  await expect(page.getByLabel('API key')).toBeFocused();
  await looksRight(page, host);
  await page.keyboard.insertText(venue.apiKey);
  await type(page, 'Secret', venue.apiSecret);
  if (!hasKeyring) {
    await type(page, 'Passphrase', PASSPHRASE);
    await type(page, 'The same again', PASSPHRASE);
  }
  await page.keyboard.press('Enter');

  await expect(page.getByRole('button', { name: 'Run the checks' })).toBeFocused();
  await page.keyboard.press('Enter');
  const start = page.getByRole('button', { name: 'Open MAIN READ-ONLY' });
  await expect(start).toBeFocused();
  // What was typed has left the page for good (reliability P19).
  const heap = await heapOf(page);
  expect(heap.includes('Open it READ-ONLY')).toBe(true);
  for (const secret of [venue.apiSecret, PASSPHRASE]) expect(heap.includes(secret)).toBe(false);
  await page.keyboard.press('Enter');

  // The account's own session, with the checklist where it was left.
  await type(page, 'Value of one order', '5000');
  await expect(page).toHaveTitle('READ-ONLY · MAIN – Tidemark');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Connected. MAIN is READ-ONLY.')).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.waitForMarket();
  await expect(desk.statusBar).toContainText('READ-ONLY · MAIN');
  const buy = desk.ticket.getByRole('button', { name: /^Buy BTC \(live · MAIN\)/ });
  await expect(buy).toBeDisabled();

  await desk.ticket.getByRole('button', { name: 'Go live…' }).click();
  expect(await axeFindings(page)).toEqual([]);
  const goLive = page.getByRole('button', { name: 'Go live (MAIN)' });
  await type(page, 'Type MAIN', 'main');
  await expect(goLive).toBeDisabled();
  await type(page, 'Type MAIN', 'MAIN');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('LIVE · MAIN – Tidemark');
  await expect(buy).toBeEnabled();

  // Nothing of the account is in a locked window, whatever is pressed; nor in one in the background.
  const behind = host === 'browser' ? await page.context().newPage() : null;
  await behind?.goto(page.url());
  if (behind !== null) await expect(behind).toHaveTitle('LIVE · MAIN – Tidemark');
  await page.bringToFront();
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(page).toHaveTitle('LOCKED – Tidemark');
  for (const key of ['Escape', 'Control+K', 'Control+1', 'F6']) await page.keyboard.press(key);
  expect(await page.locator('body').innerText()).not.toMatch(/BTC|USDT|MAIN/);
  await looksRight(page, host);
  if (behind !== null)
    expect(await behind.locator('body').innerText()).not.toMatch(/BTC|USDT|MAIN/);
  await behind?.close();
  await page.getByLabel(hasKeyring ? 'Alias of the account' : 'Passphrase').focus();
  await page.keyboard.insertText('something else');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field-note-error')).toBeVisible();
  await page.keyboard.insertText(hasKeyring ? 'MAIN' : PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('READ-ONLY · MAIN – Tidemark');

  // What a start with a closed key shows in place of the desk.
  if (host === 'browser') {
    await withClosedKey(page, async () => {
      await expect(page.getByRole('heading', { name: 'Open MAIN' })).toBeVisible();
      expect(await page.locator('body').innerText()).not.toMatch(/BTC|USDT/);
      await looksRight(page, host);
    });
    await expect(page).toHaveTitle('READ-ONLY · MAIN – Tidemark');
  }

  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Paper' }).click();
  await page.getByRole('button', { name: 'Switch to Paper' }).click();
  await expect(desk.startButton).toBeVisible();
  await expect(page).toHaveTitle('PAPER – Tidemark');
  for (const secret of [venue.apiSecret, venue.apiKey, PASSPHRASE]) {
    expect(running.output()).not.toContain(secret);
  }
});

/** For assistive technology, and once in light: a theme changes nothing but colours, on either host the same. */
async function looksRight(page: Page, host: string): Promise<void> {
  expect(await everyFinding(page)).toEqual([]);
  if (host !== 'browser') return;
  const paint = (theme: string): Promise<string> =>
    page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await paint('light');
  // Colours of buttons take a moment to change.
  await expect.poll(() => contrastFindings(page)).toEqual([]);
  await paint('dark');
}

/** The page is told that the key is closed, as after a start of the program, and then the truth again. */
async function withClosedKey(page: Page, look: () => Promise<void>): Promise<void> {
  let isClosed = true;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(isClosed ? String(message).replace('"isOpen":true', '"isOpen":false') : message);
    });
  });
  await page.reload();
  await look();
  isClosed = false;
  await page.reload();
}

/** As a trader does: into the field, and over what stands there. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}
