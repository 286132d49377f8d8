/**
 * The Tab key leads through the whole of each workspace and out of it, the way back is the same way, and Escape closes
 * what lies on top alone: the keyboard is then where it was before that was opened.
 */
import type { JSHandle, Locator, Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

const WORKSPACES = ['Spot', 'Margin', 'Futures', 'Inspect'];
/** More than any workspace has: whoever gets so far goes round in a part of it. */
const STOPS_MAX = 300;
const AT_ONCE = 25;

export async function walkFullCircle(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  // What the walk before has been told would be on the way, and hides some of it again when it is left.
  await page.keyboard.press('Escape');
  await expect(messages(page)).toHaveCount(0);
  for (const [place, name] of WORKSPACES.entries()) {
    await test.step(`${name}: every panel on the way, and the same way back`, async () => {
      await page.keyboard.press(`Control+${String(place + 1)}`);
      await expect(page.getByRole('main', { name, exact: true })).toBeVisible();
      await goRound(page);
    });
  }
  await page.keyboard.press('Control+1');
  await expect(page.getByRole('main', { name: 'Spot', exact: true })).toBeVisible();
  await test.step('the way leads through messages, and out behind the last', () =>
    passMessages(page));
  await test.step('Escape closes a list and leaves what was typed beside it', () =>
    closeList(desk));
  await test.step('Escape closes the list of a dialog, then the dialog', () => closeDialog(desk));
  await test.step('a menu, a question and the search give the keyboard back', () => giveBack(desk));
}

async function goRound(page: Page): Promise<void> {
  const way = await page.evaluateHandle(keepWay);
  const there = await walkStops(page, way, 'Tab');
  const panels = await way.evaluate(({ panels: met }) => [...met]);
  const missed = await page
    .locator('section.panel-region:visible')
    .evaluateAll(
      (all, met) => all.map((one) => one.ariaLabel).filter((name) => !met.includes(name)),
      panels,
    );
  expect(missed).toEqual([]);
  // Out of the desk at its beginning, and in again at its end.
  const back = await walkStops(page, way, 'Shift+Tab');
  expect(back).toEqual([...there.slice(1).toReversed(), there[0]]);
  await way.evaluate(({ end }) => {
    end();
  });
}

const messages = (page: Page): Locator => page.locator('.toast-viewport .toast');

/** One behind the other: what is behind hides its button as soon as the keyboard has left them. */
async function passMessages(page: Page): Promise<void> {
  for (const count of [1, 2]) {
    await page.keyboard.press('Control+Shift+X');
    await expect(messages(page)).toHaveCount(count);
  }
  const way = await page.evaluateHandle(keepWay);
  await walkStops(page, way, 'Tab');
  expect(await way.evaluate(({ messages: met }) => met)).toBe(2);
  await way.evaluate(({ end }) => {
    end();
  });
  await page.keyboard.press('Escape');
  await expect(messages(page)).toHaveCount(0);
}

/** What has had the keyboard, each by the number of its turn, and the panels it was in. */
interface Way {
  readonly stops: number[];
  readonly panels: Set<string | null>;
  messages: number;
  readonly end: () => void;
}

/** Kept in the page: to ask for each stop takes as long as to go there. */
function keepWay(): Way {
  const numbers = new Map<EventTarget, number>();
  const keep = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (!numbers.has(target)) numbers.set(target, numbers.size);
    if (target.matches('.toast')) way.messages += 1;
    way.stops.push(numbers.get(target) ?? 0);
    way.panels.add(target.closest('section.panel-region')?.ariaLabel ?? null);
  };
  const way: Way = {
    stops: [],
    panels: new Set(),
    messages: 0,
    end: () => {
      document.removeEventListener('focusin', keep);
    },
  };
  document.addEventListener('focusin', keep);
  return way;
}

/** From the first stop until the keyboard is there again, after what the browser has of its own. */
async function walkStops(
  page: Page,
  way: JSHandle<Way>,
  key: 'Tab' | 'Shift+Tab',
): Promise<number[]> {
  const first = page.getByRole('navigation', { name: 'Skip links' }).getByRole('button').first();
  // At once: the desk puts back in the next frame what has lost the keyboard, and it would have none to get.
  await first.evaluate((button, { stops }) => {
    button.blur();
    stops.length = 0;
    button.focus();
  }, way);
  for (let presses = 0; presses < STOPS_MAX; presses += AT_ONCE) {
    // In their order, and none waits for the one before.
    await Promise.all(Array.from({ length: AT_ONCE }, () => page.keyboard.press(key)));
    const stops = await way.evaluate(({ stops: met }) => [...met]);
    // By its own number: what was open before may have given the keyboard back before it.
    const round = stops.indexOf(stops[0] ?? 0, 1);
    if (round > 0) return key === 'Tab' ? stops.slice(0, round) : stops.slice(1, round + 1);
  }
  throw new Error(`${key} leads round in a part of the desk`);
}

async function closeList(desk: DeskPage): Promise<void> {
  const { page, ticket } = desk;
  await desk.choose('Limit');
  await desk.fill(/^Quantity/, '0.25');
  const quantity = ticket.getByRole('textbox', { name: /^Quantity/ });
  const list = ticket.getByRole('combobox', { name: 'Time in force' });
  await opensAndCloses(page, list, page.getByRole('listbox', { name: 'Time in force' }));
  await expect(quantity).toHaveValue('0.25');
  await page.keyboard.press('Escape');
  await expect(quantity).toHaveValue('');
}

async function closeDialog(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const indicators = desk.panel('Chart').getByRole('button', { name: 'Indicators', exact: true });
  await indicators.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Add EMA', exact: true }).press('Enter');
  await opensAndCloses(page, dialog.getByRole('combobox').last(), page.getByRole('listbox'));
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove EMA', exact: true }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(indicators).toBeFocused();
}

async function giveBack(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const menu = page.getByRole('button', { name: 'Order book panel menu', exact: true });
  await opensAndCloses(page, menu, page.getByRole('menu'));
  const search = page.getByRole('button', { name: /^Search or command/ });
  await opensAndCloses(page, search, page.getByRole('combobox', { name: 'Search or command' }));
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  await opensAndCloses(page, settings, page.getByRole('dialog', { name: 'Settings' }));
}

async function opensAndCloses(page: Page, from: Locator, opened: Locator): Promise<void> {
  await from.press('Enter');
  await expect(opened).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(from).toBeFocused();
}
