/**
 * The smallest window the program opens: what a trader presses is there whole, and figures lie beside each
 * other. And magnified to twice and to four times the size, as WCAG 1.4.4 and 1.4.10 ask: the ticket is in the window,
 * and nothing is sought by going sideways.
 */
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, type Sitting } from '../fixtures/host';

/** As src-main/hosts/electron/window.ts has it. */
const SMALLEST = { width: 1180, height: 720 };
/** Smaller still: the browser’s own window, and what 1440 by 900 has room for at twice the size. */
const SMALLER = [
  // The chart's toolbar is a little longer than the chart is wide.
  { width: 1160, height: 700 },
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
];
/** What 1280 by 960 has room for at twice the size. */
const MAGNIFIED = { width: 640, height: 480 };
/** What 1440 by 1920 and 1280 by 1024 have room for at three and at four times the size. */
const ONE_COLUMN = [
  { width: 480, height: 640 },
  { width: 320, height: 256 },
];
const WORKSPACES = ['Control+1', 'Control+2', 'Control+3', 'Control+4'];

export async function walkSmallestWindow(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const usual = page.viewportSize();
  await page.setViewportSize(SMALLEST);
  const test = desk.ticket.getByRole('button', { name: 'Test order' });
  expect((await test.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  // The names of two intervals beside each other are not one word.
  await expect.poll(() => intervalGap(page)).toBeGreaterThanOrEqual(4);
  for (const key of WORKSPACES) {
    await page.keyboard.press(key);
    await expect.poll(() => cutOff(page), { message: key }).toEqual([]);
    await expect.poll(() => overlapping(page), { message: key }).toEqual([]);
    await expect.poll(() => tooNarrow(page), { message: key }).toEqual([]);
    await expect.poll(() => outOfReach(page), { message: key }).toEqual([]);
    expect(await booksWithoutRoom(page), key).toBe(0);
  }
  for (const size of SMALLER) {
    await page.setViewportSize(size);
    for (const key of WORKSPACES) {
      await page.keyboard.press(key);
      const message = `${size.width} ${key}`;
      await expect.poll(() => overlapping(page), { message }).toEqual([]);
      await expect.poll(() => tooNarrow(page), { message }).toEqual([]);
      await expect.poll(() => outOfReach(page), { message }).toEqual([]);
    }
  }
  await scrollsLongMenu(page);
  await hitsShortName(page);
  await keepsHeight(page);
  await page.keyboard.press('Control+3');
  // It names eighteen tabs that the panel could stand beside.
  await page.getByRole('button', { name: 'Order panel menu', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Move to: Chart, / })).toBeVisible();
  expect(await rightOf(page.getByRole('menu'))).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+4');
  await expect(desk.panel('By risk')).toBeVisible();
  // Twice as large the workspaces are all there to be pressed.
  await expect.poll(() => clipped(page, '.workspace-tab')).toEqual([]);
  await expect
    .poll(() => rightOf(page.getByRole('button', { name: 'Inspect', exact: true })))
    .toBeLessThan((await page.getByRole('button', { name: /^Search/ }).boundingBox())?.x ?? 0);
  await readsKeysByKey(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await hasSpacedLetters(page);
  await page.setViewportSize(SMALLEST);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or command' });
  await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+1');
  await desk.showTab('Ladder');
  await expect(page.locator('.ladder-row [data-column="ask"]:not(:empty)').first()).toBeVisible();
  await expect.poll(() => clipped(page, '.ladder-row > span, .ladder-volume > input')).toEqual([]);
  await desk.showTab('Order book');
  await page.setViewportSize(MAGNIFIED);
  await expect.poll(() => rightOf(desk.ticket)).toBeLessThanOrEqual(MAGNIFIED.width);
  await hasOneColumn(sitting);
  if (usual !== null) await page.setViewportSize(usual);
}

/** A list with nothing to press in it is read to its end by the keyboard. */
async function readsKeysByKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const done = dialog.getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.click();
  const body = dialog.locator('.dialog-body');
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await expect(body).toBeFocused();
  await page.keyboard.press('End');
  await expect.poll(() => body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  // Round and round: nowhere the keyboard rests on what readers are not told of.
  for (let tabs = 0; tabs < 6; tabs += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('[aria-hidden="true"]:focus').count()).toBe(0);
    expect(await dialog.locator(':focus').count()).toBe(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** As WCAG 1.4.12 lets a reader set them. */
async function hasSpacedLetters(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  for (const key of WORKSPACES) {
    await page.keyboard.press(key);
    await expect.poll(() => overlapping(page), { message: `spaced ${key}` }).toEqual([]);
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

async function hasOneColumn(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  for (const size of ONE_COLUMN) {
    await page.setViewportSize(size);
    for (const key of WORKSPACES) {
      await page.keyboard.press(key);
      const message = `${size.width} ${key}`;
      await expect.poll(() => outOfReach(page), { message }).toEqual([]);
      await expect.poll(() => clipped(page, '.segment'), { message }).toEqual([]);
    }
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await sideways()).toBe(size.width);
    await page.keyboard.press('Control+1');
    await desk.showTab('Order');
    await expect.poll(() => clipped(page, '.segment')).toEqual([]);
    await expect.poll(async () => (await desk.ticket.boundingBox())?.width).toBe(size.width);
  }
  // A window too low for a panel is scrolled to its end.
  await desk.statusBar.scrollIntoViewIfNeeded();
  await expect(desk.statusBar).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+1');
}

/** What is pressed and reaches over a side of its panel; a table is scrolled to its last column. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const panel of document.querySelectorAll('section.panel-region')) {
      const { left, right } = panel.getBoundingClientRect();
      for (const control of panel.querySelectorAll('button, input:not([aria-hidden])')) {
        const box = control.getBoundingClientRect();
        if (box.width === 0 || !control.checkVisibility()) continue;
        if (control.closest('.table-scroller') !== null) continue;
        const isInside = box.left >= left - 1 && box.right <= right + 1;
        const name = control.getAttribute('aria-label') ?? control.textContent;
        if (!isInside) found.push(`${panel.ariaLabel ?? ''}: ${name}`);
      }
    }
    return found;
  });
}

/** Buttons of a panel's toolbar that are smaller than a target may be (WCAG 2.5.8). */
function tooNarrow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.tool-row button')]
      .filter((button) => button.checkVisibility() && button.getBoundingClientRect().width < 24)
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
}

/** Controls and figures that some box cuts off without a way to scroll to them. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) return false;
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        // What is scrolled to is there; further out only the scrolled box itself has to be.
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX === 'visible') continue;
        const frame = box.getBoundingClientRect();
        if (left < frame.left - 1 || right > frame.right + 1) return true;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const wanted =
      'button, input:not([aria-hidden]), .strip-figures dd, .inspector-toolbar-words > *, .status-bar > *';
    return [...document.querySelectorAll(wanted)]
      .filter((element) => element.checkVisibility() && isCut(element))
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
}

/** Texts of one row, side by side, of which the next begins before the one before it ends; and what should be one line. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const textOf = (element: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      // What does not fit is not seen.
      const isCut = getComputedStyle(element).overflowX !== 'visible';
      return isCut && text.right > box.right ? box : text;
    };
    for (const row of document.querySelectorAll('.watch-row')) {
      const texts = [...row.querySelectorAll('.watch-pair > button, td')];
      const boxes = texts.map(textOf).filter(({ width }) => width > 0);
      boxes.forEach((box, index) => {
        const next = boxes[index + 1];
        if (next !== undefined && next.left < box.right) found.push(row.textContent);
      });
    }
    for (const line of document.querySelectorAll('.book-last, .panel-toolbar :is(label, span)')) {
      if (line.getBoundingClientRect().height > 24) found.push(line.textContent);
    }
    return found;
  });
}

/** More panels than a low window has room for: keys reach all of them, and so does a scroll by keys. */
async function scrollsLongMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  await page.getByRole('button', { name: 'Panels', exact: true }).click();
  await expect
    .poll(() => menu.evaluate((list) => list.scrollHeight > list.clientHeight))
    .toBe(true);
  expect(await axeFindings(page, ['[role="menu"]'])).toEqual([]);
  // In words of who has the keyboard, so that a failure says where it was.
  const keyboardAt = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const inMenu = at?.closest('[role="menu"]') === null ? 'outside' : 'in the menu';
      return `${inMenu}: ${at?.role ?? at?.tagName ?? ''} ${at?.textContent.slice(0, 40) ?? ''}`;
    });
  await expect.poll(keyboardAt).toMatch(/^in the menu/);
  await page.keyboard.press('End');
  const last = page.getByRole('menuitem').last();
  await expect.poll(keyboardAt).toBe(`in the menu: menuitem ${(await last.textContent()) ?? ''}`);
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

/** A workspace is called as its trader likes, and pressed all the same. */
async function hitsShortName(page: Page): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByRole('button', { name: 'New workspace from this one' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('i');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('button', { name: 'i', exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  expect((await tab.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  await page.getByRole('button', { name: 'Workspace menu' }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(tab).toHaveCount(0);
}

/** What a hint belongs to is scrolled out of the window while it is read: the page grows no higher by it. */
async function keepsHeight(page: Page): Promise<void> {
  await page.keyboard.press('Control+1');
  await page.getByRole('tab', { name: 'Chart', exact: true }).click();
  const button = page.getByRole('button', { name: 'Indicators', exact: true });
  await button.hover();
  await expect(page.locator('.tooltip')).toBeVisible();
  // Some frames, in which the hint goes after it.
  const isHigher = await button.evaluate(async (place) => {
    place.style.translate = '0 900px';
    for (let frame = 0; frame < 20; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      if (document.documentElement.scrollHeight > innerHeight) return true;
    }
    return false;
  });
  expect(isHigher).toBe(false);
  await button.evaluate((place) => {
    place.removeAttribute('style');
  });
  await page.mouse.move(1, 1);
  await expect(page.locator('.tooltip')).toBeHidden();
}

async function rightOf(place: Locator): Promise<number> {
  const box = await place.boundingBox();
  return box === null ? Infinity : box.x + box.width;
}

/** What has more to say than its box has room for. */
function clipped(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((boxes) =>
      boxes
        .filter((box) => box.scrollWidth > box.clientWidth + 1)
        .map((box) => (box instanceof HTMLInputElement ? box.value : box.textContent)),
    );
}

/** The least room between the names of two neighbouring intervals. */
const intervalGap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('.chart-intervals .segment')].map((segment) => {
      const range = document.createRange();
      range.selectNodeContents(segment);
      return range.getBoundingClientRect();
    });
    const gaps = names.slice(1).map((name, index) => name.left - (names[index]?.right ?? 0));
    return Math.min(...gaps);
  });

/** Order books that can be scrolled, which nothing in them needs: the text for screen readers was wider than its panel. */
const booksWithoutRoom = (page: Page): Promise<number> =>
  page
    .locator('[data-panel="order-book"] .panel-content')
    .evaluateAll(
      (panels) =>
        panels.filter(
          (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight,
        ).length,
    );
