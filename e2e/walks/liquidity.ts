/** What rests in the book over time, behind the candles: an order of great size stands at its price, in its colour. */
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { toAtoms, type DeskPage } from '../pages/desk';

const CENT = 1_000_000n;

export async function walkLiquidity(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const chart = new ChartPage(page);
  await chart.panel.getByRole('radio', { name: '1m', exact: true }).click();
  await expect(chart.picture).toHaveAccessibleName(/1m candles from/);
  await test.step('nothing is said before it is asked for, by its key', async () => {
    await expect(legendOf(chart)).toHaveCount(0);
    await chart.picture.focus();
    await page.keyboard.press('h');
    await expect(chart.button('Liquidity')).toHaveAttribute('aria-pressed', 'true');
    await expect(legendOf(chart)).toContainText(/30 levels a side since \d\d:\d\d:\d\d/);
    await expect(legendOf(chart)).toContainText(/Bids .*Asks .* to .* LTC per /);
  });
  await test.step('an order of great size stands at its price', () => seeAnOrder(desk, chart));
  await test.step('it is there after a reload, of what has been seen since; the palette ends it', async () => {
    await page.reload();
    await desk.waitForMarket();
    await expect(chart.button('Liquidity')).toHaveAttribute('aria-pressed', 'true');
    await expect(legendOf(chart)).toContainText('levels a side since');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('liquidity');
    await page.getByRole('option', { name: /^Liquidity behind the candles/ }).click();
    await expect(chart.button('Liquidity')).toHaveAttribute('aria-pressed', 'false');
    await expect(legendOf(chart)).toHaveCount(0);
  });
  await desk.cancelOrder(/^Cancel Buy 900/);
}

async function seeAnOrder(desk: DeskPage, chart: ChartPage): Promise<void> {
  const { page } = desk;
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const cents = toAtoms(bid) / CENT - 8n;
  const price = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  await desk.placeLimit('Buy', price, '900');
  await chart.picture.focus();
  // Few and wide bars: a second of the newest is some pixels.
  for (let press = 0; press < 14; press += 1) await page.keyboard.press('+');
  await expect
    .poll(() => pointAlong(chart, price), { intervals: [1000], timeout: 40_000 })
    .toMatchObject({ isBlue: true, words: expect.stringMatching(/\b9\d\d\.\d+ LTC bid/) });
}

const legendOf = (chart: ChartPage) =>
  chart.panel.getByRole('group', { name: 'Liquidity', exact: true });

/** Points at one place after the other at the order's price, until the legend knows of a bid of nine hundred. */
async function pointAlong(chart: ChartPage, price: string) {
  const box = await chart.picture.boundingBox();
  const label = await chart.orders.first().boundingBox();
  if (box === null || label === null) throw new Error('the chart is not on the screen');
  const y = label.y + label.height / 2;
  for (let x = box.x + 4; x < box.x + box.width * 0.6; x += 8) {
    await chart.page.mouse.move(x, y);
    const words = await pointedAt(chart);
    if (!words.includes(price) || !/\b9\d\d\.\d+ LTC bid/.test(words)) continue;
    const [red = 0, green = 0, blue = 0] = await pixelAt(chart, x, y + 2);
    return { words, isBlue: blue > red + 20 && blue > green };
  }
  return null;
}

/** The legend follows with the next frames. */
const pointedAt = (chart: ChartPage): Promise<string> =>
  chart.panel.evaluate(
    (panel) =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          resolve(panel.querySelector('.chart-heat-pointed')?.textContent ?? '');
        }, 60);
      }),
  );

/** Of the candles' canvas, not of the crosshair's above it. */
const pixelAt = (chart: ChartPage, x: number, y: number): Promise<number[]> =>
  chart.picture.evaluate(
    (picture, [pageX, pageY]) => {
      const canvas = picture.querySelector('canvas');
      const box = canvas?.getBoundingClientRect();
      const context = canvas?.getContext('2d');
      if (!canvas || !box || !context) return [];
      const ratio = canvas.width / box.width;
      const [left, top] = [(pageX - box.left) * ratio, (pageY - box.top) * ratio];
      return [...context.getImageData(Math.floor(left), Math.floor(top), 1, 1).data];
    },
    [x, y] as const,
  );
