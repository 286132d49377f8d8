/** The whole way to a filled order by keys alone. */
import { expect, test } from '../fixtures/host';

test('a paper trade without touching the mouse', async ({ machine }) => {
  const { desk, page } = await machine.start();
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await expect(desk.startButton).toBeFocused();
  await press('Enter');
  await desk.waitForMarket();

  // Another pair, by its name.
  await press('F6', 'F6', '/');
  await expect(page.getByRole('combobox', { name: 'Find a pair' })).toBeFocused();
  await page.keyboard.type('ETHUSDT');
  await press('Enter');
  await expect(desk.strip).toContainText('ETH/USDT');
  await expect(desk.bookLevels.first()).toContainText(/[23],\d{3}\.\d/);

  // A market order for an amount: M only prepares it, Ctrl+Enter alone sends it.
  await press('F6', 'm');
  await expect(desk.ticket.getByRole('textbox', { name: /^Amount/ })).toBeFocused();
  await page.keyboard.type('1000');
  expect(await desk.rows('Fills')).toEqual([]);
  await press('Control+Enter');
  await expect(desk.ticket.getByRole('status')).toContainText('Accepted');

  // The fills, by the keyboard too.
  const tab = page.getByRole('tab', { name: 'Fills', exact: true });
  await tab.focus();
  await press('Enter');
  await expect.poll(async () => (await desk.rows('Fills')).length).toBeGreaterThan(0);
  const [fill] = await desk.rows('Fills');
  expect(fill?.['Symbol']).toBe('ETHUSDT');
  expect(fill?.['Fee']).toContain('ETH');
});
