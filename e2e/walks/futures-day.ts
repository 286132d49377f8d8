/** A position is turned round, protected and closed in part, by keys: each question says what it leaves as it is. */
import type { Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { priceAt, TicketPage } from '../pages/ticket';

export async function walkFuturesDay(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const positions = desk.panel('Positions');
  const row = (name: RegExp) => positions.getByRole('button', { name });
  // A message is a dialog, too.
  const dialog = page.getByRole('dialog', { name: /^(Take profit and|Reverse pos|Close pos)/ });
  const question = page.getByRole('alertdialog');

  await test.step('what became of the exits of an entry is read beside the message of its fill', async () => {
    await openLong(desk);
    const { exits } = new TicketPage(desk);
    await expect(exits).toHaveCount(2);
    const message = page.locator('.toast').filter({ hasText: 'Buy 0.1 BTC' });
    await expect(message).toBeVisible();
    const [told, over] = [await exits.last().boundingBox(), await message.boundingBox()];
    if (told === null || over === null) throw new Error('one of them is not drawn');
    expect(told.y + told.height).toBeLessThanOrEqual(over.y);
  });

  await test.step('who opens the exits of a position sees those it has', async () => {
    await desk.showTab('Positions');
    await row(/^TP\/SL.* Long 0\.1000 BTC/).press('Enter');
    const standing = dialog.getByRole('list', { name: /stand already/ }).getByRole('listitem');
    await expect(standing).toHaveCount(2);
    await expect(standing.first()).toContainText(/at \d\d,\d{3}\.\d.*0\.1 BTC/s);
    await page.keyboard.press('Escape');
  });

  await test.step('a reversal says that no stop goes over, and leaves the keyboard on the row', async () => {
    await askToReverse(desk, /^More for Long/, true);
    await expect(question).toContainText('Its TP + SL are cancelled once it is closed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'executed' })).toHaveCount(2);
    // Behind the dialog nothing has a role.
    await expect(page.locator('[aria-label^="More for Short 0.1000 BTC"]')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row(/^More for Short 0\.1000 BTC/)).toBeFocused();
  });

  await test.step('what an open order closes already is named by each question, and not closed twice', async () => {
    await closeByLimit(desk, '400');
    await askToReverse(desk, /^More for Short/);
    await expect(question).toContainText(
      '0.0400 BTC of it is in open orders that close it already',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+F');
    await expect(question).toContainText(/0\.0400 BTC of Short \(E-BTC-USDT\).* until they fill/);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });

  await test.step('where open orders close all of it, it says so and sends nothing', async () => {
    await closeByLimit(desk, '600');
    await askToReverse(desk, /^More for Short/);
    await expect(question.getByRole('button', { name: /^Reverse/ })).toBeDisabled();
    await page.keyboard.press('Escape');
    await row(/^Close Short/).press('Enter');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Contracts' })).toHaveAccessibleDescription(
      'All of it is in open orders that close it already: cancel one first',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+F');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'To close it at the market, cancel that first.',
    );
    await expect(question).toBeHidden();
  });

  await desk.cancelAll(2);
  await closeTheRest(desk);
  await new TicketPage(desk).form.getByRole('checkbox', { name: 'TP/SL' }).uncheck();
}

/** With both exits, whatever a walk before has left in the ticket. */
async function openLong(desk: DeskPage): Promise<void> {
  const ticket = new TicketPage(desk);
  await ticket.openBook('Futures');
  const unit = ticket.form.getByRole('combobox', { name: 'Quantity unit' });
  await unit.click();
  await desk.page.getByRole('option', { name: 'Cont.', exact: true }).click();
  await expect.poll(() => ticket.preview('Available')).toMatch(/^\d\d?,\d{3}\.\d\d/);
  const ask = (await desk.bookSide('Ask'))[0]?.price ?? '';
  await ticket.choose('Market');
  await ticket.form.getByRole('checkbox', { name: 'TP/SL' }).check();
  await ticket.fill(/^Take profit/, priceAt(ask, 110));
  await ticket.fill(/^Stop loss/, priceAt(ask, 90));
  await ticket.fill(/^Quantity/, '1000');
  await ticket.send(/^Buy \/ Long/).click();
  await expect(ticket.status).toContainText('Accepted');
}

/** As nobody's hand does it, and a machine that is busy. */
function pressAsItAppears(page: Page, entry: string): Promise<void> {
  return page.evaluate((words) => {
    const watcher = new MutationObserver(() => {
      const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
      const item = items.find(({ textContent }) => textContent === words);
      if (item === undefined) return;
      watcher.disconnect();
      item.click();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  }, entry);
}

/** `isAtOnce`: before the menu has the keyboard. */
async function askToReverse({ page }: DeskPage, more: RegExp, isAtOnce = false): Promise<void> {
  if (isAtOnce) await pressAsItAppears(page, 'Reverse…');
  await page.getByRole('button', { name: more }).press('Enter');
  if (!isAtOnce) {
    // The menu puts the keyboard on its first entry with its second frame.
    await expect(page.getByRole('menuitem', { name: 'Reverse…' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  const question = page.getByRole('alertdialog', { name: 'Reverse position' });
  // It is drawn a frame before it has the keyboard.
  await expect(question.getByRole('button', { name: 'Keep it as it is' })).toBeFocused();
}

/** So far from the market that it stays open. */
async function closeByLimit(desk: DeskPage, contracts: string): Promise<void> {
  const { page } = desk;
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  await desk
    .panel('Positions')
    .getByRole('button', { name: /^Close Short/ })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close position' });
  await dialog.getByRole('textbox', { name: 'Contracts' }).fill(contracts);
  await dialog.getByRole('textbox', { name: 'Price' }).fill(priceAt(bid, 97));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('accepted');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Once the exchange has let go of what its orders held. */
async function closeTheRest({ page }: DeskPage): Promise<void> {
  const close = page.getByRole('button', { name: /^Close 1 position \(paper\)/ });
  await expect(async () => {
    await page.keyboard.press('Control+Shift+F');
    await expect(close).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole('alertdialog')).toContainText('Short 0.1000 BTC');
  }).toPass();
  await close.press('Enter');
  const done = page.getByRole('dialog', { name: 'Close all positions' });
  await expect(done).toContainText('executed');
  await page.keyboard.press('Enter');
  await expect(done).toBeHidden();
}
