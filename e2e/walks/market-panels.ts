/**
 * The panels of the market: what they show, and clicks on prices: the book and a disarmed ladder fill the
 * ticket; an armed ladder sends one order.
 */
import type { Locator } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { LadderPage } from '../pages/ladder';

export async function walkMarketPanels(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await test.step('the status bar says how fresh all of it is', async () => {
    for (const words of [
      /Feed live · age \d/,
      /REST [\d,]+ ms/,
      /Weight \d+\//,
      /Clock [+−]?\d+ ms/,
    ]) {
      await expect(desk.statusBar).toContainText(words);
    }
  });
  await test.step('a button says what it is for, until Esc', async () => {
    const hint = page.locator('[data-hint-popup]');
    await page.getByRole('button', { name: 'Settings' }).hover();
    await expect(hint).toHaveText(/^Settings \(.+ ,\)$/); // and its key
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
  });
  await test.step('the watchlist is searched, and keeps favourites', () => findPairs(desk));
  // A quiet pair with a large tick: some ticks below the market an order rests.
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  await test.step('the book: a menu opens on a level, and on none not at all', async () => {
    await page.getByRole('listbox', { name: 'Order book levels' }).focus();
    await page.keyboard.press('Escape'); // no level is chosen
    await page.keyboard.press('ContextMenu');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.getByRole('menu').count()).toBe(
      await page
        .getByRole('menu')
        .filter({ has: page.getByRole('menuitem') })
        .count(),
    );
    await page.keyboard.press('Escape');
  });
  await test.step('the book: sides, groups, what a sweep would meet', () => readBook(desk));
  await test.step('the book: its thread fails, the panel says so and begins anew', async () => {
    await failPainter(desk);
    sitting.problems.length = 0; // it was asked for
  });
  const price = desk.ticket.getByRole('textbox', { name: /^Price/ });
  const quantity = desk.ticket.getByRole('textbox', { name: /^Quantity/ });

  // Far enough from the best to be little of all up to there, near enough not to come and go.
  const level = desk.bookLevels.and(page.locator('[data-side="bid"]')).nth(5);
  await test.step('the book: a click takes the figure that it meets', async () => {
    const width = (await level.boundingBox())?.width ?? 0;
    const click = async (share: number) => {
      for (const field of [price, quantity]) await field.fill('');
      await level.click({ position: { x: width * share, y: 8 } });
    };
    await click(0.3);
    await expect(price).toHaveValue(/^[78]\d(\.\d+)?$/);
    await expect(quantity).toHaveValue('');
    await click(0.6);
    await expect(quantity).not.toHaveValue('');
    await expect(price).toHaveValue('');
    const size = Number(await quantity.inputValue());
    await click(0.9); // all up to there
    await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(size);
    for (const field of [price, quantity]) await field.fill('');
  });
  await test.step('the book: a double click takes price and size', async () => {
    const [bid] = await desk.bookSide('Bid');
    await level.dblclick();
    await expect(price).toHaveValue(/^[78]\d(\.\d+)?$/);
    await expect(quantity).not.toHaveValue('');
    expect(bid).toBeDefined();
  });

  await desk.showTab('Ladder');
  const ladder = new LadderPage(desk);
  await expect(ladder.panel.locator('[data-best="bid"]')).toBeVisible();
  const cell = await ladder.bidCell(7);

  await test.step('a row says of which side its size is', async () => {
    const rows = ladder.rows;
    await expect(
      rows.filter({ has: desk.page.locator('[data-column="ask"] > :not(:empty)') }).first(),
    ).toHaveAccessibleName(/ ask \d/);
    await expect(
      rows.filter({ has: desk.page.locator('[data-column="bid"] > :not(:empty)') }).first(),
    ).toHaveAccessibleName(/\bbid \d/);
  });
  await test.step('disarmed: says so, fills the ticket, sends nothing', async () => {
    await cell.hover();
    await expect(ladder.words).toContainText('Only fills the ticket (spot, paper)');
    await expect(ladder.words).toContainText(/Buy [\d.]+ LTC at [78]\d\.\d\d/);
    await cell.click();
    await expect(ladder.words).toContainText('In the ticket; nothing was sent');
    await page.keyboard.press('q');
    expect(await desk.rows('Open orders')).toHaveLength(0);
    expect(await ladder.ownBuys.count()).toBe(0);
  });

  await test.step('armed: one click is one order, and stands in its row', async () => {
    await page.getByRole('button', { name: 'Disarmed' }).click();
    await cell.hover();
    await expect(ladder.words).toContainText('Armed: sends at once (spot, paper)');
    await cell.click();
    await expect(ladder.words).toContainText(/Buy .* at .* accepted · \d\d:\d\d:\d\d/);
    await expect(ladder.ownBuys).toHaveCount(1);
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  });

  await test.step('a click on it cancels', async () => {
    await ladder.ownBuys.click();
    await expect(ladder.ownBuys).toHaveCount(0);
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
  });

  await test.step('armed: a key that is held down is one order', () => holdKeys(desk, ladder));

  await test.step('locking disarms', async () => {
    await page.keyboard.press('Control+Shift+L');
    await cell.click();
    await expect(ladder.words).toContainText('Only fills the ticket');
    await page.keyboard.press('Control+Shift+L');
    expect(await desk.rows('Open orders')).toHaveLength(0);
  });

  await test.step('an own order out of sight is pointed at', async () => {
    await desk.placeLimit('Buy', '60', '0.5');
    await desk.showTab('Order book');
    const mark = desk.panel('Order book').getByRole('button', { name: /^1 own bid below/ });
    await expect(mark).toHaveAccessibleName(/0\.5.* from 60\.00$/);
  });
  await test.step('the tape: small trades are left out, own ones marked, a price taken', () =>
    readTape(desk));
  await desk.cancelOrder(/^Cancel Buy 0\.5/);
}

/** How many, once two readings say the same; 0 until then. */
async function settledRows(desk: DeskPage, panel: string): Promise<number> {
  const before = await desk.rows(panel);
  await desk.page.waitForTimeout(500);
  return (await desk.rows(panel)).length === before.length ? before.length : 0;
}

async function holdKeys(desk: DeskPage, ladder: LadderPage): Promise<void> {
  const { page } = desk;
  const hold = async (key: string): Promise<void> => {
    for (let repeat = 0; repeat < 8; repeat += 1) {
      await page.keyboard.down(key);
      await page.waitForTimeout(40); // as a keyboard does; an order is answered by then
    }
    await page.keyboard.up(key);
  };
  // The history is read when it is looked at; the order that was taken back before is in it.
  const orders = async (): Promise<number> => {
    await desk.showTab('Order history');
    await expect.poll(() => settledRows(desk, 'Order history')).toBeGreaterThan(0);
    const ended = await desk.rows('Order history');
    await desk.showTab('Open orders');
    return ended.length + (await desk.rows('Open orders')).length;
  };
  const isOneOrder = async (key: string): Promise<void> => {
    const before = await orders();
    if (key === 'Enter') {
      await ladder.panel.getByRole('listbox', { name: 'Ladder rows' }).focus();
      await page.keyboard.press('PageDown');
    } else await ladder.panel.focus();
    await hold(key);
    await page.waitForTimeout(500);
    expect(await orders()).toBe(before + 1);
    await ladder.panel.focus();
    await page.keyboard.press('e'); // where it has not been filled
    await expect.poll(() => desk.rows('Open orders')).toEqual([]);
  };
  await isOneOrder('q'); // at the best bid, where it may be filled at once
  await isOneOrder('Enter'); // in a row below it
}

async function findPairs(desk: DeskPage): Promise<void> {
  const panel = desk.panel('Watchlist');
  const pairs = panel.getByRole('rowheader');
  const search = panel.getByRole('searchbox', { name: 'Find a pair' });
  await search.fill('sol');
  await expect(pairs.first()).toContainText('SOL');
  for (const name of await pairs.allInnerTexts()) expect(name).toContain('SOL');
  // Where it has no room it ends in dots: its title is whole, and the same.
  const figure = panel.getByRole('cell', { name: /^\d+\.\d+$/ }).first();
  expect(await figure.evaluate((cell: HTMLElement) => cell.title === cell.textContent)).toBe(true);
  await panel.getByRole('button', { name: 'Add SOLUSDT to favourites' }).click();
  await search.press('Escape');
  await expect(pairs.filter({ hasText: 'BTC' }).first()).toBeVisible();
  await panel.getByRole('radio', { name: 'Favourites' }).click();
  await expect(pairs).toHaveCount(1);
  await panel.getByRole('radio', { name: 'All', exact: true }).click();
  await chooseByFigures(panel);
}

/** Its price and its move are as good as its name. */
async function chooseByFigures(panel: Locator): Promise<void> {
  const before = panel.locator('[aria-current="true"]');
  const symbol = await before.getAttribute('data-pair');
  const row = (pair: string | null) => panel.locator(`tr[data-symbol="${pair}"]`);
  const isChosen = (pair: string | null) =>
    expect(row(pair).getByRole('rowheader').getByRole('button')).toHaveAttribute(
      'aria-current',
      'true',
    );
  await row('ETHUSDT').getByRole('cell', { name: /%$/ }).click();
  await isChosen('ETHUSDT');
  await row(symbol)
    .getByRole('cell', { name: /^[\d,]+\.\d+$/ })
    .click();
  await isChosen(symbol);
}

async function readBook(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const panel = desk.panel('Order book');
  const asks = desk.bookLevels.and(page.locator('[data-side="ask"]'));
  const bids = desk.bookLevels.and(page.locator('[data-side="bid"]'));
  await expect(asks).not.toHaveCount(0);
  await panel.getByRole('radio', { name: 'Bids only' }).click();
  await expect(asks).toHaveCount(0);
  await panel.getByRole('radio', { name: 'Bids and asks' }).click();
  await expect(desk.bookLevels.first()).toHaveAttribute('data-side', 'ask');
  await expect(bids).not.toHaveCount(0);
  await group(desk, '0.10');
  const prices = async () => {
    const levels = await desk.bookLevels.evaluateAll((all) => all.map((level) => level.ariaLabel));
    return levels.flatMap((level) => /\d+\.\d\d/.exec(level ?? '') ?? []);
  };
  await expect
    .poll(async () => (await prices()).filter((price) => !price.endsWith('0')))
    .toEqual([]);
  expect(await prices()).not.toEqual([]);
  // Who cannot see the colour of a level hears its side.
  await expect(asks.first()).toHaveAccessibleName(/, Ask\b/);
  await expect(bids.first()).toHaveAccessibleName(/, Bid\b/);
  await group(desk, /^Auto/);
  await desk.bookLevels.nth(2).hover();
  const card = page.getByText(/^Market order up to [78]\d\.\d\d/).locator('..');
  for (const words of ['Average price', 'Size', 'Value', 'Slippage']) {
    await expect(card).toContainText(words);
  }
}

async function group(desk: DeskPage, step: string | RegExp): Promise<void> {
  await desk.panel('Order book').getByRole('combobox', { name: 'Price grouping' }).click();
  await desk.page.getByRole('listbox').getByRole('option', { name: step, exact: true }).click();
}

async function readTape(desk: DeskPage): Promise<void> {
  await desk.showTab('Trades');
  const tape = desk.panel('Trades');
  await tape.getByRole('textbox', { name: 'Smallest size shown (LTC)' }).fill('100000');
  await expect(tape).toContainText('No trade of this size');
  await tape.getByRole('button', { name: 'Show all' }).click();
  await desk.placeMarket('Buy', '100');
  const own = tape.getByRole('row', { name: /own trade/ });
  await expect(own.first()).toBeVisible();
  // What has traded is a price for the ticket, as in the book.
  await desk.choose('Limit');
  await desk.fill(/^Price/, '');
  await own.first().getByRole('cell').first().click();
  const price = desk.ticket.getByRole('textbox', { name: /^Price/ });
  await expect(price).not.toHaveValue('');
  // Rows move on: it is that of whichever one stood under the pointer.
  const traded = await tape
    .locator('[data-price]')
    .evaluateAll((rows: HTMLElement[]) => rows.map(({ dataset }) => dataset['price']));
  expect(traded).toContain(`${Math.round(Number(await price.inputValue()) * 100)}`);
}

async function failPainter(desk: DeskPage): Promise<void> {
  const [painter] = desk.page.workers();
  await painter?.evaluate(() => {
    setTimeout(() => {
      throw new Error('the thread that paints has failed');
    });
  });
  const panel = desk.panel('Order book');
  await expect(panel.getByRole('alert')).toContainText('the thread that paints has failed');
  await panel.getByRole('button', { name: 'Reload panel' }).click();
  await expect(desk.bookLevels.first()).toBeVisible();
  const before = await desk.bookPicture();
  await expect.poll(() => desk.bookPicture()).not.toBe(before);
}
