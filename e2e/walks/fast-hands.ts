/** Keys that come faster than frames go where they are meant, and a key that is held down presses nothing else. */
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

export async function walkFastHands(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();

  await test.step('a search has its first letters', async () => {
    const field = page.getByRole('combobox', { name: 'Search or command' });
    for (const words of ['liquidity', 'buy', 'settings']) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type(words);
      await expect(field).toHaveValue(words);
      await page.keyboard.press('Escape');
      await expect(field).toBeHidden();
    }
  });

  await test.step('a pair is what was typed before Enter, and what comes after it is for its ticket', async () => {
    const quantity = desk.ticket.getByRole('textbox', { name: /^Quantity/ });
    for (const base of ['XRP', 'ETH', 'LTC', 'BTC']) {
      await desk.panel('Order book').focus();
      await page.keyboard.press('/');
      await page.keyboard.type(`${base}USDT`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('b');
      await page.keyboard.type('12');
      await expect(desk.ticket).toContainText(base);
      await expect(page.getByRole('combobox', { name: 'Find a pair' })).toBeHidden();
      await expect(quantity).toBeFocused();
      await expect(quantity).toHaveValue('12');
      await page.keyboard.press('Escape');
    }
  });

  await test.step('what is opened again before it is gone has the new letters alone, and all of them', () =>
    openAgain(desk));

  await test.step('a ticket that is still to come has what was typed into it', async () => {
    await desk.strip.getByRole('combobox').first().focus(); // where a choice leaves the keyboard
    await typeIntoTicketOf(desk, 'Control+3', 's');
    await expect(desk.strip).toContainText('E-BTC-USDT');
    await letterOnClosedList(desk);
    await typeIntoTicketOf(desk, 'Control+1', 'b');
    await expect(desk.strip).toContainText('BTC/USDT');
  });

  await test.step('End before a menu is drawn is meant for the menu', () => endBeforeMenu(desk));

  await test.step('Enter that is held down drafts a command, and sends nothing', () =>
    holdEnter(desk));
}

/** A list or a palette that is closed stays in the page for some frames, with what was typed into it. */
async function openAgain(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const pair = page.getByRole('combobox', { name: 'Find a pair' });
  const line = page.getByRole('combobox', { name: 'Search or command' });
  // How long it stays is the browser's: some frames of any machine.
  for (const pauseMs of [0, 20, 40, 80, 120]) {
    for (const closes of ['Enter', 'Escape']) {
      await desk.panel('Order book').focus();
      await page.keyboard.press('/');
      await page.keyboard.type('LTCUSDT');
      await page.keyboard.press(closes);
      await page.waitForTimeout(pauseMs);
      await page.keyboard.press('/');
      await page.keyboard.type('BTCUSDT');
      await expect(pair).toHaveValue('BTCUSDT');
      await expect(page.getByRole('listbox', { name: 'Choose a symbol' })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(desk.strip).toContainText('BTC/USDT');
      await expect(pair).toBeHidden();
    }
    await desk.panel('Order book').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('liq');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(pauseMs);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('buy 1');
    await expect(line).toHaveValue('buy 1');
    await expect(page.getByRole('listbox', { name: 'Search or command' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(line).toBeHidden();
  }
}

async function typeIntoTicketOf(desk: DeskPage, workspace: string, side: string): Promise<void> {
  const { page } = desk;
  await page.keyboard.press(workspace);
  await page.keyboard.press(side);
  await page.keyboard.type('12');
  const quantity = desk.ticket.getByRole('textbox', { name: /^Quantity/ });
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('12');
  await page.keyboard.press('Escape');
  await desk.panel('Order book').focus();
}

/** It is a key of the desk, and no choice. */
async function letterOnClosedList(desk: DeskPage): Promise<void> {
  const { page, ticket } = desk;
  const rule = ticket.getByRole('combobox', { name: 'Time in force' });
  await rule.focus();
  for (const letter of ['f', 's']) await page.keyboard.press(letter);
  await expect(ticket.getByRole('textbox', { name: /^Quantity/ })).toBeFocused();
  await expect(rule).toContainText('GTC');
}

async function holdEnter(desk: DeskPage): Promise<void> {
  const { page } = desk;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('buy 0.01 @ 50000');
  await expect(page.getByRole('option', { name: /^Buy 0\.01 BTC of BTCUSDT/ })).toBeVisible();
  const submit = desk.ticket.getByRole('button', { name: /^Buy 0\.01 BTC \(paper\)$/ });
  await page.keyboard.down('Enter');
  await expect(submit).toBeFocused();
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(desk.ticket.getByRole('status')).toHaveText('');
  expect(await desk.rows('Open orders')).toEqual([]);
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await desk.rows('Open orders')).length).toBe(1);
  await desk.cancelOrder(/^Cancel Buy 0\.01/i);
  await expect.poll(() => desk.rows('Open orders')).toEqual([]);
}

/** A menu comes a frame after the press of its button; the key is pressed within that frame. */
async function endBeforeMenu({ page }: DeskPage): Promise<void> {
  const button = page.getByRole('button', { name: 'Panels', exact: true });
  await button.focus();
  await button.evaluate(async (element) => {
    const of = { bubbles: true, cancelable: true, button: 0, pointerType: 'mouse', detail: 1 };
    element.dispatchEvent(new PointerEvent('pointerdown', of));
    element.dispatchEvent(new MouseEvent('mousedown', of));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    element.dispatchEvent(new PointerEvent('pointerup', of));
    element.dispatchEvent(new MouseEvent('mouseup', of));
    element.dispatchEvent(new MouseEvent('click', of));
    // No hand is at Escape within that frame, in which the menu is told to open a second time.
    await new Promise(requestAnimationFrame);
  });
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
}
