/** What a hand and a keyboard rely on: rows that stay, questions that keep to themselves, a keyboard that is somewhere. */
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { priceAt } from '../pages/ticket';

export async function walkSteadyDesk(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const orders = desk.panel('Open orders');
  const button = (verb: string): Locator =>
    orders.getByRole('button', { name: new RegExp(`^${verb} Buy`) });
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const widthOfBook = async (): Promise<number> =>
    (await desk.panel('Order book').locator('canvas').boundingBox())?.width ?? 0;
  const width = await widthOfBook();
  for (const percent of [97, 96, 95]) await desk.placeLimit('Buy', priceAt(bid, percent), '0.01');
  await desk.showTab('Open orders');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);

  await test.step('that orders are out of sight is told in the book, and moves none of its figures', async () => {
    const mark = desk.panel('Order book').getByRole('button', { name: /^3 own bids below/ });
    await expect(mark).toBeVisible();
    expect(await widthOfBook()).toBe(width);
  });

  await test.step('a change opens in its first field, names the pair, and moves no row', async () => {
    const before = await topOfFirst(orders);
    await button('Change').last().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change order' });
    await expect(dialog).toContainText('BTCUSDT');
    await expect(dialog.getByRole('textbox', { name: 'Price' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('0.02');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await desk.rows('Open orders'))[0]?.['Quantity'])
      .toMatch(/0\.02/);
    expect(await topOfFirst(orders)).toBe(before);
    await expect(orders.getByText('Change of BTCUSDT')).toHaveCount(0);
    await expectFocusIn(orders);
  });

  await test.step('a tab with a place for a count is as close to the next one as any other', async () => {
    const gap = async (left: string, right: string): Promise<number> => {
      const [from, to] = [left, right].map((name) => page.getByRole('tab', { name, exact: true }));
      const end = (await from?.locator('.flexlayout__tab_button_content').boundingBox()) ?? null;
      const start = (await to?.locator('.flexlayout__tab_button_content').boundingBox()) ?? null;
      return end === null || start === null ? Infinity : start.x - end.x - end.width;
    };
    const usual = await gap('Order history', 'Fills');
    expect((await gap('Open orders', 'Order history')) - usual).toBeLessThan(6);
  });

  const toasts = page.locator('.toast');
  await test.step('a toast that is dismissed hands the keyboard back', async () => {
    const changed = toasts.filter({ hasText: 'changed to' }).first();
    await changed.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect.poll(() => isNowhere(page)).toBe(false);
    await page.keyboard.press('b');
    await expect(desk.ticket.getByRole('textbox', { name: /^Quantity/ })).toBeFocused();
  });

  await test.step('the question by its key leaves the scope of the list alone', async () => {
    await page.keyboard.press('Control+Shift+X');
    await expect(page.getByRole('button', { name: 'Keep the orders' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(orders.getByRole('checkbox', { name: 'Only BTCUSDT' })).not.toBeChecked();
  });

  await test.step('a row that is cancelled by the keyboard hands it to the next one', async () => {
    await button('Cancel').first().press('Enter');
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);
    await expectFocused(page, /^Cancel Buy/);
    await page.keyboard.press('Enter');
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
    await expectFocusIn(orders);
  });

  await test.step('an order that is cancelled on the chart leaves the keyboard there, not on the button that sends', async () => {
    await desk.placeLimit('Buy', priceAt(bid, 97), '0.01');
    await desk.ticket.getByRole('button', { name: /^Buy BTC/ }).focus();
    const chart = desk.panel('Chart');
    const cancel = chart.getByRole('button', { name: /^Cancel Buy/ });
    await cancel.press('Enter');
    await expect(cancel).toHaveCount(0);
    await expectFocusIn(chart);
  });

  await test.step('who goes on while a question closes stays there', () => goOnAtOnce(desk, bid));

  await test.step('a refusal stays, lies over nothing that is pressed, and goes by Escape', async () => {
    await desk.choose('Buy');
    await desk.choose('Limit');
    await desk.fill(/^Price/, priceAt(bid, 300));
    await desk.fill(/^Quantity/, '0.01');
    await desk.ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    const refused = toasts.filter({ hasText: 'rejected' }).first();
    await expect(refused).toBeVisible();
    // Who reads the page finds it, and its button; it is read out once.
    await expect(refused.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await expect(page.getByRole('alertdialog', { name: /rejected/ })).toBeVisible();
    await expect(refused).toHaveAttribute('aria-live', 'off');
    expect(await axeFindings(page, ['.toast-viewport'])).toEqual([]);
    // Told beside its field, where the keyboard is to put it right.
    const price = desk.ticket.getByRole('textbox', { name: /^Price/ });
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/above the market/);
    expect(await coveredByToasts(page)).toEqual([]);
    // The longest tickets, whose last button stands lowest.
    for (const [key, kind] of [
      ['Control+2', 'Scaled'],
      ['Control+3', 'Limit'],
    ] as const) {
      await page.keyboard.press(key);
      await desk.choose(kind);
      await expect.poll(() => coveredByToasts(page), { message: kind }).toEqual([]);
    }
    await page.keyboard.press('Control+1');
    await desk.choose('Limit');
    // Where the window is low the ticket is scrolled, and its buttons stand anywhere.
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 1180, height: 720 });
    for (const top of [0, 40, 80, 120, 160]) {
      await desk.ticket.evaluate((element, to) => {
        element.scrollTop = to;
      }, top);
      await expect.poll(() => coveredByToasts(page), { message: `${top}` }).toEqual([]);
    }
    if (usual !== null) await page.setViewportSize(usual);
    await orders.focus();
    await page.keyboard.press('Escape');
    await expect(toasts).toHaveCount(0);
    await expectFocusIn(orders);
  });

  await test.step('a refusal of what the keyboard sent leads to its field; who is at another one by then is left there', async () => {
    await desk.fill(/^Price/, priceAt(bid, 300));
    await desk.fill(/^Quantity/, '0.01');
    const price = desk.ticket.getByRole('textbox', { name: /^Price/ });
    const size = desk.ticket.getByRole('textbox', { name: /^Quantity/ });
    await size.press('Control+Enter');
    await expect(price).toBeFocused();
    await expect(price).toHaveAccessibleDescription(/above the market/);
    // In one task: no answer comes sooner.
    await desk.ticket.getByRole('button', { name: /\(paper\)$/ }).evaluate(
      (button: HTMLElement, field) => {
        button.click();
        field.focus();
      },
      await size.evaluateHandle((field: HTMLElement) => field),
    );
    await expect(toasts.filter({ hasText: 'rejected' })).toHaveCount(2);
    await expect(price).toHaveAccessibleDescription(/above the market/);
    await expect(size).toBeFocused();
    await orders.focus();
    await page.keyboard.press('Escape');
    await expect(toasts).toHaveCount(0);
  });

  await test.step('of many refusals the newest stand, and that there were more is said', async () => {
    const status = desk.ticket.getByRole('status');
    const size = desk.ticket.getByRole('textbox', { name: /^Quantity/ });
    for (let press = 1; press <= 15; press += 1) {
      await size.fill(`0.${press + 10}`);
      await expect(status).toHaveText('');
      await size.press('Control+Enter');
      await expect(status).not.toHaveText('');
    }
    // Twelve of them, and the one that counts the others.
    await expect(toasts).toHaveCount(13);
    await expect(toasts.filter({ hasText: '3 older messages are in Activity' })).toHaveCount(1);
    await expect(toasts.first()).toContainText('rejected');
    await orders.focus();
    await page.keyboard.press('Escape');
    await expect(toasts).toHaveCount(0);
  });

  await test.step('the keyboard is not put back on the kill switch, where a second Enter would pull it', async () => {
    const banner = page.getByRole('region', { name: /^KILL SWITCH ON/ });
    await page.getByRole('button', { name: /^Kill switch/ }).click();
    await expect(banner).toContainText('Every list was read twice');
    await banner.getByLabel('Type RESUME to go on').fill('RESUME');
    await page.keyboard.press('Enter');
    await expect(banner).toBeHidden();
    await expect.poll(() => isNowhere(page)).toBe(false);
    await expect(page.getByRole('button', { name: /^Kill switch/ })).not.toBeFocused();
  });

  await test.step('letters work after a workspace has taken the keyboard’s place away', async () => {
    for (const key of ['Control+3', 'Control+1']) {
      await page.keyboard.press(key);
      await page.keyboard.press('b');
      await expect(desk.ticket.getByRole('textbox', { name: /^(Quantity|Amount)/ })).toBeFocused();
    }
    await page.keyboard.press('Control+Comma');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
    await expect.poll(() => isNowhere(page)).toBe(false);
  });
  await test.step('a list that is open is called what its field is', async () => {
    await desk.choose('Limit');
    await desk.ticket.getByRole('combobox', { name: 'Time in force' }).press('Enter');
    await expect(page.getByRole('listbox', { name: 'Time in force' })).toBeVisible();
    expect(await axeFindings(page, ['[role=listbox]'])).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: 'Time in force' })).toBeHidden();
  });
  await test.step('each header has the menu of its own column, by pointer and by key', async () => {
    await desk.showTab('Balances');
    const heads = desk.panel('Balances').getByRole('columnheader');
    const free = desk.panel('Balances').getByRole('columnheader', { name: /^Free/ });
    await expect(heads.nth(1)).toContainText('Free');
    await free.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move right' }).click();
    await expect(heads.nth(2)).toContainText('Free');
    await free.getByRole('button').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move left' }).click();
    await expect(heads.nth(1)).toContainText('Free');
    await heads.nth(0).click({ button: 'right' });
    // The first one has no place further left.
    await expect(page.getByRole('menuitem', { name: 'Move left' })).toBeDisabled();
    await page.keyboard.press('Escape');
  });

  await test.step('what can no longer be pressed has the keyboard no more', async () => {
    const measure = desk.panel('Chart').getByRole('button', { name: 'Measure', exact: true });
    await measure.focus();
    await measure.evaluate((button: HTMLButtonElement) => (button.disabled = true));
    await expect.poll(() => isNowhere(page)).toBe(false);
    await measure.evaluate((button: HTMLButtonElement) => (button.disabled = false));
  });
  await test.step('what loses the keyboard by no act of the trader has it again; where a press has left it, it stays', () =>
    loseIt(desk));
  await test.step('what is no stop any more neither keeps the keyboard nor is given it', () =>
    endStops(desk));
}

/** As what is sorted anew, or cannot be pressed for a moment. */
async function loseIt(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const measure = desk.panel('Chart').getByRole('button', { name: 'Measure', exact: true });
  await measure.focus();
  await measure.evaluate((button) => button.parentElement?.append(button));
  await expect(measure).toBeFocused();
  // Gone and back again before the next frame.
  await measure.evaluate((button: HTMLButtonElement) => {
    button.disabled = true;
    button.disabled = false;
  });
  await expect(measure).toBeFocused();
  await page.getByRole('banner').click({ position: { x: 3, y: 3 } });
  await twoFrames(page);
  expect(await isNowhere(page)).toBe(true);
  // Before the first stop of the page the browser's own are: nobody is held back from them.
  await page.getByRole('navigation', { name: 'Skip links' }).getByRole('button').first().focus();
  await page.keyboard.press('Shift+Tab');
  await twoFrames(page);
  expect(await isNowhere(page)).toBe(true);
  await page.keyboard.press('Tab');
}

async function endStops(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const measure = desk.panel('Chart').getByRole('button', { name: 'Measure', exact: true });
  const book = desk.panel('Order book');
  const stop = (isOne: boolean) =>
    book.evaluate((panel, is) => {
      if (is) panel.tabIndex = -1;
      else panel.removeAttribute('tabindex');
    }, isOne);
  // As a list that is not scrolled any more.
  await book.focus();
  await stop(false);
  await expect.poll(() => isNowhere(page)).toBe(false);
  await stop(true);
  // Where the keyboard was before it, it can no longer be.
  await book.focus();
  await measure.focus();
  await stop(false);
  await measure.evaluate((button: HTMLButtonElement) => (button.disabled = true));
  await expect.poll(() => isNowhere(page)).toBe(false);
  await measure.evaluate((button: HTMLButtonElement) => (button.disabled = false));
  await stop(true);
  // Where nobody is put again the keyboard can be lost, too.
  const kill = page.getByRole('button', { name: /^Kill switch/ });
  await kill.focus();
  await kill.evaluate((button: HTMLButtonElement) => (button.disabled = true));
  await expect.poll(() => isNowhere(page)).toBe(false);
  await kill.evaluate((button: HTMLButtonElement) => (button.disabled = false));
}

/** Escape, and a row cancelled before the next frame: what the question has covered has the keyboard no more. */
async function goOnAtOnce(desk: DeskPage, bid: string): Promise<void> {
  const { page } = desk;
  for (const percent of [97, 96]) await desk.placeLimit('Buy', priceAt(bid, percent), '0.01');
  await desk.showTab('Open orders');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);
  await desk.panel('Order book').focus();
  await page.keyboard.press('b'); // the keyboard is in the ticket, and the question keeps that in mind
  await expect(desk.ticket.getByRole('textbox', { name: /^Quantity/ })).toBeFocused();
  await page.keyboard.press('Control+Shift+X');
  await expect(page.getByRole('button', { name: 'Keep the orders' })).toBeFocused();
  const panel = page.getByRole('region', { name: 'Open orders', includeHidden: true });
  const cancel = panel.getByRole('button', { name: /^Cancel Buy/, includeHidden: true }).first();
  await cancel.evaluate(async (button: HTMLElement) => {
    const key = (name: string) =>
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(key('Escape'));
    await Promise.resolve(); // it is closed, and still there for a frame or two
    button.focus();
    button.dispatchEvent(key('Enter'));
    button.click();
  });
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  await expectFocused(page, /^Cancel Buy/);
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
}

/**
 * Where the first row of a list stands, as soon as it has one: found and measured at once, since the row of a
 * changed order takes the place of the old one's.
 */
async function topOfFirst(list: Locator): Promise<number> {
  const tops: number[] = [];
  const measure = async () => {
    const top = await list.evaluate(
      (panel) => panel.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().top,
    );
    if (top !== undefined) tops.push(top);
    return tops.length;
  };
  await expect.poll(measure).toBe(1);
  const [top] = tops;
  if (top === undefined) throw new Error('the list has no row');
  return top;
}

/** The names of what is pressed in the panels, or is read in the status bar, and lies under a toast. */
const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const pressed = [...document.querySelectorAll('.dock :is(button, input, a), footer > *')];
    /** What of it is not scrolled out of its panel. */
    const seen = (control: Element): DOMRect => {
      const box = control.getBoundingClientRect();
      const frame = control.closest('section.panel-region')?.getBoundingClientRect() ?? box;
      const bottom = Math.min(box.bottom, frame.bottom);
      return new DOMRect(box.left, box.top, box.width, Math.max(0, bottom - box.top));
    };
    return pressed
      .filter((control) => {
        const box = seen(control);
        return toasts.some(
          (toast) =>
            box.width > 0 &&
            control.checkVisibility() &&
            Math.min(box.right, toast.right) > Math.max(box.left, toast.left) &&
            Math.min(box.bottom, toast.bottom) > Math.max(box.top, toast.top),
        );
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

const expectFocusIn = (place: Locator) =>
  expect
    .poll(() => place.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);

const expectFocused = (page: Page, name: RegExp) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(name);

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

const isNowhere = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === document.body);
