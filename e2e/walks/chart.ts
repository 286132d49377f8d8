/** The chart: what a trader makes of it is there after a reload; a dragged order is changed at the exchange. */
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { toAtoms, type DeskPage } from '../pages/desk';

export async function walkChart(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const chart = new ChartPage(page);
  await test.step('an order is dragged to another price and changed at the exchange; typing does the same', () =>
    changeAnOrder(desk, chart));
  await test.step('a right click drafts an order at its price, and draws a line there', () =>
    useMenu(desk, chart));
  await test.step('indicators and drawings are made, kept over a reload, moved and removed by keyboard', () =>
    drawAndReload(desk, chart));
  await test.step('as a table it has the same candles after another workspace', () =>
    readAsTable(desk, chart));
  await test.step('what the legend says under the crosshair moves none of its buttons', () =>
    removeByPointer(chart));
  await test.step('each key back in time moves it by a quarter of the screen, however fast they come; a hand draws it as far as it goes', () =>
    panBack(chart));
}

async function changeAnOrder(desk: DeskPage, chart: ChartPage): Promise<void> {
  const { page } = desk;
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const price = centsBelow(bid, 20n);
  await desk.placeLimit('Buy', price, '0.5');
  await expect(chart.orders).toHaveCount(1);

  // By keyboard: down by twelve ticks, and only Enter asks.
  const label = chart.orders.first();
  await label.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(label).toHaveAccessibleName(new RegExp(`at ${escaped(price)}\\.`));
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const moved = centsBelow(price, 10n);
  await expect
    .poll(async () => (await desk.rows('Open orders')).map((row) => row['Price']))
    .toEqual([moved]);

  // By pointer: the label is taken and put lower.
  await expect(chart.orders).toHaveCount(1);
  await chart.dragDown(chart.orders, 60);
  await expect
    .poll(async () => {
      const [row, ...others] = await desk.rows('Open orders');
      return others.length === 0 && toAtoms(row?.['Price'] ?? '0') < toAtoms(moved);
    })
    .toBe(true);

  // Typing: back to where it was, half of it.
  await chart.button(/^Change Buy 0\.5/).click();
  const dialog = page.getByRole('dialog', { name: 'Change order' });
  await dialog.getByRole('textbox', { name: 'Price' }).fill(price);
  await dialog.getByRole('textbox', { name: /^Quantity/ }).fill('0.25');
  await dialog.getByRole('button', { name: 'Change order' }).click();
  await expect
    .poll(async () =>
      (await desk.rows('Open orders')).map((row) => [row['Price'], row['Quantity']]),
    )
    .toEqual([[price, expect.stringMatching(/^0\.250*/)]]);

  await chart.button(/^Cancel Buy 0\.25/).click();
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
}

async function readAsTable(desk: DeskPage, chart: ChartPage): Promise<void> {
  const { page } = desk;
  await chart.button('Show as table').click();
  const table = chart.panel.getByRole('table', { name: /^Candles of LTCUSDT/ });
  const candles = () => table.getByRole('row').count();
  await expect.poll(candles).toBeGreaterThan(20);
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('main', { name: 'Margin', exact: true })).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect.poll(candles).toBeGreaterThan(20);
  await chart.button('Show as chart').click();
}

async function useMenu(desk: DeskPage, chart: ChartPage): Promise<void> {
  const { page } = desk;
  const choose = async (entry: RegExp): Promise<string> => {
    await chart.point([0.3, 0.4]);
    await page.mouse.click(...(await chart.placeOf([0.3, 0.4])), { button: 'right' });
    const item = page.getByRole('menuitem', { name: entry });
    const words = await item.innerText();
    await item.click();
    return words.replace(/^.* at /, '');
  };
  const price = await choose(/^Draft: sell at/);
  await expect(desk.ticket.getByRole('textbox', { name: /^Price/ })).toHaveValue(
    new RegExp(`^${escaped(price.replace(/0+$/, ''))}`),
  );
  await expect(desk.ticket.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  expect(await desk.rows('Open orders')).toHaveLength(0);
  await choose(/^Horizontal line at/);
  await expect(chart.handles).toHaveCount(1);
  await chart.handles.first().press('Delete');
  await expect(chart.handles).toHaveCount(0);
}

async function drawAndReload(desk: DeskPage, chart: ChartPage): Promise<void> {
  const { page } = desk;
  await chart.addIndicator('RSI');
  await chart.addIndicator('BB');
  await expect(chart.button('Remove RSI 14')).toBeAttached();
  await expect(chart.button('Remove BB 20 2')).toBeAttached();

  await chart.draw('Trend line', [0.2, 0.2], [0.5, 0.35]);
  await expect(chart.handles).toHaveCount(2);
  await chart.draw('Horizontal line', [0.3, 0.25], [0.3, 0.25]);
  await expect(chart.handles).toHaveCount(3);
  const names = (): Promise<string[]> =>
    chart.handles.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  const before = await names();
  // Longer candles: what was drawn is still on the screen.
  await chart.panel.getByRole('radio', { name: '30m', exact: true }).click();
  await expect(chart.picture).toHaveAccessibleName(/30m candles from/);

  await page.reload();
  await desk.waitForMarket();
  await expect(chart.picture).toHaveAccessibleName(/30m candles from/);
  await expect(chart.button('Remove RSI 14')).toBeAttached();
  await expect(chart.button('Remove BB 20 2')).toBeAttached();
  await expect(chart.handles).toHaveCount(3);
  // The same prices and times; only the horizontal line's handle stands where the screen begins.
  expect((await names()).slice(0, 2)).toEqual(before.slice(0, 2));

  const line = chart.panel.getByRole('button', { name: /^Horizontal line at/ });
  const was = toAtoms((await line.getAttribute('aria-label')) ?? '');
  await line.focus();
  await page.keyboard.press('Shift+ArrowUp');
  await expect
    .poll(async () => toAtoms((await line.getAttribute('aria-label')) ?? '') - was)
    .toBe(10_000_000n); // ten ticks of 0.01
  await page.keyboard.press('Delete');
  await expect(chart.handles).toHaveCount(2);
}

/** A button that moved with the values fled the pointer, came back, and fled again with each frame. */
async function removeByPointer(chart: ChartPage): Promise<void> {
  await chart.addIndicator('MACD');
  // Its values change their sign, and so their width.
  const remove = chart.button('Remove MACD 12 26 9');
  const line = chart.panel
    .locator('.chart-legend-line')
    .filter({ has: chart.page.getByRole('button', { name: 'Remove MACD' }) });
  const texts = new Set<string | null>();
  const places = new Set<string>();
  for (const share of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
    await chart.point([0.1 + share, 0.15]);
    texts.add(await line.textContent());
    places.add(JSON.stringify(await remove.boundingBox()));
  }
  expect(texts.size).toBeGreaterThan(1);
  expect([...places]).toHaveLength(1);

  const value = line.locator('span[aria-hidden]').first();
  await expect(value).toBeVisible();
  await line.getByText('MACD 12 26 9').hover();
  await expect(value).toBeHidden(); // not in part, by the buttons
  await remove.click();
  await expect(remove).toHaveCount(0);
}

/** Where the candles ended that it held, it went back and forth between two parts of them, and lost the keys meanwhile. */
async function panBack(chart: ChartPage): Promise<void> {
  const { page, picture } = chart;
  await chart.panel.getByRole('radio', { name: '5m', exact: true }).click();
  await expect(picture).toHaveAccessibleName(/ 5m candles from/);
  await picture.focus();
  await page.keyboard.press('End');
  const screen = async () => {
    const name = (await picture.getAttribute('aria-label')) ?? '';
    const [from = '', to = ''] = name.match(/\d{4}-\d\d-\d\d \d\d:\d\d/g) ?? [];
    return { fromMs: Date.parse(from), lengthMs: Date.parse(to) - Date.parse(from) };
  };
  const { fromMs, lengthMs } = await screen();
  const quarters = async () => ((fromMs - (await screen()).fromMs) * 4) / lengthMs;
  await picture.evaluate(async (canvas) => {
    const back = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
    for (let step = 0; step < 24; step += 1) {
      canvas.dispatchEvent(new KeyboardEvent('keydown', back));
      for (let frame = step % 3; frame > 0; frame -= 1) await new Promise(requestAnimationFrame);
    }
  });
  // The newest candle has free places behind it, which the first screen's length leaves out.
  await expect.poll(quarters).toBeGreaterThan(23);
  await expect.poll(quarters).toBeLessThan(29);
  const before = await quarters();
  for (let times = 0; times < 6; times += 1) {
    await chart.point([0.1, 0.4]);
    await page.mouse.down();
    for (let share = 0.2; share < 0.95; share += 0.1) {
      await chart.point([share, 0.4]);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await page.mouse.up();
  }
  const drawn = async () => (await quarters()) - before;
  await expect.poll(drawn).toBeGreaterThan(15);
  await expect.poll(drawn).toBeLessThan(24);
  await picture.focus();
  await page.keyboard.press('End');
  await chart.panel.getByRole('radio', { name: '30m', exact: true }).click();
}

const CENT = 1_000_000n;
function centsBelow(price: string, cents: bigint): string {
  const lower = (toAtoms(price) - cents * CENT) / CENT;
  return `${lower / 100n}.${String(lower % 100n).padStart(2, '0')}`;
}
const escaped = (text: string): string => text.replace('.', '\\.');
