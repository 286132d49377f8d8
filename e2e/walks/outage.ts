/**
 * Nothing of the exchange answers any more: what was read looks as old as it is, a book that was left is there
 * again with its age, the trader can try again by hand, and the desk is back soon after the exchange is.
 */
import { contrastFindings } from '../fixtures/axe';
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { TicketPage } from '../pages/ticket';

export async function walkOutage(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const bar = page.getByRole('banner');
  const ticket = new TicketPage(desk);
  const chart = new ChartPage(page);
  const hues = async (): Promise<number> => Math.max(...(await chart.colouredShares()));
  const lab = desk.panel('Lab');
  const staleOf = (panel: string) => desk.panel(panel).locator('.panel-stale');

  await test.step('a market order on a contract is followed to its end', async () => {
    await ticket.openBook('Futures');
    await desk.bookLevels.first().waitFor();
    await ticket.choose('Market');
    await ticket.fill(/^Quantity/, '1000');
    await ticket.send(/^Buy/).click();
    await expect(ticket.status).toContainText(/Order \d+: filled/);
  });

  await test.step('a mark that is not read any more looks it beside a stream that goes on', async () => {
    const figures = desk.strip.locator('.strip-figures').first();
    await expect(figures).not.toHaveAttribute('data-stale');
    await desk.showTab('Lab');
    await lab.getByRole('button', { name: 'No futures' }).click();
    await expect(figures).toHaveAttribute('data-stale', { timeout: 10_000 });
    await expect(figures.locator('dd').first()).toContainText('Last update');
    await expect(desk.panel('Order book').locator('.book-mark')).toHaveAttribute('data-stale');
    await expect(desk.strip).not.toHaveAttribute('data-stale');
    await lab.getByRole('button', { name: 'All well' }).click();
    await expect(figures).not.toHaveAttribute('data-stale', { timeout: 15_000 });
  });

  await test.step('positions, the risk in the ticket and the book are old within seconds', async () => {
    await desk.showTab('Lab');
    await lab.getByRole('combobox', { name: 'Profile' }).click();
    await page.getByRole('option', { name: 'Outage', exact: true }).click();
    await expect(bar.getByRole('button', { name: /^Faults: / })).toBeVisible();
    // That the stream has broken is read out once, by the banner: its toast is only seen.
    const toast = page.locator('.toast').filter({ hasText: /stopped: .*Reconnecting/ });
    await expect(toast).toHaveAttribute('aria-live', 'off');
    await desk.showTab('Positions');
    // A read is at most two seconds old when it begins, and old after three.
    await expect(staleOf('Positions')).toContainText('Last update', { timeout: 6_000 });
    await expect(staleOf('Order book')).toContainText('Last update');
    await expect(ticket.form.locator('.preview-stale')).toHaveCount(1);
    await expect(desk.statusBar).toContainText('REST: no answer for');
    await expect(desk.statusBar).not.toContainText(/REST [\d,]+ ms/);
  });

  await test.step('what is late is read as well as what is not, the sums over the positions among it', async () => {
    await expect(desk.panel('Positions').locator('.positions-figures')).toHaveClass(/late/);
    expect(await contrastFindings(page)).toEqual([]);
  });

  await test.step('the chart has no green or red while it is late', async () => {
    await expect(staleOf('Chart')).toContainText('Last update');
    await expect.poll(hues).toBe(0);
  });

  await test.step('another workspace and back: the last book, dimmed, with its age', async () => {
    await ticket.openBook('Spot');
    await expect(staleOf('Order book')).toBeVisible();
    await ticket.openBook('Futures');
    await expect(staleOf('Order book')).toContainText(/Last update \d+ s ago/);
    await expect(desk.bookLevels.first()).toBeVisible();
  });

  await test.step('the strip that says how old it is lies on no line of the stress test', async () => {
    await page.keyboard.press('Control+4');
    await expect(staleOf('By risk')).toBeVisible();
    const last = desk
      .panel('By risk')
      .getByRole('table', { name: 'Stress' })
      .getByRole('row')
      .last();
    const bottomOf = async (): Promise<number> => {
      const box = await last.boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    const strip = await staleOf('By risk').boundingBox();
    await expect.poll(bottomOf).toBeLessThanOrEqual(strip?.y ?? 0);
    await ticket.openBook('Futures');
  });

  await test.step('the trader tries again by the banner and by the palette; both can be reached by keys', async () => {
    const again = page.getByRole('button', { name: 'Reconnect now' });
    await again.press('Enter');
    await expect(again).toBeVisible();
    const field = page.getByRole('combobox', { name: 'Search or command' });
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('reconnect');
    // Enter takes what stands out, which follows what is typed.
    const found = page.getByRole('option', { name: /Reconnect to the exchange now/ });
    await expect(found.and(page.locator('[data-highlighted]'))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toBeHidden();
  });

  await test.step('the desk is back with the exchange, not half a minute later', async () => {
    await desk.showTab('Lab');
    await lab.getByRole('button', { name: 'All well' }).click();
    await expect(desk.statusBar).toContainText('Feed live', { timeout: 6_000 });
    await expect(desk.statusBar).toContainText(/REST [\d,]+ ms/);
    await expect(page.getByRole('button', { name: 'Reconnect now' })).toHaveCount(0);
    await expect.poll(hues).toBeGreaterThan(0);
    await desk.showTab('Positions');
    await expect(staleOf('Positions')).toHaveCount(0);
  });

  await test.step('the position is closed again', async () => {
    await ticket.choose('Close');
    await ticket.fill(/^Quantity/, '1000');
    await ticket.send(/^Sell/).click();
    await expect.poll(() => desk.rows('Positions')).toHaveLength(0);
    await ticket.choose('Open');
    await ticket.openBook('Spot');
    await ticket.choose('Limit');
    await ticket.choose('Buy');
  });
}
