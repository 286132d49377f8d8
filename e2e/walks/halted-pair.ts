/** The exchange halts the pair on the screen, and opens it again. */
import { expect } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

export async function walkHaltedPair(desk: DeskPage): Promise<void> {
  await desk.showTab('Lab');
  const lab = desk.panel('Lab');
  await desk.placeLimit('Buy', '50000', '0.02');
  await desk.choose('Limit');
  await desk.fill(/^Price/, '50000');
  await desk.fill(/^Quantity/, '0.01');
  const send = desk.ticket.getByRole('button', { name: /^Buy 0\.01 BTC \(paper\)/ });
  await expect(send).toBeEnabled();
  await lab.getByRole('button', { name: 'Halt BTCUSDT' }).click();
  const row = desk.panel('Watchlist').getByRole('row').filter({ hasText: 'BTC/USDT' });
  for (const place of [desk.strip, row, desk.panel('Order book')]) {
    await expect(place).toContainText('Halted');
  }
  await expect(desk.ticket).toContainText('it takes no new orders for BTCUSDT');
  // What waits for it says so in its own row.
  for (const tab of ['Open orders', 'Alerts']) {
    await desk.showTab(tab);
    const waiting = desk.panel(tab).getByRole('row').filter({ hasText: 'BTCUSDT' }).first();
    await expect(waiting).toContainText('Halted');
  }
  await desk.showTab('Lab');
  await expect(send).toBeDisabled();
  await lab.getByRole('button', { name: 'Resume BTCUSDT' }).click();
  for (const place of [desk.strip, row, desk.panel('Order book'), desk.ticket]) {
    await expect(place).not.toContainText('Halted');
  }
  await expect(send).toBeEnabled();
  await desk.showTab('Open orders');
  await expect(desk.panel('Open orders')).not.toContainText('Halted');
  await desk.cancelOrder(/^Cancel Buy/);
  await desk.showTab('Lab');
}
