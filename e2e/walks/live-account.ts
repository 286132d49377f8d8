/**
 * A trader connects an account of an exchange, by the keyboard: from the first screen over the checklist to
 * READ-ONLY, live by its alias, locked and unlocked, and back to paper. The exchange is a second process.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import { axeFindings, contrastFindings, everyFinding } from '../fixtures/axe';
import { heapOf } from '../fixtures/heap';
import { expect, test, type RunningHost, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { walkDrift } from './drift';
import { walkLiveWindows } from './live-windows';

const PASSPHRASE = 'a passphrase of mine';

interface Connection {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** From the first screen, and back to it. */
export async function walkLiveAccount(sitting: Sitting): Promise<void> {
  const running = await sitting.program();
  const { page } = running;
  await withExchange(async (venue, exchange) => {
    await test.step('from the first screen over addresses, keys and checks', () =>
      connect(sitting, page, venue));
    await test.step('READ-ONLY, then live by its alias', () => goLive(running));
    await test.step('what the simulator said of an order stands beside what became of it', () =>
      walkDrift(sitting, running));
    if (sitting.host === 'browser') {
      await test.step('what was READ-ONLY as it was pressed is not sent once another window has armed it', () =>
        walkLiveWindows(running));
    }
    await test.step('locked, also in the background, and unlocked', () => lock(sitting, page));
    if (running.suspend !== null) {
      await test.step('a machine that goes to sleep locks it', () => sleep(sitting, running));
    }
    if (sitting.host === 'browser') {
      await test.step('what a start with a closed key shows in place of the desk', () =>
        closedKey(sitting, page));
    }
    await test.step('who leaves while the kill switch is at work is told so', () =>
      leaveKilling(running, exchange));
    await test.step('back to paper', () => backToPaper(running));
    for (const secret of [venue.apiSecret, venue.apiKey, PASSPHRASE]) {
      expect(running.output()).not.toContain(secret);
    }
  });
}

/** The exchange is there until `work` is done. */
async function withExchange(
  work: (venue: Connection, exchange: ChildProcess) => Promise<void>,
): Promise<void> {
  const words = ['out/main/exchange-cli.js', '--port', '0', '--seed', '7'];
  const exchange = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    let said = '';
    while (!said.includes('\n')) {
      const [chunk] = (await once(exchange.stdout, 'data')) as [Buffer];
      said += chunk.toString();
    }
    await work(JSON.parse(said) as Connection, exchange);
  } finally {
    exchange.kill();
  }
}

/** The stand-in for Electron has a keyring; a browser has none. */
const hasKeyring = ({ host }: Sitting): boolean => host === 'electron-sim';

async function connect(sitting: Sitting, page: Page, venue: Connection): Promise<void> {
  await expect(page.getByRole('button', { name: 'Start paper trading' })).toBeFocused();
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
  await expect(page.getByLabel('Address of the exchange', { exact: true })).toBeFocused();
  await type(page, 'Address of the exchange', venue.baseUrl);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('API key')).toBeFocused();
  await looksRight(page, sitting);
  // It can be left here, and goes on where it was.
  await page.keyboard.press('Escape');
  await goTo(page, 'Main exchange · MAIN (not finished)');
  await expect(page.getByLabel('API key')).toBeFocused();
  await page.keyboard.insertText(venue.apiKey);
  await type(page, 'Secret', venue.apiSecret);
  if (!hasKeyring(sitting)) {
    await type(page, 'Passphrase', PASSPHRASE);
    await type(page, 'Repeat it', PASSPHRASE);
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
}

/** By its button of the first screen. */
const goTo = (page: Page, account: string): Promise<void> =>
  page.getByRole('button', { name: `Go to ${account}`, exact: true }).press('Enter');

const buyLive = (desk: DeskPage): Locator =>
  desk.ticket.getByRole('button', { name: /^Buy BTC \(live · MAIN\)/ });

async function goLive({ desk, page }: RunningHost): Promise<void> {
  // The account's own session, with the checklist where it was left.
  await type(page, 'Value of one order', '5000');
  await expect(page).toHaveTitle('READ-ONLY · MAIN – Tidemark');
  await page.keyboard.press('Enter');
  const connected = page.getByRole('status').getByText('Connected. MAIN is READ-ONLY.');
  await expect(connected).toBeVisible();
  await loosenInVain(page);
  await expect(connected).toBeVisible();
  await page.keyboard.press('Escape');
  await desk.waitForMarket();
  await expect(desk.statusBar).toContainText('READ-ONLY · MAIN');
  await expect(buyLive(desk)).toBeDisabled();

  await openGoLive(desk);
  // Drawn: axe knows by the dialog that the guards around it hand the keyboard back.
  await expect(page.getByLabel('Type MAIN', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await type(page, 'Type MAIN', 'main');
  await expect(page.getByRole('button', { name: 'Go live (MAIN)' })).toBeDisabled();
  await typeAlias({ desk, page });
}

/** The checklist looks at limits that are in force: a looser one waits, which is said, and goes with a tighter one. */
async function loosenInVain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Look again: Limits' }).press('Enter');
  await expect(page.getByLabel('Value of one order', { exact: true })).toBeFocused();
  await type(page, 'Value of one order', '9000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Looser limits apply in \d/)).toBeVisible();
  await expect(page.getByText('Value of one order: 5,000 USDT → 9,000 USDT')).toBeVisible();
  await type(page, 'Loss of a day', '900000');
  await page.keyboard.press('Enter');
  // What waits is not taken away by another field, and not put back by it.
  await expect(page.getByLabel('Value of one order', { exact: true })).toHaveValue('9000');
  await expect(page.getByText('Value of one order: 5,000 USDT → 9,000 USDT')).toBeVisible();
  await type(page, 'Value of one order', '5000');
  await page.keyboard.press('Enter');
}

const openGoLive = (desk: DeskPage): Promise<void> =>
  desk.ticket.getByRole('button', { name: 'Go live…' }).click();

async function typeAlias({ desk, page }: Pick<RunningHost, 'desk' | 'page'>): Promise<void> {
  await type(page, 'Type MAIN', 'MAIN');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('LIVE · MAIN – Tidemark');
  await expect(buyLive(desk)).toBeEnabled();
}

/** What it takes away is the permission to trade: it is not there again when the trader is. */
async function sleep(sitting: Sitting, running: RunningHost): Promise<void> {
  const { desk, page, suspend } = running;
  await openGoLive(desk);
  await typeAlias(running);
  // It stays for a while, and is not for everybody's eyes.
  await expect(page.getByText('MAIN is armed: orders are real from now on.').first()).toBeVisible();
  suspend?.();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(page).toHaveTitle('LOCKED – Tidemark');
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0);
  await page.keyboard.press('F6');
  await expect(page.locator('[data-base-ui-focus-guard]')).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toMatch(/BTC|USDT|MAIN/);
  await unlock(sitting, page);
  await expect(buyLive(desk)).toBeDisabled();
}

/** Nothing of the account is in a locked window, whatever is pressed; nor in one in the background. */
async function lock(sitting: Sitting, page: Page): Promise<void> {
  const behind = sitting.host === 'browser' ? await page.context().newPage() : null;
  await behind?.goto(page.url());
  if (behind !== null) await expect(behind).toHaveTitle('LIVE · MAIN – Tidemark');
  await page.bringToFront();
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(page).toHaveTitle('LOCKED – Tidemark');
  for (const key of ['Escape', 'Control+K', 'Control+1', 'F6']) await page.keyboard.press(key);
  expect(await page.locator('body').innerText()).not.toMatch(/BTC|USDT|MAIN/);
  await looksRight(page, sitting);
  if (behind !== null) await expect(behind).toHaveTitle('LOCKED – Tidemark');
  if (behind !== null)
    expect(await behind.locator('body').innerText()).not.toMatch(/BTC|USDT|MAIN/);
  await behind?.close();
  await unlock(sitting, page);
}

async function unlock(sitting: Sitting, page: Page): Promise<void> {
  const field = hasKeyring(sitting) ? 'Alias of the account' : 'Passphrase';
  await page.getByLabel(field).focus();
  await page.keyboard.insertText('something else');
  await page.keyboard.press('Enter');
  await expect(page.locator('.field-note-error')).toBeVisible();
  await page.keyboard.insertText(hasKeyring(sitting) ? 'MAIN' : PASSPHRASE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('READ-ONLY · MAIN – Tidemark');
}

const CLOSED = ['"isOpen":true', '"isOpen":false'] as const;
const DAMAGED = ['"keptBy":"passphrase"', '"keptBy":""'] as const;

/** In a window of its own, which is told that the key is closed, then that it is damaged, and then the truth again. */
async function closedKey(sitting: Sitting, page: Page): Promise<void> {
  const told = await page.context().newPage();
  let lies: readonly (readonly [string, string])[] = [CLOSED];
  await told.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const retold = lies.reduce((text, [truth, lie]) => text.replace(truth, lie), String(message));
      socket.send(lies.length > 0 ? retold : message);
    });
  });
  await told.goto(page.url());
  await expect(told.getByRole('heading', { name: 'Open MAIN' })).toBeVisible();
  expect(await told.locator('body').innerText()).not.toMatch(/BTC|USDT/);
  await looksRight(told, sitting);
  // A passphrase can be forgotten: the key can be kept once more from here.
  await told.getByRole('button', { name: 'Replace it' }).click();
  await expect(told.getByLabel('API key')).toBeFocused();
  lies = [CLOSED, DAMAGED];
  await told.reload();
  await expect(told.getByText('The file of its key is damaged.')).toBeVisible();
  await expect(told.getByLabel('API key')).toBeFocused();
  await looksRight(told, sitting);
  lies = [];
  await told.reload();
  await expect(told).toHaveTitle('READ-ONLY · MAIN – Tidemark');
  await told.close();
}

/** The exchange stands still meanwhile: nothing can be proven. */
async function leaveKilling({ page }: RunningHost, exchange: ChildProcess): Promise<void> {
  await page.bringToFront();
  const banner = page.getByRole('region', { name: /^KILL SWITCH ON/ });
  const question = page.getByRole('dialog', { name: 'Switch to Paper?' });
  exchange.kill('SIGSTOP');
  try {
    await page.getByRole('button', { name: /^Kill switch/ }).click();
    await expect(banner).toBeVisible();
    await askForPaper(page);
    await expect(question).toContainText('not proven yet that every order of MAIN is gone');
  } finally {
    exchange.kill('SIGCONT');
  }
  await expect(question).not.toContainText('not proven yet', { timeout: 30_000 });
  await page.keyboard.press('Escape');
  await banner.getByLabel('Type RESUME to go on').fill('RESUME');
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
}

async function askForPaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Paper' }).click();
}

async function backToPaper({ desk, page }: RunningHost): Promise<void> {
  await askForPaper(page);
  await page.getByRole('button', { name: 'Switch to Paper' }).click();
  await expect(desk.startButton).toBeVisible();
  await expect(page).toHaveTitle('PAPER – Tidemark');
  // And back again, without having to start paper trading for it.
  await goTo(page, 'Main exchange · MAIN');
  await expect(page.getByRole('dialog', { name: 'Switch to MAIN?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go to Main exchange · MAIN' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(desk.startButton).toBeFocused();
}

/** For assistive technology, and once in light: a theme changes nothing but colours, on either host the same. */
async function looksRight(page: Page, { host }: Sitting): Promise<void> {
  expect(await everyFinding(page)).toEqual([]);
  if (host !== 'browser') return;
  const paint = (theme: string): Promise<string> =>
    page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await paint('light');
  // Colours of buttons take a moment to change.
  await expect.poll(() => contrastFindings(page)).toEqual([]);
  await paint('dark');
}

/** As a trader does: into the field, and over what stands there. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}
