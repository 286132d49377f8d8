/** The desk by keys alone, from the first screen to filled orders; and keys that are given away. */
import type { Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

/** From the first screen. */
export async function walkKeyboard(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.program();
  await test.step('a futures position from the first screen, in twelve steps at most', () =>
    openPosition(desk, page));
  await test.step('closed by keys it leaves the keyboard among the positions', () =>
    closePosition(desk, page));
  await test.step('a market order of another pair', () => buyAnother(desk, page));
  await test.step('keys go to other commands, never to two, and come back', () =>
    changeKeys(desk, page));
}

async function openPosition(desk: DeskPage, page: Page): Promise<void> {
  let steps = 0;
  const step = async (key: string, text = ''): Promise<void> => {
    steps += 1;
    await page.keyboard.press(key);
    if (text !== '') await page.keyboard.type(text);
  };
  await expect(desk.startButton).toBeFocused();
  await step('Enter');
  await desk.waitForMarket();
  await step('Control+3');
  await expect(page.getByRole('main', { name: 'Futures', exact: true })).toBeVisible();
  // The inspector has seen the account without a position: with that it must not begin the next time.
  await page.keyboard.press('Control+4');
  await expect(
    desk.panel('What if').getByText('No open futures positions to inspect.'),
  ).toBeVisible();
  await page.keyboard.press('Control+3');
  await expect(page.getByRole('main', { name: 'Futures', exact: true })).toBeVisible();
  await step('/');
  await expect(page.getByRole('combobox', { name: 'Find a pair' })).toBeFocused();
  await page.keyboard.type('BTC'); // the pair of that name is listed first, but not traded here
  await step('Enter');
  await expect(desk.strip).toContainText('E-BTC-USDT');
  const quantity = desk.ticket.getByRole('textbox', { name: /^Quantity/ });
  await expect(page.getByRole('combobox', { name: 'Find a pair' })).toBeHidden();
  await expect(quantity).toBeVisible();
  await step('m');
  await expect(quantity).toBeFocused();
  await page.keyboard.type('1');
  expect(await desk.rows('Positions')).toEqual([]);
  await step('Control+Enter');
  await expect(desk.ticket.getByRole('status')).toContainText('Accepted');
  await expect.poll(async () => (await desk.rows('Positions')).length).toBe(1);
  await step('F6');
  await step('i');
  await expect(page.getByRole('main', { name: 'Inspect', exact: true })).toBeVisible();
  const slider = desk.panel('What if').getByRole('slider', { name: 'Supposed price' });
  await expect(slider).toBeFocused();
  await step('ArrowLeft');
  // A step is 0.05 %; the supposed price stands while the mark goes on, by a little before it is read.
  await expect(slider).toHaveAttribute('aria-valuetext', /−0\.0[3-7]% from the mark$/);
  await step('Escape');
  await expect(slider).toHaveAttribute('aria-valuetext', / 0\.00% from the mark$/);
  expect(steps).toBeLessThanOrEqual(12);
}

/** With its row the button is gone that the question was asked from. */
async function closePosition(desk: DeskPage, page: Page): Promise<void> {
  await page.keyboard.press('Control+3');
  const positions = desk.panel('Positions');
  await positions.getByRole('button', { name: /^Close Long/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close position' });
  await expect(dialog.getByRole('textbox', { name: 'Contracts' })).toBeFocused();
  // A plain "Close" would be either, the dialog or the position.
  await expect(dialog.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  await expect(
    dialog.getByRole('button', { name: 'Close this dialog', exact: true }),
  ).toBeVisible();
  // Its fields are more than the places that are kept in mind; faster than frames they lead out of it nowhere.
  const behind = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('keyup', () => {
      const at = document.activeElement;
      if (at !== null && at.closest('#desk') !== null) names.push(at.ariaLabel ?? at.textContent);
    });
    return names;
  });
  for (let stop = 0; stop < 14; stop += 1) await page.keyboard.press('Tab');
  for (let stop = 0; stop < 14; stop += 1) await page.keyboard.press('Shift+Tab');
  expect(await behind.jsonValue()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Contracts' }).press('Enter');
  await expect(dialog).toContainText('accepted');
  await expect.poll(() => desk.rows('Positions')).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => positions.evaluate((panel) => panel.contains(document.activeElement)))
    .toBe(true);
}

async function buyAnother(desk: DeskPage, page: Page): Promise<void> {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const fill = async () => (await desk.rows('Fills')).find((row) => row['Symbol'] === 'ETHUSDT');
  await press('Control+1');
  await expect(page.getByRole('main', { name: 'Spot', exact: true })).toBeVisible();
  await desk.waitForMarket();

  // Another pair, by its name.
  await press('F6', 'F6', '/');
  await expect(page.getByRole('combobox', { name: 'Find a pair' })).toBeFocused();
  await page.keyboard.type('ETHUSDT');
  await press('Enter');
  await expect(desk.strip).toContainText('ETH/USDT');
  await expect(desk.bookLevels.first()).toHaveAccessibleName(/[23],\d{3}\.\d/);

  // A market order for an amount: M only prepares it, Ctrl+Enter alone sends it.
  await press('F6', 'm');
  await expect(desk.ticket.getByRole('textbox', { name: /^Amount/ })).toBeFocused();
  await page.keyboard.type('1000');
  expect(await fill()).toBeUndefined();
  await press('Control+Enter');
  await expect(desk.ticket.getByRole('status')).toContainText('Accepted');

  // The fills, by the keyboard too.
  const tab = page.getByRole('tab', { name: 'Fills', exact: true });
  await tab.focus();
  await press('Enter');
  await expect.poll(fill).toMatchObject({ Fee: expect.stringContaining('ETH') });
}

async function changeKeys(desk: DeskPage, page: Page): Promise<void> {
  await desk.skipHints();
  await desk.choose('Limit');
  const editKeys = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const change = page.getByRole('button', { name: 'Change keys' });
    if (await change.isVisible()) await change.click();
  };
  const key = page.getByRole('button', { name: /^Ticket to buy, into quantity: .* Press/ });
  await editKeys();
  await key.click();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Already assigned to “Ticket to sell, into quantity”',
  );
  await key.click();
  await page.keyboard.press('v');
  await expect(key).toHaveText('V');
  await closeKeys(page);

  const quantity = desk.ticket.getByRole('textbox', { name: /^Quantity/ });
  await desk.panel('Chart').focus();
  await page.keyboard.press('b');
  await expect(quantity).not.toBeFocused();
  await page.keyboard.press('v');
  await expect(quantity).toBeFocused();
  // In a text field it is a letter.
  await page.keyboard.press('s');
  await expect(desk.ticket.getByRole('radio', { name: 'Buy', exact: true })).toBeChecked();

  await editKeys();
  await page.getByRole('button', { name: 'Reset all' }).click();
  await expect(key).toHaveText('B');
  await closeKeys(page);
}

/** Until it is gone, keys are the dialog's, and the keyboard goes back to where it was. */
async function closeKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
}
