/** What rests in the book over time, behind the candles: on when asked for, in its colours, and said where one points. */
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import type { DeskPage } from '../pages/desk';

export async function walkLiquidity(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const chart = new ChartPage(page);
  await chart.panel.getByRole('radio', { name: '1m', exact: true }).click();
  await expect(chart.picture).toHaveAccessibleName(/1m candles from/);
  await test.step('nothing is said or drawn before it is asked for, by its key', async () => {
    await expect(legendOf(chart)).toHaveCount(0);
    expect(await bidPixel(chart)).toBeNull();
    await chart.picture.focus();
    await page.keyboard.press('h');
    await expect(chart.button('Liquidity')).toHaveAttribute('aria-pressed', 'true');
    await expect(legendOf(chart)).toContainText(/30 levels a side since \d\d:\d\d:\d\d/);
    await expect(legendOf(chart)).toContainText(/Bids .*Asks .* to .* LTC per /);
  });
  await test.step('a bid is drawn, and told where one points at it', () => pointAtBid(desk, chart));
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
    await expect.poll(() => bidPixel(chart)).toBeNull();
  });
}

async function pointAtBid(desk: DeskPage, chart: ChartPage): Promise<void> {
  const { page } = desk;
  await chart.picture.focus();
  // Few and wide bars: a second of the newest is some pixels.
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('+');
  // While they grow the same second is wider for a moment: what is there has to be there a second later.
  const staysDrawn = async (): Promise<boolean> => {
    if ((await bidPixel(chart)) === null) return false;
    await page.waitForTimeout(1_000);
    return (await bidPixel(chart)) !== null;
  };
  await expect.poll(staysDrawn, { timeout: 40_000 }).toBe(true);
  // The market stands still, so that what one points at stays where it is.
  await setPace(desk, 'Pause');
  const pointed = chart.panel.locator('.chart-heat-pointed');
  await expect
    .poll(
      async () => {
        const at = await bidPixel(chart);
        if (at === null) return '';
        await page.mouse.move(at.x + 20, at.y);
        await page.mouse.move(at.x, at.y);
        await page.waitForTimeout(300);
        return pointed.innerText();
      },
      { timeout: 20_000 },
    )
    .toMatch(/^[78]\d\.\d\d.* [\d,]+(\.\d+)? LTC bid/);
  await setPace(desk, '1×');
}

async function setPace(desk: DeskPage, pace: 'Pause' | '1×'): Promise<void> {
  await desk.showTab('Lab');
  await desk.panel('Lab').getByRole('radio', { name: pace, exact: true }).click();
}

const legendOf = (chart: ChartPage) =>
  chart.panel.getByRole('group', { name: 'Liquidity', exact: true });

/** On the candles' canvas a place of the bids' blue, with as much around it; null when there is none. */
const bidPixel = (chart: ChartPage): Promise<{ x: number; y: number } | null> =>
  chart.picture.evaluate((picture) => {
    const canvas = picture.querySelector('canvas');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return null;
    const { width, height } = canvas;
    const { data } = context.getImageData(0, 0, width, height);
    const isBid = (x: number, y: number): boolean => {
      const [red = 0, green = 0, blue = 0] = data.slice(
        (y * width + x) * 4,
        (y * width + x) * 4 + 3,
      );
      return blue > red + 30 && blue > green + 20;
    };
    const box = canvas.getBoundingClientRect();
    const ratio = width / box.width;
    for (let y = 2; y < height - 2; y += 2) {
      for (let x = 2; x < width - 2; x += 1) {
        const around = [x - 2, x - 1, x, x + 1, x + 2].every((near) => isBid(near, y));
        if (around && isBid(x, y - 1) && isBid(x, y + 1)) {
          return { x: box.left + (x + 0.5) / ratio, y: box.top + (y + 0.5) / ratio };
        }
      }
    }
    return null;
  });
