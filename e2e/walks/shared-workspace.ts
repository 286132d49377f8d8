/**
 * Two windows of one workspace: what it consists of is the same in both, and what is typed, open, pressed or in front in
 * one of them stays so, whatever the other one shows, moves or closes.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import type { DeskPage } from '../pages/desk';

/** A layout is kept, told and drawn. */
const TOLD_MS = 1_200;

export async function walkSharedWorkspace(desk: DeskPage, there: DeskPage): Promise<void> {
  await test.step('what is typed in one window stays while the other shows and moves panels', () =>
    typeWhileOtherMoves(desk, there));
  await test.step('a dialog of a panel stays open while the other moves that panel', () =>
    askWhileOtherMoves(desk, there));
  await test.step('a press that has begun is a press when the other has rearranged meanwhile', () =>
    pressWhileOtherMoves(desk, there));
  await test.step('a panel that the other closes stays here while something is typed in it', () =>
    typeWhileOtherCloses(desk, there));
  await there.showTab('Order');
  await chooseInMenu(there, 'Order', 'Reset layout');
  await expect.poll(() => neighbours(desk.page, 'Chart')).toContain('Depth');
  await there.page.waitForTimeout(TOLD_MS);
}

async function typeWhileOtherMoves(desk: DeskPage, there: DeskPage): Promise<void> {
  await desk.showTab('Alerts');
  const price = limitOf(desk);
  await price.fill('70123');
  await there.showTab('Fills');
  await moveBeside(there, 'Order', 'Trades');
  await expect.poll(() => neighbours(desk.page, 'Order')).toContain('Trades');
  await expect(price).toBeVisible();
  await expect(price).toHaveValue('70123');
  await expect(price).toBeFocused();
  // It goes on where it was.
  await desk.page.keyboard.type('4');
  await expect(price).toHaveValue('701234');
  await expect(desk.ticket, 'what was in front here is in front').toBeVisible();
}

async function askWhileOtherMoves(desk: DeskPage, there: DeskPage): Promise<void> {
  await new ChartPage(desk.page).panel.getByRole('button', { name: 'Indicators' }).click();
  const asked = desk.page.getByRole('dialog', { name: 'Indicators' });
  await expect(asked).toBeVisible();
  await moveBeside(there, 'Chart', 'Watchlist');
  await expect.poll(() => neighbours(desk.page, 'Watchlist')).toContain('Chart');
  await there.page.waitForTimeout(TOLD_MS);
  await expect(asked).toBeVisible();
  await desk.page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
}

async function pressWhileOtherMoves({ page, ticket }: DeskPage, there: DeskPage): Promise<void> {
  const market = ticket.getByRole('radio', { name: 'Market', exact: true });
  const limit = ticket.getByRole('radio', { name: 'Limit', exact: true });
  await limit.click();
  const box = await market.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 8);
  await page.mouse.down();
  await moveBeside(there, 'Trades', 'Open orders');
  await expect.poll(() => neighbours(page, 'Open orders')).toContain('Trades');
  await page.waitForTimeout(TOLD_MS);
  await page.mouse.up();
  await expect(market).toBeChecked();
  await limit.click();
}

async function typeWhileOtherCloses(desk: DeskPage, there: DeskPage): Promise<void> {
  await desk.showTab('Alerts');
  await there.showTab('Alerts');
  await chooseInMenu(there, 'Alerts', 'Close Alerts');
  await expect(tabOf(there.page, 'Alerts')).toHaveCount(0);
  await desk.page.waitForTimeout(TOLD_MS);
  await expect(limitOf(desk)).toHaveValue('701234');
  // A tab that is chosen here does not open it there again.
  await desk.showTab('Balances');
  await desk.page.waitForTimeout(TOLD_MS);
  await expect(tabOf(there.page, 'Alerts')).toHaveCount(0);
  await desk.showTab('Alerts');
  await expect(limitOf(desk)).toHaveValue('701234');
  await limitOf(desk).fill('');
}

const limitOf = (desk: DeskPage): Locator =>
  desk.panel('Alerts').getByRole('textbox', { name: 'Price', exact: true });

const tabOf = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

async function moveBeside(there: DeskPage, panel: string, group: string): Promise<void> {
  await there.showTab(panel);
  const name = new RegExp(`^Move to: (.*, )?${group}(,|$)`);
  await chooseInMenu(there, panel, name);
}

async function chooseInMenu(
  { page }: DeskPage,
  panel: string,
  item: string | RegExp,
): Promise<void> {
  await page.getByRole('button', { name: `${panel} panel menu`, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

/** The tabs that lie in one group with that of the panel. */
const neighbours = (page: Page, name: string): Promise<string[]> =>
  page.evaluate((own) => {
    const named = [...document.querySelectorAll('[role="tab"]')];
    const nameOf = (tab: Element): string => tab.textContent.replace(/\d+$/, '');
    const group = named.find((tab) => nameOf(tab) === own)?.closest('.flexlayout__tabset');
    return named.filter((tab) => tab.closest('.flexlayout__tabset') === group).map(nameOf);
  }, name);
