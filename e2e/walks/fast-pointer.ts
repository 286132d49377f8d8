/**
 * A pointer that is faster than the desk, or trembles, or changes its mind: what a press was for as it began is done,
 * or nothing. Nothing is moved by a click, ordered by a double click that cancels, or sent by what was let go.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import type { DeskPage } from '../pages/desk';
import { LadderPage } from '../pages/ladder';
import { priceAt } from '../pages/ticket';

/** Of a limit that is saved on the way: it ends the sitting, for a looser one would wait for ten minutes. */
export async function walkFastPointer(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';

  await test.step('a double click on Cancel leaves the order that moves up', async () => {
    for (const percent of [97, 96, 95]) await desk.placeLimit('Buy', priceAt(bid, percent), '0.01');
    await desk.showTab('Open orders');
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);
    const cancel = desk.panel('Open orders').getByRole('button', { name: /^Cancel Buy/ });
    await click(page, await middleOf(cancel.first()));
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);
    await press(page, 2);
    await settled(page);
    expect(await desk.rows('Open orders')).toHaveLength(2);
    // A press of its own takes the next one.
    await press(page, 1);
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  });

  await test.step('what a double click has opened is still there', async () => {
    const change = desk.panel('Open orders').getByRole('button', { name: /^Change Buy/ });
    await click(page, await middleOf(change.first()));
    const dialog = page.getByRole('dialog', { name: 'Change order' });
    await expect(dialog).toBeVisible();
    await press(page, 2);
    await settled(page);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await desk.cancelOrder(/^Cancel Buy/);
  });

  await test.step('a line of the chart is moved by what was meant as that', () =>
    dragLines(desk, bid));
  await test.step('the ladder does what it said as the button went down', () =>
    pressInLadder(desk));
  await test.step('a button that is held is held by the left button, and one that was let go sends nothing', () =>
    holdTicket(desk, bid));
}

async function dragLines(desk: DeskPage, bid: string): Promise<void> {
  const { page } = desk;
  const chart = new ChartPage(page);
  await desk.placeLimit('Buy', priceAt(bid, 99), '0.01');
  await expect(chart.orders).toHaveCount(1);
  const price = async () => (await desk.rows('Open orders')).map((row) => row['Price']);
  const before = await price();
  /** On the label, beside the line itself. */
  const grab = async (): Promise<Place> => {
    const box = await chart.orders.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    return [x, y];
  };
  const stays = async (how: string): Promise<void> => {
    await settled(page);
    expect(await price(), how).toEqual(before);
  };

  const [x, y] = await grab();
  await page.mouse.move(x + 1, y + 1);
  await page.mouse.up();
  await stays('a click that trembles');

  await grab();
  await page.mouse.move(x, y + 40);
  await page.mouse.move(x, y);
  await page.mouse.up();
  await stays('out and back');

  await grab();
  await page.mouse.move(x, y + 40);
  await page.keyboard.press('Escape');
  await page.mouse.move(x, y + 60);
  await page.mouse.up();
  await stays('Escape on the way');

  // Its end is heard by nobody: another window came over it.
  await grab();
  await page.mouse.move(x, y + 40);
  await page.evaluate(() => {
    const swallow = (event: Event): void => {
      event.stopImmediatePropagation();
    };
    window.addEventListener('pointerup', swallow, { capture: true, once: true });
    window.addEventListener('lostpointercapture', swallow, { capture: true, once: true });
  });
  await page.mouse.up();
  await page.mouse.move(x, y + 60);
  await expect(chart.panel.locator('[data-held]')).toHaveCount(0);
  await stays('a release that was not heard');

  // The label may be elsewhere by now. Not far: beyond 5 % of the price there is a question, and after a wild market
  // a few pixels are as much.
  const [atX, atY] = await grab();
  await page.mouse.move(atX, atY + 10);
  await page.mouse.move(atX, atY + 16);
  await page.mouse.up();
  await expect.poll(price).not.toEqual(before);
  await desk.cancelOrder(/^Cancel Buy/);
}

async function pressInLadder(desk: DeskPage): Promise<void> {
  const { page } = desk;
  // A quiet pair: what rests below its bid is met by nobody in these seconds.
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  await desk.showTab('Ladder');
  const ladder = new LadderPage(desk);
  await expect(ladder.panel.locator('[data-best="bid"]')).toBeVisible();
  await page.getByRole('button', { name: 'Disarmed' }).click();
  const open = () => desk.rows('Open orders');

  // The second click stands on a row that buys, where the first one has cancelled.
  await (await ladder.bidCell(7)).click();
  await expect(ladder.ownBuys).toHaveCount(1);
  const own = await middleOf(ladder.ownBuys);
  await click(page, own);
  await expect(ladder.ownBuys).toHaveCount(0);
  await press(page, 2);
  await settled(page);
  expect(await open()).toEqual([]);

  // So does the end of a press: its order goes while the button is down.
  await (await ladder.bidCell(7)).click();
  await expect(ladder.ownBuys).toHaveCount(1);
  await page.mouse.move(...(await middleOf(ladder.ownBuys)));
  await page.mouse.down();
  await page.keyboard.press('e');
  await expect(ladder.ownBuys).toHaveCount(0);
  await page.mouse.up();
  await settled(page);
  expect(await open()).toEqual([]);

  // Armed between: what was to be drafted is not sent.
  await page.keyboard.press('Control+Shift+L');
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('button', { name: 'Disarmed' })).toBeVisible();
  await page.mouse.move(...(await middleOf(await ladder.bidCell(7))));
  await page.mouse.down();
  await page.getByRole('button', { name: 'Disarmed' }).evaluate((button: HTMLElement) => {
    button.click();
  });
  await expect(ladder.words).toContainText('Armed: sends at once');
  await page.mouse.up();
  await settled(page);
  expect(await open()).toEqual([]);

  await dragInLadder(desk, ladder);
}

async function dragInLadder(desk: DeskPage, ladder: LadderPage): Promise<void> {
  const { page } = desk;
  const prices = async () => (await desk.rows('Open orders')).map((row) => row['Price']);
  await (await ladder.bidCell(7)).click();
  await expect(ladder.ownBuys).toHaveCount(1);
  const before = await prices();
  const [x, y] = await middleOf(ladder.ownBuys);
  const row = (await ladder.ownBuys.boundingBox())?.height ?? 20;

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 2 * row);
  await page.keyboard.press('Escape');
  await page.mouse.move(x, y + 3 * row);
  await page.mouse.up();
  await settled(page);
  expect(await prices(), 'Escape on the way').toEqual(before);

  // What is under the pointer is another price than the one that was shown there.
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 2 * row);
  await page.mouse.wheel(0, 100);
  await page.waitForTimeout(100);
  await page.mouse.up();
  await settled(page);
  expect(await prices(), 'scrolled under the pointer').toEqual(before);
  await ladder.panel.focus();
  await page.keyboard.press('e');
  await expect.poll(prices).toEqual([]);
  await desk.goHome();
}

async function holdTicket(desk: DeskPage, bid: string): Promise<void> {
  const { page } = desk;
  await saveHoldRule(page, '60000', '0.5 s');
  await desk.choose('Buy');
  await desk.choose('Limit');
  await desk.fill(/^Price/, priceAt(bid, 95));
  await desk.fill(/^Quantity/, '1.2');
  const send = desk.ticket.getByRole('button', { name: /\(paper\)$/ });
  await expect(send).toHaveAttribute('data-hold', '500');
  await page.mouse.move(...(await middleOf(send)));
  await page.mouse.down({ button: 'right' });
  await page.waitForTimeout(900);
  await page.mouse.up({ button: 'right' });
  await settled(page);
  expect(await desk.rows('Open orders'), 'by the right button').toEqual([]);

  // A press that is too short says so where it was made, and then again what it would send.
  await page.mouse.down();
  await page.mouse.up();
  await expect(desk.ticket.getByRole('button', { name: 'Not sent: hold for 0.5 s' })).toBeVisible();
  await expect(send).toBeVisible();
  expect(await desk.rows('Open orders'), 'a short press').toEqual([]);

  // While the button is down, at its edge, the order becomes one that needs no holding.
  const box = await send.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await page.mouse.down();
  await typeUnseen(desk.ticket.getByRole('textbox', { name: /^Quantity/ }), '0.01');
  await expect(desk.ticket.getByRole('button', { name: /\(paper\)$|Keep holding/ })).toBeVisible();
  await page.waitForTimeout(100);
  await page.mouse.up();
  await settled(page);
  expect(await desk.rows('Open orders'), 'let go early').toEqual([]);
  await desk.submit();
  await desk.cancelOrder(/^Cancel Buy/);

  await saveHoldRule(page, '', 'Press');
  await desk.fill(/^Quantity/, '1.2');
  await expect(send).not.toHaveAttribute('data-hold');
  await page.keyboard.press('Escape');
}

async function saveHoldRule(page: Page, above: string, held: string): Promise<void> {
  await page.getByRole('button', { name: 'Risk limits' }).click();
  const limits = page.getByRole('dialog', { name: 'Risk limits' });
  await limits.getByRole('textbox', { name: 'Hold for orders above' }).fill(above);
  await limits.getByRole('radio', { name: held }).click();
  await limits.getByRole('button', { name: 'Save limits' }).click();
  await expect(limits).toContainText('Saved');
  await page.keyboard.press('Escape');
  await expect(limits).toBeHidden();
}

type Place = readonly [x: number, y: number];

async function middleOf(of: Locator): Promise<Place> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function click(page: Page, [x, y]: Place): Promise<void> {
  await page.mouse.move(x, y);
  await press(page, 1);
}

/** Where the pointer stands; `count` is 2 for the second click of a double click, as the system counts. */
async function press(page: Page, count: number): Promise<void> {
  await page.mouse.down({ clickCount: count });
  await page.mouse.up({ clickCount: count });
}

/** As somebody's program would: the keyboard stays where it is. */
const typeUnseen = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, value) => {
    Reflect.set(HTMLInputElement.prototype, 'value', value, input); // past React's own note of it
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

/** An order would have been answered, and its row been there. */
const settled = (page: Page): Promise<void> => page.waitForTimeout(400);
