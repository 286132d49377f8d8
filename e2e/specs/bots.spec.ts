/** The paper exchange opened to a trader's own programs from the desk, and closed again. */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/host';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Key {
  readonly apiKey: string;
  readonly secret: string;
}

test('a bot trades with a key of the desk until the switch is off', async ({ machine }) => {
  const running = await machine.start();
  const { desk, page } = running;
  await desk.startPaper();
  const dialog = await openBots(page);
  await expect(doorSwitch(dialog)).not.toBeChecked();
  await doorSwitch(dialog).click();
  const rest = await addressOf(dialog);
  expect(rest).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

  const key = await makeKey(dialog);
  const placed = await signed(rest, key, 'POST', '/sapi/v1/order', {
    symbol: 'LTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    volume: '0.5',
    price: '20',
  });
  expect(placed).toMatchObject({ status: 200, body: { symbol: 'LTCUSDT', status: 'NEW' } });
  // Withdrawals are not among the permissions that are usually given.
  const refused = await signed(rest, key, 'POST', '/sapi/v1/withdraw/apply', {});
  expect(refused).toMatchObject({ body: { code: -2015 } });

  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog.getByText(key.secret)).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: new RegExp(key.apiKey.slice(0, 4)) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  await expect(desk.panel('Open orders').getByText('external')).toBeVisible();

  const again = await openBots(page);
  await doorSwitch(again).click();
  await expect(again.getByRole('status').filter({ hasText: /^Closed$/ })).toBeVisible();
  await expect(fetch(`${rest}/sapi/v1/ping`)).rejects.toThrow();
  for (const secret of [key.secret, key.apiKey]) expect(running.output()).not.toContain(secret);
});

test('a key is switched off, on and deleted by the keyboard', async ({ machine }) => {
  const { desk, page } = await machine.start();
  await desk.startPaper();
  const dialog = await openBots(page);
  await doorSwitch(dialog).focus();
  await page.keyboard.press('Space');
  const rest = await addressOf(dialog);
  const key = await makeKey(dialog);
  await expect(dialog.getByRole('region', { name: 'The new key' })).toBeFocused();
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Make key' })).toBeFocused();
  const account = () => signed(rest, key, 'GET', '/sapi/v1/account');
  expect((await account()).status).toBe(200);
  await dialog.getByRole('button', { name: /^Switch off key/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: /^Switch on key/ })).toBeVisible();
  expect(await account()).toMatchObject({ body: { code: -2014 } });
  await dialog.getByRole('button', { name: /^Switch on key/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: /^Switch off key/ })).toBeVisible();
  expect((await account()).status).toBe(200);
  await dialog.getByRole('button', { name: /^Delete key/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog.getByText('No key has been made for a bot yet.')).toBeVisible();
  expect(await account()).toMatchObject({ body: { code: -2014 } });
});

test('a port in use is named; a start is closed unless it was chosen otherwise', async ({
  machine,
}) => {
  const first = await machine.start();
  const { desk, page } = first;
  await desk.startPaper();
  const dialog = await openBots(page);
  const [taken, port] = await takePort();
  await dialog.getByRole('textbox', { name: 'Port' }).fill(`${port}`);
  await doorSwitch(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText(`port ${port} is in use`);
  await expect(doorSwitch(dialog)).not.toBeChecked();
  await new Promise((resolve) => taken.close(resolve));
  await doorSwitch(dialog).click();
  expect(await addressOf(dialog)).toBe(`http://127.0.0.1:${port}`);
  await first.stop();

  const second = await machine.start();
  await second.desk.waitForMarket();
  await expect(fetch(`http://127.0.0.1:${port}/sapi/v1/ping`)).rejects.toThrow();
  const closed = await openBots(second.page);
  await expect(doorSwitch(closed)).not.toBeChecked();
  await closed.getByRole('checkbox', { name: /at every start/ }).click();
  await second.stop();

  const third = await machine.start();
  await third.desk.waitForMarket();
  await expect(third.page.getByRole('button', { name: /^Bots: .* open/ })).toBeVisible();
  expect((await fetch(`http://127.0.0.1:${port}/sapi/v1/ping`)).status).toBe(200);
});

test('a copied secret is in the clipboard; the lab token is on no screen', async ({ machine }) => {
  const { desk, page } = await machine.start();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.startPaper();
  const dialog = await openBots(page);
  await doorSwitch(dialog).click();
  const rest = await addressOf(dialog);
  await dialog.getByRole('button', { name: 'Copy: Lab token' }).click();
  await expect(dialog.getByText('Lab token copied')).toBeAttached();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const state = await fetch(`${rest}/lab/v1/state`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(state.status).toBe(200);
  expect(await page.content()).not.toContain(token);
});

test('axe finds nothing while it is open, in both themes', async ({ machine }) => {
  const { desk, page } = await machine.start();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await desk.startPaper();
  const dialog = await openBots(page);
  await check(page, 'closed');
  await doorSwitch(dialog).click();
  await addressOf(dialog);
  await makeKey(dialog);
  await check(page, 'a key was made');
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
  await check(page, 'open, with a key');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light', exact: true }).click();
  await page.keyboard.press('Escape');
  await openBots(page);
  await check(page, 'open, with a key, light');
});

async function openBots(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Bots/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bots' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const doorSwitch = (dialog: Locator): Locator =>
  dialog.getByRole('switch', { name: 'Open to programs of this computer' });

/** Of REST, as it is on the screen. */
async function addressOf(dialog: Locator): Promise<string> {
  const line = dialog.getByRole('region', { name: 'Addresses' }).getByRole('code').first();
  await expect(line).toBeVisible();
  return line.innerText();
}

async function makeKey(dialog: Locator): Promise<Key> {
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const made = dialog.getByRole('region', { name: 'The new key' });
  await expect(made).toBeVisible();
  const [apiKey = '', secret = ''] = await made.getByRole('code').allInnerTexts();
  return { apiKey, secret };
}

async function signed(
  rest: string,
  { apiKey, secret }: Key,
  method: 'GET' | 'POST',
  path: string,
  fields?: object,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const timestamp = `${Date.now()}`;
  const body = fields === undefined ? '' : JSON.stringify(fields);
  const text = timestamp + method + path + body;
  const response = await fetch(rest + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-ch-apikey': apiKey,
      'x-ch-ts': timestamp,
      'x-ch-sign': createHmac('sha256', secret).update(text).digest('hex'),
    },
    ...(method === 'POST' ? { body } : {}),
  });
  return { status: response.status, body: await response.json() };
}

function takePort(): Promise<readonly [Server, number]> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve([server, address.port]);
      else reject(new Error('no port'));
    });
  });
}

async function check(page: Page, moment: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(RULES)
    .analyze();
  const found = violations.map(({ id, nodes: [first] }) =>
    [id, first?.html, first?.any[0]?.message].join(': '),
  );
  expect({ moment, found }).toEqual({ moment, found: [] });
}
