/** A line of the chart that is moved by the keyboard keeps it, whatever of the chart had it before. */
import { expect, type Sitting } from '../fixtures/host';
import { priceAt } from '../pages/ticket';

/** A second Enter would change or cancel the other one. */
export async function walkMovedLine(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const [moved, other] = [priceAt(bid, 97), priceAt(bid, 98)];
  await desk.placeLimit('Buy', moved, '0.01');
  await desk.placeLimit('Buy', other, '0.02');
  const chart = desk.panel('Chart');
  // It had the keyboard before.
  await chart.getByRole('button', { name: /^Change Buy 0\.02/ }).focus();
  const line = chart.getByRole('button', { name: /^Buy 0\.01 BTC at .*Arrow keys/ });
  const before = (await line.getAttribute('aria-label')) ?? '';
  await line.focus();
  for (const key of ['Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  const price = async () => (await desk.rows('Open orders')).map((row) => row['Price']);
  await expect.poll(price).not.toContain(formatted(moved));
  await expect.poll(price).toHaveLength(2);
  await expect(line).not.toHaveAttribute('aria-label', before);
  await expect(line).toBeFocused();
  await desk.cancelAll(2);
}

/** "58200.12" as a list shows it. */
const formatted = (price: string): string => price.replace(/\B(?=(\d{3})+\.)/g, ',');
