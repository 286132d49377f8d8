/**
 * Markets of an exchange's own: more pairs than a screen, of which the watchlist draws those near its viewport and loses
 * none; and prices as long as they can be.
 */
import type { Locator } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Machine } from '../fixtures/host';

const OTHERS = 60;
const name = (place: number) => `COINMAGMOON${String(place).padStart(2, '0')}`;
const others = Array.from({ length: OTHERS }, (_, place) => name(place));

const MARKETS = {
  assets: ['BTC', 'ETH', 'USDT', ...others].map((asset) => ({ asset })),
  pairs: [
    { symbol: 'BTCUSDT' },
    { symbol: 'ETHUSDT' },
    ...others.map((base) => ({
      symbol: `${base}USDT`,
      base,
      quote: 'USDT',
      openingPrice: '1.5',
      pricePrecision: 4,
      quantityPrecision: 4,
    })),
  ],
  contracts: [{ contractName: 'E-BTC-USDT' }],
};

test('a long watchlist is drawn where it is looked at, and every pair is reached', async ({
  machine,
}) => {
  giveMarkets(machine, MARKETS);
  const { desk, page } = await machine.start();
  await desk.startPaper();
  const table = page.getByRole('table', { name: 'Pairs' });
  const rows = table.locator('tbody [data-symbol]');

  await test.step('few rows are in the document, and it says how many there are', async () => {
    await expect(table).toHaveAttribute('aria-rowcount', `${OTHERS + 3}`);
    expect(await rows.count()).toBeLessThan(45);
    // Room for the others is no column: figures stand at the right edge still.
    const [list, row] = await Promise.all([table.boundingBox(), rows.first().boundingBox()]);
    expect(row?.width).toBe(list?.width);
  });

  await test.step('the arrow keys go through all of them', async () => {
    await table.locator('[data-pair]').first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-pair'));
    for (let step = 0; step < OTHERS; step += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe(`${name(OTHERS - 1)}USDT`);
    await page.keyboard.press('Enter');
    await expect(desk.strip).toContainText(`${name(OTHERS - 1)}/USDT`);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('ETHUSDT');
    expect(await rows.count()).toBeLessThan(45);
  });

  await test.step('and so do keys that come faster than frames, and those to the ends', async () => {
    const focused = await table.evaluate((list, presses) => {
      const press = (key: string) => {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
        return document.activeElement?.getAttribute('data-pair');
      };
      list.querySelector<HTMLElement>('[data-pair]')?.focus();
      const places = [press('Home')];
      for (let step = 0; step < presses; step += 1) press('ArrowDown');
      return [...places, press('ArrowDown'), press('Home'), press('End')];
    }, OTHERS - 1);
    expect(focused).toEqual(['BTCUSDT', `${name(OTHERS - 1)}USDT`, 'BTCUSDT', 'ETHUSDT']);
  });

  await test.step('a search draws few of them too, and its keys go through all', async () => {
    const options = page.getByRole('listbox', { name: 'Choose a symbol' }).getByRole('option');
    const highlighted = page.locator('[role=option][data-highlighted]');
    await page.keyboard.press('/');
    await expect(options.first()).toBeVisible();
    await page.keyboard.type('coin');
    await expect(highlighted).toHaveText(`${name(0)}/USDT`);
    expect(await options.count()).toBeLessThan(50);
    // From the first upwards is the last, which is far from what is drawn.
    await page.keyboard.press('ArrowUp');
    if ((await highlighted.count()) === 0) await page.keyboard.press('ArrowUp');
    await expect(highlighted).toHaveText(`${name(OTHERS - 1)}/USDT`);
    await expect(highlighted).toBeInViewport({ ratio: 0.9 });
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
    await expect(highlighted).toHaveText(`${name(OTHERS - 31)}/USDT`);
    await expect(highlighted).toBeInViewport({ ratio: 0.9 });
    await expect(highlighted).toHaveAttribute('aria-posinset', `${OTHERS - 30}`);
    await expect(highlighted).toHaveAttribute('aria-setsize', `${OTHERS}`);
    await page.keyboard.press('Enter');
    await expect(desk.strip).toContainText(`${name(OTHERS - 31)}/USDT`);
    // It is where the search begins the next time.
    await page.keyboard.press('/');
    await expect(page.locator('[role=option][aria-selected=true]')).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Escape');
  });

  await test.step('a name is whole before its quote and its line are, and takes what its price leaves', async () => {
    const names = table.locator('[data-pair] > span:first-child');
    expect(await cutOff(names)).toBe(0);
    // There is room for lines of the day, though not beside such names.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(table.locator('canvas').first()).toBeVisible();
    expect(await cutOff(names)).toBe(0);
  });
});

test('long prices take their room of the axis, and nothing of where a label begins', async ({
  machine,
}) => {
  // Nobody but the trader trades it.
  const pair = {
    symbol: 'ETHUSDT',
    openingPrice: '60000',
    pricePrecision: 6,
    quantityPrecision: 2,
  };
  const tiny = {
    symbol: 'XRPUSDT',
    openingPrice: '0.00001234',
    pricePrecision: 8,
    quantityPrecision: 0,
  };
  giveMarkets(machine, {
    pairs: [{ symbol: 'BTCUSDT' }, pair, tiny],
    contracts: [{ contractName: 'E-BTC-USDT' }],
  });
  const { desk, page } = await machine.start();
  await desk.startPaper();
  await page.keyboard.press('/');
  await page.keyboard.type('ETHUSDT');
  await page.keyboard.press('Enter');
  await expect(desk.strip).toContainText('ETH/USDT');
  await expect(desk.ticket).toContainText('ETH');
  await desk.placeLimit('Buy', '59223.123456', '0.1');
  await desk.placeLimit('Sell', '59223.123456', '0.05');
  await page.setViewportSize({ width: 1024, height: 700 });
  const chart = desk.panel('Chart');
  const label = chart.locator('.chart-label').filter({ hasText: 'Buy' });
  await expect(label).toBeVisible();
  const leftOf = async (place: Locator) => (await place.boundingBox())?.x ?? 0;
  await expect
    .poll(async () => (await leftOf(label)) - (await leftOf(chart)))
    .toBeGreaterThanOrEqual(0);

  // In a narrow book its grouping is whole as well.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await desk.strip.focus();
  await page.keyboard.press('/');
  await page.keyboard.type('XRPUSDT');
  await page.keyboard.press('Enter');
  const grouping = desk.panel('Order book').getByRole('combobox', { name: 'Price grouping' });
  await expect(grouping).toContainText('0.00000001');
  expect(await cutOff(grouping.locator('> span').first())).toBe(0);
});

/** How many of them show less than all of their text. */
const cutOff = (texts: Locator): Promise<number> =>
  texts.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().width > element.getBoundingClientRect().width;
      }).length,
  );

/** What the file of its paper exchange says. */
function giveMarkets({ dataFolder }: Machine, markets: object): void {
  mkdirSync(join(dataFolder, 'paper'));
  writeFileSync(join(dataFolder, 'paper/exchange.json'), JSON.stringify(markets));
}
