/** What a trader does with panels, workspaces and windows, and what of it is there again. */
import type { Page } from '@playwright/test';
import { expect, type RunningHost } from '../fixtures/host';
import { DeskPage } from '../pages/desk';

const show = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Workspaces' }).getByRole('button', { name, exact: true });
const dock = (page: Page, name: string) => page.getByRole('main', { name, exact: true });

/** Panels are moved and resized, a theme and a pair chosen. The places of the panels. */
export async function arrange({ desk, page }: RunningHost): Promise<Record<string, string>> {
  const untouched = await panelBoxes(page);
  const splitter = page.getByRole('separator', { name: 'Resize panels' }).first();
  await splitter.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await desk.showTab('Trades');
  await desk.showTab('Balances');
  await chooseTheme(page, 'Light');
  await page.getByRole('table', { name: 'Pairs' }).getByText('SOL').click();
  await expect(desk.strip).toContainText('SOL/USDT');
  const moved = await panelBoxes(page);
  expect(moved).not.toEqual(untouched);
  return moved;
}

/** An own one, with a pair of its own and a second chart; the others stay as they were. */
export async function makeWorkspace({ desk, page }: RunningHost): Promise<void> {
  // By its key: contracts, with the ticket of futures.
  await page.keyboard.press('Control+3');
  await expect(dock(page, 'Futures')).toBeVisible();
  await expect(desk.ticket.getByRole('radio', { name: 'Open', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Positions', exact: true })).toBeVisible();
  await show(page, 'Spot').click();
  await expect(desk.strip).toContainText('SOL/USDT');

  // A copy of this one, with a pair of its own and a second chart in another link colour.
  await page.getByRole('button', { name: 'New workspace from this one' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Scalping');
  await page.keyboard.press('Enter');
  await expect(dock(page, 'Scalping')).toBeVisible();
  await expect(desk.strip).toContainText('SOL/USDT');
  await desk.showTab('Order book'); // behind the trades, as the trader left it
  await desk.selectPair('ETHUSDT', /[23],\d{3}\.\d/);
  await page.getByRole('button', { name: 'Panels', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Chart 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Chart 2 link colour: No colour/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Violet' }).click();
  await page.getByRole('button', { name: 'Chart 2 link colour: Violet' }).click();
  await page.getByRole('menuitem', { name: 'Symbol of Violet…' }).click();
  await expect(page.getByRole('combobox', { name: 'Search or command' })).toBeFocused();
  await page.keyboard.type('ltcusdt');
  await page.keyboard.press('Enter');
  await expect(desk.panel('Chart 2')).toContainText(/[78]\d\.\d/);
  await expect(desk.strip).toContainText('ETH/USDT');

  // What is closed can be had again; nothing of it touches the other workspaces.
  await page.getByRole('button', { name: 'Order panel menu' }).click();
  await page.getByRole('menuitem', { name: 'Close Order' }).click();
  await expect(desk.ticket).toBeHidden();
  await desk.showTab('Order book');
  await desk.panel('Order book').focus();
  await page.keyboard.press('b');
  await expect(desk.ticket).toBeVisible();
  await show(page, 'Spot').click();
  await expect(page.getByRole('tab', { name: 'Chart 2', exact: true })).toBeHidden();
  await show(page, 'Scalping').click();
}

/** The own one is deleted in the end. */
export async function isAsItWas(
  { desk, page }: RunningHost,
  arranged: Record<string, string>,
): Promise<void> {
  await expect(dock(page, 'Scalping')).toBeVisible();
  await expect(desk.strip).toContainText('ETH/USDT');
  await desk.showTab('Chart 2');
  await expect(page.getByRole('button', { name: 'Chart 2 link colour: Violet' })).toBeVisible();
  await page.getByRole('button', { name: 'Workspace menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete workspace…' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(show(page, 'Scalping')).toBeHidden();
  await expect(dock(page, 'Inspect')).toBeVisible();
  await show(page, 'Spot').click();
  await expect(desk.strip).toContainText('SOL/USDT');
  await expect.poll(() => panelBoxes(page)).toEqual(arranged);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

/** The same settings, symbols and layouts in both, each its own workspace. */
export async function twoWindows({ desk, page }: RunningHost, host: string): Promise<void> {
  const other = await openAnotherWindow(page, host);
  const beside = new DeskPage(other);
  for (const each of [desk, beside]) await each.showTab('Order book');
  await beside.waitForMarket();

  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  await expect(beside.strip).toContainText('LTC/USDT');
  await chooseTheme(other, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

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
  await expect(desk.strip).toContainText('LTC/USDT');
  await other.close();
}

export async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

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

/** Name and exact place of every panel that is on the screen. */
function panelBoxes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const boxes: Record<string, string> = {};
    for (const panel of document.querySelectorAll<HTMLElement>('[role="tabpanel"]')) {
      const { x, y, width, height } = panel.getBoundingClientRect();
      const isShown = panel.checkVisibility() && width > 0;
      const name = panel.getAttribute('aria-label') ?? panel.getAttribute('aria-labelledby') ?? '';
      if (isShown) boxes[name] = [x, y, width, height].join(' ');
    }
    return boxes;
  });
}
