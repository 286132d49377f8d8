/** What a hand and an eye must find where they were: the kill switch, the figures under a hint, a panel behind a tab. */
import type { Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { priceAt } from '../pages/ticket';

export async function walkClearView(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();

  await test.step('the kill switch stays where it is, armed, locked or neither; locked, the ticket says why', async () => {
    const kill = page.getByRole('button', { name: /^Kill switch/ });
    const place = await kill.boundingBox();
    const bar = page.getByRole('banner');
    await page.keyboard.press('Control+Shift+A');
    await expect(bar.getByRole('button', { name: 'Armed', exact: true })).toBeVisible();
    expect(await kill.boundingBox()).toEqual(place);
    await page.keyboard.press('Control+Shift+L');
    await expect(bar.getByRole('button', { name: 'Locked', exact: true })).toBeVisible();
    expect(await kill.boundingBox()).toEqual(place);
    await expect(desk.ticket.getByRole('button', { name: /\(paper\)$/ })).toBeDisabled();
    await expect(desk.ticket).toContainText('Trading is locked in this window');
    await page.keyboard.press('Control+Shift+L');
    await expect(bar.getByRole('button', { name: 'Disarmed', exact: true })).toBeVisible();
    expect(await kill.boundingBox()).toEqual(place);
    await expect(desk.ticket.getByRole('button', { name: /\(paper\)$/ })).toBeEnabled();
  });

  await test.step('a dialog that closes leaves no hint over the figures; the Tab key still shows one', async () => {
    const hint = page.locator('[data-hint-popup]');
    const button = page.getByRole('button', { name: 'Settings', exact: true });
    for (const open of [() => button.press('Enter'), () => button.click()]) {
      await open();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await page.waitForTimeout(700); // longer than a pointer rests before a hint
      await expect(hint).toHaveCount(0);
    }
    await page.keyboard.press('Shift+Tab');
    await expect(hint).toHaveText(/^Keyboard shortcuts/);
    await page.keyboard.press('Escape');
  });

  await test.step('a panel that is asked for by name comes from behind its tab, and once more as a copy', async () => {
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await ask(page, 'Ladder');
    await expect(tab('Ladder')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('Ladder 2')).toHaveCount(0);
    await ask(page, 'Ladder');
    await expect(tab('Ladder 2')).toHaveAttribute('aria-selected', 'true');
    await ask(page, 'Reset layout');
    await expect(tab('Ladder 2')).toHaveCount(0);
  });

  await test.step('a copy that the browser refuses is not taken for one', async () => {
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: refuse,
        configurable: true,
      });
    });
    const told = page.getByRole('region', { name: 'Notifications' });
    const copy = page.getByRole('menuitem', { name: 'Copy price' });
    // The layout has just been reset: while the book takes its place, nothing is under the pointer.
    await expect(async () => {
      await desk.bookLevels.first().click({ button: 'right' });
      await expect(copy).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await copy.click();
    await expect(told).toContainText(/\d\d,\d{3}\.\d\d could not be copied/);
    await page.keyboard.press('Escape');
    await desk
      .panel('Chart')
      .getByRole('button', { name: /as CSV$/ })
      .click();
    await expect(told).toContainText('The CSV of the candles could not be copied');
    await page.keyboard.press('Escape');
    // The browser's own again.
    await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  });

  await test.step('an order that was beyond one interval’s prices is not marked so in another’s', () =>
    lookThroughIntervals(desk, page));

  await test.step('the slider shows the share that is typed', async () => {
    await desk.choose('Buy');
    await desk.choose('Market');
    const slider = desk.ticket.getByRole('slider').first();
    await desk.fill(/^Amount/, '50%');
    await desk.ticket.getByRole('textbox', { name: /^Amount/ }).press('Tab');
    await expect(slider).toHaveValue('50');
    await desk.fill(/^Amount/, '');
    await expect(slider).toHaveValue('0');
    await desk.choose('Limit');
  });
}

async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
  await page.getByRole('option').first().and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
}

/** A bid that the candles of a minute are far above, and those of a month are not. */
async function lookThroughIntervals(desk: DeskPage, page: Page): Promise<void> {
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  await desk.placeLimit('Buy', priceAt(bid, 94), '0.01');
  const chart = desk.panel('Chart');
  const label = chart.locator('.chart-label').filter({ hasText: /^Buy 0\.01/ });
  const choose = (interval: string) =>
    chart.getByRole('radio', { name: interval, exact: true }).click();
  await choose('1m');
  await expect(label).toHaveAttribute('data-edge', 'below');
  await choose('1D');
  await expect(label).toBeVisible();
  await expect(label).not.toHaveAttribute('data-edge');
  await choose('15m');
  await desk.showTab('Open orders');
  await desk.cancelOrder(/^Cancel Buy/);
  await page.keyboard.press('Escape');
}
