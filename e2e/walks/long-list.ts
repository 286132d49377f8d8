/**
 * Lists of many orders. What fills at once is in the history at once. Where more rows are listed than drawn, a key is for
 * the row that is seen: the keyboard goes to the next one when its row is cancelled, to the list when its row is scrolled
 * away, and the list stays where it was scrolled to.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { priceAt, TicketPage } from '../pages/ticket';

export async function walkLongList(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const orders = desk.panel('Open orders');
  const table = orders.getByRole('table');
  const list = orders.getByRole('group', { name: 'Open orders' });
  const cancelAt = (place: number): Locator =>
    orders.locator(`tr[aria-rowindex="${place}"]`).getByRole('button', { name: /^Cancel/ });
  await test.step('an order that fills at once is in the history', () => fillAtOnce(desk));
  await placeFifty(desk);
  await expect(table).toHaveAttribute('aria-rowcount', '51');

  await test.step('an order in the middle is cancelled by the keyboard, and the next one has it', async () => {
    await list.evaluate((element) => {
      element.scrollTop = 700;
    });
    // Drawn, but above what is in view: the list is scrolled to it, and other rows are drawn.
    await cancelAt(17).focus();
    await expect(cancelAt(17)).toBeInViewport();
    await expect(cancelAt(40)).toHaveCount(0);
    const next = await nameOf(cancelAt(18));
    await page.keyboard.press('Enter');
    await expect(table).toHaveAttribute('aria-rowcount', '50');
    await expect.poll(() => focusedName(page)).toBe(next);
    await expect(cancelAt(17)).toBeInViewport();
  });

  await test.step('a list that is scrolled far at once stays there', async () => {
    await list.evaluate((element) => {
      element.scrollTop = 0;
    });
    await cancelAt(2).focus();
    await list.evaluate((element) => {
      element.scrollTop = 700;
    });
    await expect(cancelAt(2)).toHaveCount(0);
    expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(700);
  });

  await test.step('a row that is scrolled away leaves the keyboard to the list: Enter cancels nothing', async () => {
    await list.evaluate((element) => {
      element.scrollTop = 0;
    });
    await cancelAt(3).focus();
    await page.keyboard.press('ArrowDown');
    await list.hover();
    for (let turn = 0; turn < 10; turn += 1) {
      await page.mouse.wheel(0, 60);
      await page.waitForTimeout(50);
    }
    await expect(cancelAt(3)).toHaveCount(0);
    await expect(list).toBeFocused();
    await page.keyboard.press('Enter');
    await desk.cancelAll(49);
  });
}

async function fillAtOnce(desk: DeskPage): Promise<void> {
  await desk.showTab('Order history');
  const rows = desk.panel('Order history').getByRole('row', { name: /Market 123 USDT/ });
  await expect(rows).toHaveCount(0);
  await desk.choose('Buy');
  await desk.choose('Market');
  await desk.fill(/^Amount/, '123');
  await desk.submit();
  await expect(rows).toHaveCount(1);
  await desk.choose('Limit');
  await desk.showTab('Open orders');
}

/** Far enough below the market to stay open. */
async function placeFifty(desk: DeskPage): Promise<void> {
  const ticket = new TicketPage(desk);
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  await ticket.choose('Buy');
  await ticket.choose('Scaled');
  await ticket.fill(/^From/, priceAt(bid, 97));
  await ticket.fill(/^To/, priceAt(bid, 96));
  await ticket.fill(/^Orders/, '50');
  await ticket.fill(/^Quantity/, '0.05');
  await ticket.send(/\(paper\)$/).click();
  await expect(ticket.results.filter({ hasText: 'accepted' })).toHaveCount(50);
  await ticket.choose('Limit');
}

const nameOf = (button: Locator): Promise<string | null> => button.getAttribute('aria-label');

const focusedName = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
