/**
 * What has not been read is not shown as nothing: orders whose list has not come are waited for, in words after a
 * while. The answers are held back between the terminal and the window, where a test can.
 */
import type { BrowserContext } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { DeskPage } from '../pages/desk';

export async function walkHeldAnswers(sitting: Sitting): Promise<void> {
  const { desk, page, origin } = await sitting.paper();
  await walkUnread(page.context(), origin);

  await test.step('groups of panels, their buttons and the splitters between them have names of their own', async () => {
    const dock = page.getByRole('main', { name: 'Spot', exact: true });
    for (const role of ['tablist', 'separator'] as const) {
      const names = await dock
        .getByRole(role)
        .evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
      expect(names.filter((name) => name === '')).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
    }
    await page.getByRole('button', { name: 'Maximise Order book' }).click();
    await page.getByRole('button', { name: 'Restore Order book' }).click();
    await expect(page.getByRole('button', { name: 'Maximise Order book' })).toBeVisible();
  });

  await test.step('a text that has no room is shown whole to who points at it', async () => {
    const name = desk.panel('Order book').locator('.book-header .book-size');
    await name.evaluate((element: HTMLElement) => {
      element.style.width = '20px';
    });
    await name.hover();
    await expect(page.locator('[data-hint-popup]')).toHaveText('Size (BTC)');
    await desk.ticket.hover();
    await expect(page.locator('[data-hint-popup]')).toHaveCount(0);
    await page.reload();
    await desk.waitForMarket();
  });

  await test.step('a refusal is heard once: its message is read out, the ticket’s line is not', async () => {
    await desk.choose('Limit');
    await desk.choose('Buy');
    await desk.fill(/^Price/, '900000');
    await desk.fill(/^Quantity/, '0.01');
    await desk.ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    const line = desk.ticket.getByRole('status').filter({ hasText: 'Rejected' });
    await expect(line).toHaveAttribute('aria-live', 'off');
    await expect(page.locator('.toast').filter({ hasText: 'rejected' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
}

/** In a window of its own: what stands between it and the terminal stays there until it goes. */
async function walkUnread(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const desk = new DeskPage(page);
  let isHeld = true;
  await page.routeWebSocket(/\/wire$/, (wire) => {
    const terminal = wire.connectToServer();
    terminal.onMessage((message) => {
      const text = message.toString();
      wire.send(isHeld ? text.replaceAll('"unreadBooks":[]', '"unreadBooks":["spot"]') : text);
    });
  });
  await page.goto(origin);
  await desk.waitForMarket();

  await test.step('orders that were never read are no empty list, and it is said that nothing has come', async () => {
    await desk.showTab('Open orders');
    const orders = desk.panel('Open orders');
    await expect(orders.getByRole('status', { name: 'Loading…' })).toBeVisible();
    await expect(orders.locator('.panel-stale')).toContainText('No data yet');
    await expect(orders).not.toContainText('No open orders.');
    await desk.showTab('Fills');
    await expect(desk.panel('Fills').locator('.panel-stale')).toContainText('No data yet');
  });

  await test.step('once they are read it is an empty list, and nobody has pressed anything', async () => {
    await desk.showTab('Open orders');
    isHeld = false;
    await expect(desk.panel('Open orders')).toContainText('No open orders.');
    await expect(desk.panel('Open orders').locator('.panel-stale')).toHaveCount(0);
  });
  await page.close();
}
