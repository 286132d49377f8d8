/**
 * The paper exchange opened to a trader's own programs from the desk, and closed again; and the kill switch,
 * pulled by its key, over a restart, lifted by its word.
 */
import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, test, type RunningHost } from '../fixtures/host';
import {
  addressOf,
  chooseAccount,
  doorSwitch,
  makeKey,
  openBots,
  type BotKey,
} from '../pages/bots';

/** What lies behind it is dead, and was searched before. */
const DIALOG = ['[role="dialog"]'];

test('open to bots by its switch, with keys; the kill switch; what a restart keeps of both', async ({
  machine,
}) => {
  test.setTimeout(180_000); // two walks, each as long as another test's limit
  const first = await machine.start();
  const { desk, page } = first;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.startPaper();
  await test.step('a bot trades with a key of the desk until the switch is off', () =>
    trade(first));
  const port = await test.step('a port in use is named', () => portInUse(first));
  await test.step('the kill switch cancels what rests, of a bot too', () => pullKillSwitch(first));
  await first.stop();
  await test.step('a start is closed to bots unless it was chosen otherwise, and the kill switch stays', async () => {
    const second = await machine.start();
    await liftKillSwitch(second);
    await expect(fetch(`http://127.0.0.1:${port}/sapi/v1/ping`)).rejects.toThrow();
    const closed = await openBots(second.page);
    await expect(doorSwitch(closed)).not.toBeChecked();
    await closed.getByRole('checkbox', { name: /at every start/ }).click();
    await expect(closed.getByText(/^The next start opens it/)).toBeVisible();
    await second.stop();

    const third = await machine.start();
    await third.desk.waitForMarket();
    await expect(third.page.getByRole('button', { name: /^Bots: .* open/ })).toBeVisible();
    expect((await fetch(`http://127.0.0.1:${port}/sapi/v1/ping`)).status).toBe(200);
  });
});

const killed = (page: Page): Locator => page.getByRole('region', { name: /^KILL SWITCH ON/ });

/** By its key, which a dialog does not keep to itself; the order of the bot is there too. */
async function pullKillSwitch({ desk, page }: RunningHost): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Bots' })).toHaveCount(0); // it takes keys until it is gone
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  await desk.placeLimit('Buy', '60', '0.5');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);

  await page.getByRole('button', { name: /^Risk limits/ }).click();
  await page.keyboard.press('Control+Shift+K');
  await page.keyboard.press('Escape');
  await expect(killed(page)).toContainText('2 of 2 orders are gone. Every list was read twice');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
  await expect(desk.ticket.getByRole('note')).toContainText('The kill switch is on');
}

async function liftKillSwitch({ desk, page }: RunningHost): Promise<void> {
  await desk.waitForMarket();
  await expect(killed(page)).toContainText('Every list was read twice');
  await killed(page).getByLabel('Type RESUME to go on').fill('RESUME');
  await page.keyboard.press('Enter');
  await expect(killed(page)).toBeHidden();
  await desk.placeLimit('Buy', '60', '0.5');
}

async function trade(running: RunningHost): Promise<void> {
  const { desk, page } = running;
  const dialog = await openBots(page);
  await expect(doorSwitch(dialog)).not.toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await doorSwitch(dialog).focus();
  await page.keyboard.press('Space');
  const rest = await addressOf(dialog);
  expect(rest).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);

  await chooseAccount(dialog, 'A new account');
  await expect(dialog.getByRole('textbox', { name: 'Name of the account' })).toBeVisible();
  await chooseAccount(dialog, /^This desk/);
  const key = await makeKey(dialog);
  await expect(dialog.getByRole('region', { name: 'The new key' })).toBeFocused();
  expect(await axeFindings(page, DIALOG)).toEqual([]);
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

  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Make key' })).toBeFocused();
  await expect(dialog.getByText(key.secret)).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: new RegExp(key.apiKey.slice(0, 4)) })).toBeVisible();
  expect(await axeFindings(page, DIALOG)).toEqual([]);
  await copyLabToken(page, dialog, rest);
  await page.keyboard.press('Escape');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  await expect(desk.panel('Open orders').getByText('external')).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Light', exact: true }).click();
  await page.keyboard.press('Escape');
  const again = await openBots(page);
  expect(await axeFindings(page, DIALOG)).toEqual([]);
  await switchKey(page, again, () => signed(rest, key, 'GET', '/sapi/v1/account'));
  await doorSwitch(again).click();
  await expect(again.getByRole('status').filter({ hasText: /^Closed$/ })).toBeVisible();
  await expect(fetch(`${rest}/sapi/v1/ping`)).rejects.toThrow();
  for (const secret of [key.secret, key.apiKey]) expect(running.output()).not.toContain(secret);
  await page.keyboard.press('Escape');
}

/** The secret is in the clipboard, opens the lab, and stands on no screen. */
async function copyLabToken(page: Page, dialog: Locator, rest: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Copy: Lab token' }).click();
  await expect(dialog.getByText('Lab token copied')).toBeAttached();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  const state = await fetch(`${rest}/lab/v1/state`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(state.status).toBe(200);
  expect(await page.content()).not.toContain(token);
}

/** Off, on and deleted by the keyboard; `account` asks with it. */
async function switchKey(
  page: Page,
  dialog: Locator,
  account: () => Promise<{ readonly status: number }>,
): Promise<void> {
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
}

/** The port that is open in the end. */
async function portInUse({ page }: RunningHost): Promise<number> {
  const dialog = await openBots(page);
  const [taken, port] = await takePort();
  await dialog.getByRole('textbox', { name: 'Port' }).fill(`${port}`);
  await doorSwitch(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText(`port ${port} is in use`);
  await expect(doorSwitch(dialog)).not.toBeChecked();
  await new Promise((resolve) => taken.close(resolve));
  await doorSwitch(dialog).click();
  expect(await addressOf(dialog)).toBe(`http://127.0.0.1:${port}`);
  return port;
}

async function signed(
  rest: string,
  { apiKey, secret }: BotKey,
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
