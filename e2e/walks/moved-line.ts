/**
 * A line of the chart that is moved by the keyboard keeps it, whatever of the chart had it before; one that is taken by a
 * label beside it moves as the hand does.
 */
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { toAtoms, type DeskPage } from '../pages/desk';
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
  await test.step('of two orders at one price each goes the way it is pulled', () =>
    pullEach(desk, priceAt(bid, 99)));
}

/** Their labels stand above and below the line: pulled up by the lower one it went down to the hand first. */
async function pullEach(desk: DeskPage, price: string): Promise<void> {
  const { page } = desk;
  const lines = new ChartPage(page).orders;
  await desk.placeLimit('Buy', price, '0.01');
  await desk.placeLimit('Buy', price, '0.02');
  await expect(lines).toHaveCount(2);
  const tops = () => lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().y));
  const pulled = async (of: typeof Math.max, pixels: number): Promise<bigint> => {
    await expect.poll(async () => spreadOf(await tops())).toBeGreaterThan(20);
    const places = await tops();
    const line = lines.nth(places.indexOf(of(...places)));
    const { x, y, height } = (await line.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const middle = y + height / 2;
    await page.mouse.move(x + 10, middle);
    await page.mouse.down();
    await page.mouse.move(x + 10, middle + pixels);
    await expect(line).not.toContainText(formatted(price));
    const at = priceIn(await line.innerText());
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(line).toContainText(formatted(price));
    return at;
  };
  expect(await pulled(Math.max, -8)).toBeGreaterThan(toAtoms(price));
  expect(await pulled(Math.min, 8)).toBeLessThan(toAtoms(price));
  await desk.cancelAll(2);
}

const spreadOf = (all: readonly number[]): number => Math.max(...all) - Math.min(...all);

/** "Buy 0.01 BTC @ 58,200.12", and how far it has been moved → its price, in atoms. */
const priceIn = (words: string): bigint => toAtoms(/@ ([\d,]+\.\d\d)/.exec(words)?.[1] ?? '0');

/** "58200.12" as a list shows it. */
const formatted = (price: string): string => price.replace(/\B(?=(\d{3})+\.)/g, ',');
