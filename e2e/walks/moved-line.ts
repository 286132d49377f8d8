/** A line of the chart that is moved by the keyboard keeps it, whatever of the chart had it before. */
import { expect } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { priceAt } from '../pages/ticket';

/** A second Enter would change or cancel the other one. */
export async function moveByKeys(desk: DeskPage, bid: string): Promise<void> {
  const [moved, other] = [priceAt(bid, 97), priceAt(bid, 98)];
  await desk.placeLimit('Buy', moved, '0.01');
  await desk.placeLimit('Buy', other, '0.02');
  const chart = desk.panel('Chart');
  // It had the keyboard before.
  await chart.getByRole('button', { name: /^Change Buy 0\.02/ }).focus();
  const line = chart.getByRole('button', { name: /^Buy 0\.01 BTC at .*Arrow keys/ });
  const before = (await line.getAttribute('aria-label')) ?? '';
  await line.focus();
  for (const key of ['Shift+ArrowDown', 'Enter']) await desk.page.keyboard.press(key);
  const price = async () => (await desk.rows('Open orders')).map((row) => row['Price']);
  await expect.poll(price).not.toContain(formatted(moved));
  await expect.poll(price).toHaveLength(2);
  await expect(line).not.toHaveAttribute('aria-label', before);
  await expect(line).toBeFocused();
  await desk.cancelAll(2);
}

/** "58200.12" as a list shows it. */
const formatted = (price: string): string => price.replace(/\B(?=(\d{3})+\.)/g, ',');
