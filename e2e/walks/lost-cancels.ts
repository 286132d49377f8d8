/**
 * A cancel that the terminal loses: the row and the line say that nobody knows what became of it, until one is
 * answered. The request is lost between the window and the terminal, where a test can.
 */
import { expect, test, type Sitting } from '../fixtures/host';
import { loadByLossyWire } from '../fixtures/lossy-wire';
import { ChartPage } from '../pages/chart';
import { toAtoms } from '../pages/desk';

export async function walkLostCancels(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const chart = new ChartPage(page);
  const wire = await loadByLossyWire(page);
  await desk.waitForMarket();
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const cents = toAtoms((await desk.bookSide('Bid'))[0]?.price ?? '') / 1_000_000n - 20n;
  await desk.placeLimit('Buy', `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`, '0.5');
  await desk.showTab('Open orders');
  const cancel = desk.panel('Open orders').getByRole('button', { name: /^Cancel Buy 0\.5/ });
  const status = async () => (await desk.rows('Open orders')).map((row) => row['Status']);
  const lines = chart.panel.getByRole('group', { name: 'Own orders and positions' });
  const told = page.locator('.toast').filter({ hasText: 'No answer to the cancel' });

  await test.step('one that was lost is told, and the row and the line are not as if nobody had asked', async () => {
    await expect.poll(status).toEqual(['Open']);
    wire.lose('cancelOrder', 'cancelAll');
    await cancel.click();
    await expect.poll(status).toEqual(['Not known whether cancelled']);
    await expect(lines).toContainText('not known whether cancelled');
    await expect(told).toContainText('it is not known whether the order is still open');
  });

  await test.step('many that were lost are not known either, and their question can be asked again', async () => {
    await page.keyboard.press('Control+Shift+X');
    await page.getByRole('button', { name: /^Cancel 1 order/ }).click();
    await expect(told).toHaveCount(2);
    await expect.poll(status).toEqual(['Not known whether cancelled']);
  });

  await test.step('asked again by the trader it goes, and nothing is told of it any more', async () => {
    wire.lose();
    await cancel.click();
    await expect.poll(status).toEqual([]);
    await expect(told).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(told).toHaveCount(0);
  });
}
