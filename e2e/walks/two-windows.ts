/**
 * Two windows of one account: what is done in one is seen in the other before anything is done there on top of it. What
 * was seen as a press began is sent, or nothing.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { DeskPage } from '../pages/desk';
import { LadderPage } from '../pages/ladder';
import { priceAt } from '../pages/ticket';
import { walkSharedWorkspace } from './shared-workspace';

export async function walkTwoWindows(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = new DeskPage(other);
  await there.waitForMarket();
  await page.bringToFront();
  await showIn(desk, there, 'Order book');
  await showIn(desk, there, 'Open orders');
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';

  await walkSharedWorkspace(desk, there);
  await showIn(desk, there, 'Order book');
  await showIn(desk, there, 'Open orders');

  await test.step('a row that slides under a pointer is not cancelled by a press that was meant for the one before', () =>
    slideUnderPointer(desk, there, bid));
  await test.step('Enter that began on one row presses no other one', () =>
    loseRowInEnter(desk, there, bid));
  await test.step('a menu of another pair than is shown does nothing', () =>
    leaveMenus(desk, there));
  await test.step('an order changed in one window is not changed back by a form of the other', () =>
    changeTwice(desk, there, bid));
  await test.step('an order that is dragged in one window while the other cancels or changes it stays as that has left it', () =>
    dragWhatGoes(desk, there, bid));
  await test.step('a click in the book takes what stood there as it was pressed', () =>
    pressMovingBook(desk, there));
  await test.step('limits saved in one window are not put back by the other', () =>
    saveLimitsTwice(desk, there));
  await other.close();
}

/** The hand needs a moment to have seen it; a machine that is too slow for such a press has another try. */
async function slideUnderPointer(desk: DeskPage, there: DeskPage, bid: string): Promise<void> {
  const { page } = desk;
  const cancel = ordersOf(page).getByRole('button', { name: /^Cancel Buy/ });
  let left = 0;
  for (let tries = 0; tries < 6; tries += 1) {
    while (left < 3) {
      left += 1;
      await desk.placeLimit('Buy', priceAt(bid, 90 + left), '0.01');
    }
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);
    await page.mouse.move(...(await middleOf(cancel.first())));
    await page.waitForTimeout(300);
    await watchPress(page);
    await cancelFirst(there);
    await page.waitForFunction(() => Reflect.get(window, 'slidAtMs') !== undefined);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(400);
    left = (await desk.rows('Open orders')).length;
    if ((await pressedAfterMs(page)) < 120) {
      expect(left, 'nothing was pressed that had just come').toBe(2);
      break;
    }
    expect(tries, 'a press came soon enough').toBeLessThan(5);
  }
  // It has been seen by now: a press of its own takes it.
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(left - 1);
  await desk.cancelOrder(/^Cancel Buy/);
}

/** When a row went, and how long after it the next press came. */
const watchPress = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Reflect.deleteProperty(window, 'slidAtMs');
    const rows = (): number =>
      document.querySelectorAll('section[aria-label="Open orders"] tbody tr[aria-rowindex]').length;
    const before = rows();
    const watching = new MutationObserver(() => {
      if (rows() >= before) return;
      Reflect.set(window, 'slidAtMs', performance.now());
      watching.disconnect();
    });
    watching.observe(document.body, { subtree: true, childList: true });
    const heard = ({ timeStamp }: Event): void => {
      Reflect.set(window, 'pressedAtMs', timeStamp);
    };
    window.addEventListener('pointerdown', heard, { capture: true, once: true });
  });

const pressedAfterMs = (page: Page): Promise<number> =>
  page.evaluate(
    () => Number(Reflect.get(window, 'pressedAtMs')) - Number(Reflect.get(window, 'slidAtMs')),
  );

const cancelFirst = (there: DeskPage): Promise<void> =>
  ordersOf(there.page)
    .getByRole('button', { name: /^Cancel Buy/ })
    .first()
    .evaluate((button: HTMLElement) => {
      button.click();
    });

/** Chromium tells of Enter twice, and presses at the second telling: the row goes between the two, or just before them. */
async function loseRowInEnter(desk: DeskPage, there: DeskPage, bid: string): Promise<void> {
  const { page } = desk;
  for (const percent of [93, 92, 91]) await desk.placeLimit('Buy', priceAt(bid, percent), '0.01');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);
  const cancel = ordersOf(page).getByRole('button', { name: /^Cancel Buy/ });
  const tell = await page.context().newCDPSession(page);
  const enter = (type: 'rawKeyDown' | 'char' | 'keyUp') =>
    tell.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      ...(type === 'char' ? { text: '\r' } : {}),
    });

  await cancel.first().focus();
  await page.keyboard.press('Shift'); // by keys: what takes its place has the keyboard after it
  await enter('rawKeyDown');
  await cancelFirst(there);
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);
  await expect(cancel.first()).toBeFocused();
  await enter('char');
  await enter('keyUp');
  await page.waitForTimeout(400);
  expect(await desk.rows('Open orders'), 'between the two tellings').toHaveLength(2);

  let left = 2;
  for (let tries = 0; ; tries += 1) {
    while (left < 2) {
      left += 1;
      await desk.placeLimit('Buy', priceAt(bid, 95 + left), '0.01');
    }
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);
    await cancel.first().focus();
    const isBefore = await pressWhileFrameWaits(page, () => cancelFirst(there));
    await page.waitForTimeout(400);
    left = (await desk.rows('Open orders')).length;
    if (isBefore) break;
    expect(tries, 'a key came soon enough').toBeLessThan(5);
  }
  expect(left, 'before the keyboard was there').toBe(1);
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.rows('Open orders')).toEqual([]);
}

/**
 * Enter after the row that has the keyboard went, and before the frame that gives it to the next one: that one is slow
 * to come. False where the machine was too slow for the key, which is another try then.
 */
async function pressWhileFrameWaits(page: Page, takeAway: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    const watching = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      watching.disconnect();
      const fromMs = performance.now();
      const heard = ({ timeStamp }: Event): void => {
        Reflect.set(window, 'isBefore', timeStamp > fromMs && timeStamp < untilMs);
      };
      window.addEventListener('keydown', heard, { capture: true, once: true });
      while (performance.now() < fromMs + 1_500);
      const untilMs = performance.now();
    });
    watching.observe(document.body, { subtree: true, childList: true });
  });
  await takeAway();
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  return page.evaluate(() => Reflect.get(window, 'isBefore') === true);
}

async function leaveMenus(desk: DeskPage, there: DeskPage): Promise<void> {
  const { page } = desk;
  const menu = page.getByRole('menu');
  const chart = await middleOf(new ChartPage(page).panel.locator('.chart-canvas'));
  await page.mouse.click(chart[0] - 80, chart[1] - 60, { button: 'right' });
  await expect(menu.getByRole('menuitem', { name: /^Draft: buy at \d\d,\d{3}/ })).toBeVisible();
  await choosePair(there, 'LTCUSDT');
  await expect(desk.ticket).toContainText('LTC');
  await expect(menu).toHaveCount(0);
  await choosePair(there, 'BTCUSDT');
  await expect(desk.ticket).toContainText('BTC');
  await expect(menu).toHaveCount(0);

  await desk.showTab('Ladder');
  const ladder = new LadderPage(desk);
  await expect(ladder.panel.locator('[data-best="bid"]')).toBeVisible();
  await (await ladder.bidCell(3)).click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: /^Draft: buy at \d\d,\d{3}/ })).toBeVisible();
  await choosePair(there, 'LTCUSDT');
  await expect(desk.ticket).toContainText('LTC');
  await expect(menu).toHaveCount(0);
  await choosePair(there, 'BTCUSDT');
  await expect(desk.ticket).toContainText('BTC');
  await desk.showTab('Order book');
}

/** What is in front is each window's own. */
async function showIn(desk: DeskPage, there: DeskPage, tab: string): Promise<void> {
  for (const window of [desk, there]) await window.showTab(tab);
}

/** As a hand does it: the other window may show another panel than the book. */
async function choosePair({ page }: DeskPage, symbol: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Find a pair' })).toBeFocused();
  await page.keyboard.type(symbol);
  const name = symbol.replace(/USDT$/, '/USDT');
  const found = page.getByRole('option', { name, exact: true });
  await expect(found.and(page.locator('[data-highlighted]'))).toBeVisible();
  await page.keyboard.press('Enter');
}

async function changeTwice(desk: DeskPage, there: DeskPage, bid: string): Promise<void> {
  const [moved, first] = [priceAt(bid, 96), priceAt(bid, 95)];
  await desk.placeLimit('Buy', first, '0.01');
  const form = await openChange(desk);
  await form.getByRole('textbox', { name: 'Quantity' }).fill('0.02');

  const formThere = await openChange(there);
  const price = formThere.getByRole('textbox', { name: 'Price' });
  await price.fill(moved);
  await price.press('Enter');
  await expect(formThere).toBeHidden();
  await expect.poll(() => pricesOf(there), 'it was not refused').toEqual([moved]);
  await expect(form.getByRole('status')).toContainText(
    /^It was changed to 0\.01\d* BTC at .* meanwhile/,
  );
  const send = form.getByRole('button', { name: 'Change order (paper)' });
  await expect(send).toBeDisabled();
  await form.getByRole('textbox', { name: 'Quantity' }).press('Enter');
  await desk.page.waitForTimeout(400);
  await desk.page.keyboard.press('Escape');
  const rows = await desk.rows('Open orders');
  expect(rows.map((row) => row['Quantity'])).toEqual([expect.stringMatching(/0\.01/)]);
  expect(await pricesOf(desk)).toEqual([expect.stringContaining(moved)]);
  await desk.cancelOrder(/^Cancel Buy/);
}

async function dragWhatGoes(desk: DeskPage, there: DeskPage, bid: string): Promise<void> {
  const { page } = desk;
  const chart = new ChartPage(page);
  const drag = async (meanwhile: () => Promise<void>): Promise<void> => {
    const box = await chart.orders.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 10);
    await page.mouse.move(x, y + 20);
    await meanwhile();
    await page.mouse.move(x, y + 24);
    await page.mouse.up();
    await page.waitForTimeout(400);
  };
  await desk.placeLimit('Buy', priceAt(bid, 99), '0.01');
  await expect(chart.orders).toHaveCount(1);
  const moved = priceAt(bid, 98);
  await drag(async () => {
    const form = await openChange(there);
    await form.getByRole('textbox', { name: 'Price' }).fill(moved);
    await form.getByRole('textbox', { name: 'Price' }).press('Enter');
    await expect.poll(() => pricesOf(desk)).toEqual([moved]);
  });
  expect(await pricesOf(desk)).toEqual([moved]);
  await expect(chart.orders).toHaveCount(1);
  await drag(async () => {
    await cancelFirst(there);
    await expect.poll(() => pricesOf(desk)).toEqual([]);
  });
  expect(await pricesOf(desk)).toEqual([]);
}

/** The market stands still until the button is down, and goes on before it is let go. */
async function pressMovingBook(desk: DeskPage, there: DeskPage): Promise<void> {
  const { page } = desk;
  await desk.showTab('Order book');
  await there.showTab('Lab');
  const lab = there.panel('Lab');
  const pause = lab.getByRole('radio', { name: 'Pause' });
  await expect(pause).toBeEnabled();
  await pause.press('Space');
  await expect(page.getByRole('button', { name: 'Paused: open the lab' })).toBeVisible();
  await page.bringToFront();
  await page.waitForTimeout(1_200); // what was on its way is drawn, and said
  const bid = desk.bookLevels.and(page.locator('[data-side="bid"]')).first();
  const words = (): Promise<string> => bid.evaluate((row) => row.ariaLabel ?? '');
  const before = await words();
  const price = /\d\d,\d{3}\.\d\d/.exec(before)?.[0].replace(',', '');
  const field = desk.ticket.getByRole('textbox', { name: /^Price/ });
  await field.fill('');
  const [x, y] = await middleOf(bid);
  await page.mouse.move(x - 80, y);
  await page.mouse.down();
  await lab.getByRole('radio', { name: '20×', exact: true }).press('Space');
  await expect
    .poll(async () => /\d\d,\d{3}\.\d\d/.exec(await words())?.[0].replace(',', ''), {
      timeout: 30_000,
    })
    .not.toBe(price);
  await page.mouse.up();
  await expect.poll(async () => Number(await field.inputValue())).toBe(Number(price));
  await lab.getByRole('radio', { name: '1×', exact: true }).press('Space');
  await there.showTab('Open orders');
}

const pricesOf = async (desk: DeskPage): Promise<(string | undefined)[]> =>
  (await desk.rows('Open orders')).map((row) => row['Price']?.replaceAll(',', ''));

/** Wide ones: they stay for what comes after. */
async function saveLimitsTwice(desk: DeskPage, there: DeskPage): Promise<void> {
  const limits = async ({ page }: DeskPage): Promise<Locator> => {
    await page.getByRole('button', { name: 'Risk limits' }).press('Enter');
    return page.getByRole('dialog', { name: 'Risk limits' });
  };
  const [here, other] = [await limits(desk), await limits(there)];
  const field = (of: Locator, name: string): Locator => of.getByRole('textbox', { name });
  await field(here, 'Value of one order').fill('900000');
  await field(here, 'Value of one order').press('Enter');
  await expect(here).toContainText('Saved');
  await expect(field(other, 'Value of one order')).toHaveValue('900000');
  await field(other, 'Value of one side').fill('800000');
  await field(other, 'Value of one side').press('Enter');
  await expect(other).toContainText('Saved');
  await expect(field(here, 'Value of one side')).toHaveValue('800000');
  await expect(field(here, 'Value of one order')).toHaveValue('900000');
  for (const { page } of [desk, there]) await page.keyboard.press('Escape');
}

async function openChange({ page }: DeskPage): Promise<Locator> {
  await ordersOf(page)
    .getByRole('button', { name: /^Change Buy/ })
    .press('Enter');
  const form = page.getByRole('dialog', { name: 'Change order' });
  await expect(form).toBeVisible();
  return form;
}

const ordersOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Open orders', exact: true });

async function middleOf(of: Locator): Promise<readonly [x: number, y: number]> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
