/** Clicks on prices: the book and a disarmed ladder fill the ticket; an armed ladder sends one order. */
import { expect, test } from '../fixtures/host';
import { LadderPage } from '../pages/ladder';

// The market is nobody's to command: an order that was meant to rest may be met.
test.describe.configure({ retries: 1 });

test('prices are clicked: drafts, and orders only while armed', async ({ machine }) => {
  const { desk, page } = await machine.start();
  await desk.startPaper();
  // A quiet pair with a large tick: some ticks below the market an order rests.
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const price = desk.ticket.getByRole('textbox', { name: /^Price/ });
  const quantity = desk.ticket.getByRole('textbox', { name: /^Quantity/ });

  await test.step('the book: a double click takes price and size', async () => {
    const [bid] = await desk.bookSide('Bid');
    await desk.bookLevels.nth(1).dblclick();
    await expect(price).toHaveValue(/^[78]\d(\.\d+)?$/);
    await expect(quantity).not.toHaveValue('');
    expect(bid).toBeDefined();
  });

  await desk.showTab('Ladder');
  const ladder = new LadderPage(desk);
  await expect(ladder.panel.locator('[data-best="bid"]')).toBeVisible();
  const cell = await ladder.bidCell(7);

  await test.step('disarmed: says so, fills the ticket, sends nothing', async () => {
    await cell.hover();
    await expect(ladder.words).toContainText('Fills the ticket, sends nothing (spot, paper)');
    await expect(ladder.words).toContainText(/Buy [\d.]+ LTC at [78]\d\.\d\d/);
    await cell.click();
    await expect(ladder.words).toContainText('In the ticket; nothing was sent');
    await page.keyboard.press('q');
    expect(await desk.rows('Open orders')).toHaveLength(0);
    expect(await ladder.ownBuys.count()).toBe(0);
  });

  await test.step('armed: one click is one order, and stands in its row', async () => {
    await page.getByRole('button', { name: 'Disarmed' }).click();
    await cell.hover();
    await expect(ladder.words).toContainText('Armed: sends at once (spot, paper)');
    await cell.click();
    await expect(ladder.words).toContainText('Accepted by the exchange');
    await expect(ladder.ownBuys).toHaveCount(1);
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  });

  await test.step('a click on it cancels; locking disarms', async () => {
    await ladder.ownBuys.click();
    await expect(ladder.ownBuys).toHaveCount(0);
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
    await page.keyboard.press('Control+Shift+L');
    await cell.click();
    await expect(ladder.words).toContainText('Fills the ticket, sends nothing');
    await page.keyboard.press('Control+Shift+L');
    expect(await desk.rows('Open orders')).toHaveLength(0);
  });
});
