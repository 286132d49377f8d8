/** The exchange halts the pair on the screen, and opens it again. */
import { expect } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

export async function walkHaltedPair(desk: DeskPage): Promise<void> {
  await desk.showTab('Lab');
  const lab = desk.panel('Lab');
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
  await expect(send).toBeDisabled();
  await lab.getByRole('button', { name: 'Resume BTCUSDT' }).click();
  for (const place of [desk.strip, row, desk.panel('Order book'), desk.ticket]) {
    await expect(place).not.toContainText('Halted');
  }
  await expect(send).toBeEnabled();
}
