/** The palette finds things and drafts orders; only the ticket's own Enter sends one. */
import { expect, type Sitting } from '../fixtures/host';

export async function walkPalette(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const field = page.getByRole('combobox', { name: 'Search or command' });
  const type = async (text: string): Promise<void> => {
    await expect(field).toBeHidden(); // the key closes one that is still there
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  const option = (name: RegExp) => page.getByRole('option', { name });

  // A word that cannot be read is named; nothing is drafted by it.
  await type('buy x1 @ 50000');
  await expect(page.getByRole('dialog', { name: 'Search or command' })).toContainText(
    '“x1” is not a quantity',
  );
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  // What ticket or terminal will refuse is said before it is a draft.
  await type('sell 99999999 @ 1');
  const dialog = page.getByRole('dialog', { name: 'Search or command' });
  await expect(dialog.getByRole('status')).toHaveText(
    /^Price: more than 5% below the market .* Quantity: more than available: [\d.]+ BTC$/,
  );
  await expect(option(/^Sell 99,999,999 BTC of BTCUSDT at 1\.00/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();

  // Enter drafts; the order is sent by the Enter after it.
  await type('buy 0.25 @ 50000');
  await expect(option(/^Buy 0\.25 BTC of BTCUSDT at 50,000\.00/)).toBeVisible();
  await page.keyboard.press('Enter');
  const submit = desk.ticket.getByRole('button', { name: /^Buy 0\.25 BTC \(paper\)$/ });
  await expect(submit).toBeFocused();
  await expect(desk.ticket.getByRole('textbox', { name: /^Price/ })).toHaveValue('50000');
  expect(await desk.rows('Open orders')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await desk.rows('Open orders')).length).toBe(1);

  // Cancelling asks first, with the safe button in front.
  await type('cancel buys');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('all buy orders');
  await expect(question.getByRole('button', { name: 'Keep the orders' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel orders' }).click();
  await expect.poll(() => desk.rows('Open orders')).toEqual([]);

  // Symbols, of the other book too: the desk goes where it is traded.
  await type('e-btc');
  await expect(option(/^E-BTC-USDT/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main', { name: 'Futures', exact: true })).toBeVisible();
  await type('theme light');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await type('theme dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
}
