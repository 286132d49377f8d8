/** Workspaces keep what is theirs; what windows share is the same in all of them. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/host';
import { DeskPage } from '../pages/desk';

const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspaces' }).getByRole('button', { name, exact: true });
const dock = (page: Page, name: string) => page.getByRole('main', { name, exact: true });

test('each workspace has its book, symbol and panels, and an own one can be made', async ({
  machine,
}) => {
  const first = await machine.start();
  const { desk, page } = first;
  await desk.startPaper();
  await desk.selectPair('ETHUSDT', /[23],\d{3}\.\d/);

  // By its key: contracts, with the ticket of futures.
  await page.keyboard.press('Control+3');
  await expect(dock(page, 'Futures')).toBeVisible();
  await expect(desk.ticket.getByRole('radio', { name: 'Open', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Positions', exact: true })).toBeVisible();
  await show(page, 'Spot').click();
  await expect(desk.strip).toContainText('ETH/USDT');

  // A copy of this one, with a second chart in a link colour of its own.
  await page.getByRole('button', { name: 'New workspace from this one' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Scalping');
  await page.keyboard.press('Enter');
  await expect(dock(page, 'Scalping')).toBeVisible();
  await expect(desk.strip).toContainText('ETH/USDT');
  await page.getByRole('button', { name: 'Panels', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Chart 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Chart 2 link colour: No colour/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Violet' }).click();
  await page.getByRole('button', { name: 'Chart 2 link colour: Violet' }).click();
  await page.getByRole('menuitem', { name: 'Symbol of Violet…' }).click();
  await page.keyboard.type('solusdt');
  await page.keyboard.press('Enter');
  await expect(desk.panel('Chart 2')).toContainText(/1\d\d\.\d/);
  await expect(desk.strip).toContainText('ETH/USDT');

  // What is closed can be had again; nothing of it touches the other workspaces.
  await page.getByRole('button', { name: 'Order panel menu' }).click();
  await page.getByRole('menuitem', { name: 'Close Order' }).click();
  await expect(desk.ticket).toBeHidden();
  await desk.panel('Order book').focus();
  await page.keyboard.press('b');
  await expect(desk.ticket).toBeVisible();
  await show(page, 'Spot').click();
  await expect(page.getByRole('tab', { name: 'Chart 2', exact: true })).toBeHidden();
  await show(page, 'Scalping').click();
  await page.waitForTimeout(1_500); // a layout is saved once it has come to rest

  await first.stop();
  const second = await machine.start();
  await expect(dock(second.page, 'Scalping')).toBeVisible();
  await expect(second.desk.strip).toContainText('ETH/USDT');
  await second.desk.showTab('Chart 2');
  await expect(
    second.page.getByRole('button', { name: 'Chart 2 link colour: Violet' }),
  ).toBeVisible();
  await second.page.getByRole('button', { name: 'Workspace menu' }).click();
  await second.page.getByRole('menuitem', { name: 'Delete workspace…' }).click();
  await second.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(show(second.page, 'Scalping')).toBeHidden();
  await expect(dock(second.page, 'Inspect')).toBeVisible();
});

test('two windows show the same settings, symbols and layouts, each its own workspace', async ({
  machine,
  host,
}) => {
  const { desk, page } = await machine.start();
  await desk.startPaper();
  const other = await openAnotherWindow(page, host);
  const beside = new DeskPage(other);
  await beside.waitForMarket();

  await desk.selectPair('SOLUSDT', /1\d\d\.\d/);
  await expect(beside.strip).toContainText('SOL/USDT');
  await other.getByRole('button', { name: 'Settings' }).click();
  await other.getByRole('radio', { name: 'Light', exact: true }).click();
  await other.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  // A layout made there is the layout here.
  await other
    .getByRole('button', { name: 'Trades panel menu' })
    .or(other.getByRole('button', { name: 'Order book panel menu' }))
    .first()
    .click();
  await other.getByRole('menuitem', { name: /^Move to: Watchlist/ }).click();
  await expect
    .poll(() =>
      page.evaluate(() => {
        const tab = [...document.querySelectorAll('[role="tab"]')];
        const groupOf = (name: string) =>
          tab.find((each) => each.textContent === name)?.closest('.flexlayout__tabset');
        return groupOf('Order book') === groupOf('Watchlist');
      }),
    )
    .toBe(true);

  // Another workspace there leaves this window where it is.
  await show(other, 'Futures').click();
  await expect(dock(other, 'Futures')).toBeVisible();
  await expect(dock(page, 'Spot')).toBeVisible();
  await expect(desk.strip).toContainText('SOL/USDT');
  await other.close();
});

/** Electron opens it; the browser host, which opens no windows, offers its address. */
async function openAnotherWindow(page: Page, host: string): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Workspace menu' }).click();
  await page.getByRole('menuitem', { name: 'Open in another window' }).click();
  if (host !== 'browser') {
    const window = await opened;
    await window.setViewportSize({ width: 1440, height: 900 });
    await window.waitForURL(/\/\/(?!blank)/);
    return window;
  }
  const address = await page.getByRole('dialog').locator('code').innerText();
  await page.keyboard.press('Escape');
  const other = await page.context().newPage();
  await other.goto(address);
  return other;
}
