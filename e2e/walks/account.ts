/**
 * What a trader does with an account, in one sitting: money on its way out while a contract is opened with
 * its exits, halved, turned around and closed; an order changed and all cancelled; a file of what was done.
 */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import type { DeskPage } from '../pages/desk';
import { TicketPage, priceAt } from '../pages/ticket';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

export async function walkAccount(sitting: Sitting): Promise<void> {
  const { host } = sitting;
  const { desk, page } = await sitting.paper();

  await test.step('two withdrawals leave, one to an address that fails', async () => {
    await desk.showTab('Withdrawals');
    const asset = desk.panel('Withdrawals').getByRole('combobox', { name: 'Asset' });
    await expect(asset).toHaveText('Choose');
    await withdraw(desk, ADDRESS);
    await keepAddress(desk, 'Cold wallet');
    await withdraw(desk, `${ADDRESS}-fail`);
    await expect(withdrawals(desk)).toHaveCount(2);
  });

  await test.step('a number that is being typed is no fault yet, and is settled when it is left', async () => {
    const form = await formFor(desk, 'USDT');
    const amount = form.getByRole('textbox', { name: 'Amount' });
    for (const key of '0.') await amount.press(key);
    await expect(amount).toHaveAttribute('aria-invalid', 'false');
    await amount.fill('125.');
    await expect(amount).toHaveAttribute('aria-invalid', 'false');
    await amount.blur();
    await expect(amount).toHaveValue('125');
    await expect(amount).toHaveAttribute('aria-invalid', 'false');
    await amount.fill('900000000');
    await amount.blur();
    await expect(amount).toHaveAttribute('aria-invalid', 'true'); // now it is said
    await amount.fill('');
  });

  await test.step('an order is changed by its dialog, then all are cancelled', async () => {
    const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
    for (const percent of [97, 96, 95]) await desk.placeLimit('Buy', priceAt(bid, percent), '0.01');
    await desk.showTab('Open orders');
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);
    const change = desk.panel('Open orders').getByRole('button', { name: /^Change Buy/ });
    expect(await change.first().evaluate(keepsItsField)).toBe(true);
    const dialog = page.getByRole('dialog', { name: 'Change order' });
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('0.02');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await desk.rows('Open orders')).filter(isOf('0.02')).length)
      .toBe(1);
    await desk.cancelAll(3);
  });

  await test.step('a long with its exits is halved, reversed and closed', () => contract(desk));

  await test.step('everything that was traded is saved with its fees', async () => {
    await desk.showTab('Fills');
    await desk.panel('Fills').getByRole('button', { name: 'Save as CSV' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'All rows' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    if (host === 'electron-sim') return; // the file is the stand-in's, which holds the browser
    const [header = '', ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(header).toContain('fee,fee asset');
    expect(rows.length).toBe((await desk.rows('Fills')).length);
  });

  await test.step('the withdrawals have come to their ends', async () => {
    await page.keyboard.press('Control+1');
    await desk.showTab('Lab');
    await desk.panel('Lab').getByRole('radio', { name: '20×', exact: true }).click();
    await desk.showTab('Withdrawals');
    const step = (state: 'done' | 'failed', words: string) =>
      withdrawals(desk).locator(`[data-state="${state}"]`).filter({ hasText: words });
    await expect(step('done', 'Completed')).toHaveCount(1, { timeout: 60_000 });
    await expect(step('failed', 'Payment failed')).toHaveCount(1, { timeout: 60_000 });
    await desk.showTab('Lab');
    await desk.panel('Lab').getByRole('radio', { name: '1×', exact: true }).click();
  });
}

const withdrawals = (desk: DeskPage): Locator =>
  desk
    .panel('Withdrawals')
    .getByRole('region', { name: 'Withdrawals so far' })
    .locator('.withdrawal-item');

const isOf = (quantity: string) => (row: Readonly<Record<string, string>>) =>
  (row['Quantity'] ?? '').startsWith(quantity);

async function formFor(desk: DeskPage, asset: string): Promise<Locator> {
  const form = desk.panel('Withdrawals').getByRole('form', { name: 'Withdraw' });
  await form.getByRole('combobox', { name: 'Asset' }).click();
  await desk.page.getByRole('option', { name: asset, exact: true }).click();
  return form;
}

async function withdraw(desk: DeskPage, address: string): Promise<void> {
  const form = await formFor(desk, 'USDT');
  // Read and pressed without scrolling, however many addresses there are to choose from.
  for (const control of await form.locator('input:not([aria-hidden]), button').all()) {
    if (await control.isVisible()) await expect(control).toBeInViewport({ ratio: 1 });
  }
  await form.getByRole('textbox', { name: 'Amount' }).fill('100');
  await form.getByRole('textbox', { name: 'Address' }).fill(address);
  await form.getByRole('button', { name: 'Review…' }).click();
  await desk.page.getByRole('button', { name: /^Withdraw 100 USDT \(paper\)/ }).click();
  await expect(desk.panel('Withdrawals')).toContainText('Requested');
}

/** Fills the address in again, and keeps it under a name. */
async function keepAddress(desk: DeskPage, name: string): Promise<void> {
  const panel = desk.panel('Withdrawals');
  const form = await formFor(desk, 'USDT');
  // What is missing is said under its field, and the keyboard is there.
  await form.getByRole('button', { name: 'Review…' }).click();
  await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Address' }).fill(ADDRESS);
  await panel.getByRole('textbox', { name: 'Name of this address' }).fill(name);
  await panel.getByRole('button', { name: 'Save address' }).click();
  // Two may have one name: which of them goes is said by its address.
  const remove = panel.getByRole('button', { name: `Delete address ${name}` });
  await remove.click();
  const question = desk.page.getByRole('alertdialog', { name: 'Delete address' });
  await expect(question).toContainText(`${name} from the address book: USDT at ${ADDRESS}?`);
  await desk.page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
}

async function contract(desk: DeskPage): Promise<void> {
  const { page } = desk;
  const ticket = new TicketPage(desk);
  await ticket.openBook('Futures');
  await expect(desk.bookLevels.first()).toBeVisible();
  await expect.poll(() => ticket.preview('Available')).toMatch(/^20,000\.00/);
  const ask = (await desk.bookSide('Ask'))[0]?.price ?? '';
  await ticket.choose('Market');
  await ticket.fill(/^Quantity/, '1000');
  await ticket.form.getByRole('checkbox', { name: 'TP/SL' }).click();
  await ticket.fill(/^Take profit/, priceAt(ask, 110));
  await ticket.fill(/^Stop loss/, priceAt(ask, 96));
  await ticket.send(/^Buy \/ Long/).click();
  await desk.showTab('Conditions');
  const kinds = async () => (await desk.rows('Conditions')).map((row) => row['Purpose']).sort();
  await expect.poll(kinds).toEqual(['Stop loss', 'Take profit']);

  await desk.showTab('Positions');
  const panel = desk.panel('Positions');
  const position = async () => {
    const [row] = await desk.rows('Positions');
    return row === undefined ? '' : `${row['Contract'] ?? ''} ${row['Size'] ?? ''}`;
  };
  await expect.poll(position).toMatch(/Long.*0\.1000 BTC/s);
  await draftStop(desk, ticket, priceAt(ask, 97));
  await panel.getByRole('button', { name: /^Close Long/ }).click();
  const [count, price] = ['Contracts', 'Price'].map((name) =>
    page.getByRole('dialog').getByRole('textbox', { name }),
  ) as [Locator, Locator];
  await count.fill('1.5');
  await price.fill(priceAt(ask, 101));
  await page.keyboard.press('Enter');
  // Sent from another field: what is wrong is said where it is, and the keyboard is there.
  await expect(count).toBeFocused();
  await expect(count).toHaveAccessibleDescription('Whole contracts only');
  await price.fill('');
  await count.fill('500');
  await page.keyboard.press('Enter');
  await doneWith(desk, 'Close position', 1);
  await expect.poll(position).toMatch(/Long.*0\.0500 BTC/s);
  await panel.getByRole('button', { name: /^More for Long/ }).click();
  await page.getByRole('menuitem', { name: 'Reverse…' }).click();
  await page.getByRole('button', { name: /^Reverse 0\.0500 BTC/ }).click();
  await doneWith(desk, 'Reverse position', 2);
  await expect.poll(position).toMatch(/Short.*0\.0500 BTC/s);

  // By its key, from another panel: the positions need not be on the screen.
  await desk.showTab('Balances');
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('button', { name: /^Close 1 position \(paper\)/ }).click();
  await doneWith(desk, 'Close all positions', 1);
  await desk.showTab('Positions');
  await expect.poll(position).toBe('');
}

/**
 * A stop loss from the chart's label, while the ticket counts BTC: 1,000 contracts are 0.1 BTC there, and were
 * 1,000 BTC once. The unit stays over a visit to another book.
 */
async function draftStop(desk: DeskPage, ticket: TicketPage, price: string): Promise<void> {
  const { page } = desk;
  await ticket.form.getByRole('combobox', { name: 'Quantity unit' }).click();
  await page.getByRole('option', { name: 'BTC', exact: true }).click();
  await ticket.openBook('Spot');
  await ticket.openBook('Futures');
  await expect(ticket.field(/^Quantity \(BTC\)/)).toBeVisible();
  const chart = new ChartPage(page);
  await expect(chart.panel).toContainText(/Long 0\.1 BTC · entry/);
  await chart.button(/^Stop loss of Long 0\.1 BTC: drag it/).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take profit or stop loss' });
  await dialog.getByRole('textbox', { name: 'Trigger price' }).fill(price);
  await dialog.getByRole('button', { name: 'Draft in the ticket' }).click();
  await expect(ticket.field(/^Quantity \(BTC\)/)).toHaveValue('0.1');
  await expect(ticket.send(/^Sell \/ Close long 0\.1 BTC/)).toBeVisible();
  await desk.showTab('Positions');
}

/** The orders of an action were all accepted; their list is put away. */
async function doneWith(desk: DeskPage, title: string, orders: number): Promise<void> {
  const dialog = desk.page.getByRole('dialog', { name: title });
  const accepted = dialog.getByRole('listitem').filter({ hasText: 'accepted' });
  await expect(accepted).toHaveCount(orders);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
}

/** Opens a dialog and goes to its second field before the next frame: what is typed belongs there. */
async function keepsItsField(button: HTMLElement | SVGElement): Promise<boolean> {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  const [, second] = document.querySelectorAll<HTMLElement>('[role=dialog] input[type=text]');
  second?.focus();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  return second !== undefined && document.activeElement === second;
}
