/** The inspector from the opening of positions to a liquidation that is staged, by keyboard and lab. */
import type { Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { InspectorPage } from '../pages/inspector';
import { TicketPage } from '../pages/ticket';

export async function walkInspector(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const ticket = new TicketPage(desk);
  const inspector = new InspectorPage(desk);
  await test.step('an isolated long and a cross short', async () => {
    await ticket.openBook('Futures');
    await open(desk, ticket, 'E-BTC-USDT', 'Isolated', /^Buy \/ Long/, '1000');
    await open(desk, ticket, 'E-ETH-USDT', 'Cross', /^Sell \/ Short/, '100');
  });

  await test.step('I inspects: the keyboard is at the slider', async () => {
    await desk.panel('Positions').focus();
    await page.keyboard.press('i');
    await expect(inspector.slider).toBeFocused();
    await expect(inspector.positions).toHaveCount(2);
    await inspector.positions.filter({ hasText: 'BTC' }).click();
    await expect(inspector.whatIf).toContainText(/BTC Long 0\.1/);
  });

  await test.step('arrows suppose another price, Esc takes it back', async () => {
    await inspector.slider.press('PageDown');
    await expect.poll(async () => (await inspector.figure('Unrealised'))[2]).toMatch(/^−\d/);
    await inspector.whatIf.getByRole('button', { name: 'Liq', exact: true }).click();
    // On the tick below, which is past the exact price.
    await expect.poll(async () => (await inspector.figure('Risk'))[1]).toMatch(/^10\d\.\d\d%$/);
    await inspector.slider.press('Escape');
    await expect.poll(async () => (await inspector.figure('Risk'))[2]).toBe('0.00%');
  });

  await test.step('every picture has its table, and nothing is in the way of anybody', async () => {
    const ladder = await inspector.table('Price ladder');
    for (const line of [/^Liquidation ≈/, /^Entry/, /^Mark/, /^Bankruptcy ≈/]) {
      expect(ladder.some((row) => line.test(row))).toBe(true);
    }
    expect((await inspector.table('Profit curve')).length).toBeGreaterThan(10);
    // Without an order there is no line of orders over the line of costs, and no name for one.
    await expect(desk.panel('Profit curve')).toContainText('After costs');
    await expect(desk.panel('Profit curve')).not.toContainText('With open orders');
    // The curve is walked as every slider is, and says what it shows.
    const curve = desk.panel('Profit curve').getByRole('slider');
    await curve.press('End');
    await expect(curve).toHaveAttribute('aria-valuetext', /: unrealised [+−][\d,.]+, after costs /);
    await expect(inspector.whatIf.getByRole('textbox', { name: 'Price' })).not.toHaveValue('');
    await curve.press('Escape');
    expect(await axeFindings(page, ['[data-panel^="inspector"]'])).toEqual([]);
  });

  await test.step('one unit above its liquidation price the position stands; at it, it is gone', async () => {
    const liquidation = (await inspector.exact('Liquidation ≈')).split('.')[0] ?? '';
    await setMark(desk, page, String(BigInt(liquidation) + 1n));
    await desk.showTab('What if');
    await expect.poll(async () => (await inspector.figure('Risk'))[0]).toMatch(/^99\.\d\d%$/);
    await expect(inspector.positions).toHaveCount(2);
    await setMark(desk, page, liquidation);
    await expect(inspector.positions).toHaveCount(1);
    // Told within seconds, and not by a trade alone that comes a minute later.
    await expect(
      page.locator('.toast-error').filter({ hasText: 'Liquidated' }).first(),
    ).toBeVisible();
  });

  await test.step('its life ends with the liquidation, and adds up', async () => {
    await desk.showTab('Life');
    const life = desk.panel('Life');
    await expect(life.getByRole('combobox', { name: 'Position' })).toContainText(/Long 0\.1/);
    await expect.poll(() => inspector.event()).toBe('Closed');
    await life.getByRole('slider', { name: 'Event' }).press('ArrowLeft');
    await expect.poll(() => inspector.event()).toMatch(/^Liquidated|closed without a trade/);
    await expect(life.getByRole('row', { name: /^Realised/ })).toContainText('all trades found');
    expect((await inspector.table('Life')).some((row) => /Opened .*\(taker\)/.test(row))).toBe(
      true,
    );
  });
}

async function open(
  desk: DeskPage,
  ticket: TicketPage,
  symbol: string,
  mode: string,
  button: RegExp,
  contracts: string,
): Promise<void> {
  await desk.selectContract(symbol);
  await ticket.form.getByRole('combobox', { name: 'Margin mode' }).click();
  await desk.page.getByRole('option', { name: mode }).click();
  await ticket.choose('Market');
  await ticket.fill(/^Quantity/, contracts);
  await ticket.send(button).click();
  await expect(ticket.status).toContainText('Accepted');
}

/** Index and mark of the contract on the screen, by hand. */
async function setMark(desk: DeskPage, page: Page, price: string): Promise<void> {
  await desk.showTab('Lab');
  const prices = desk.panel('Lab').getByRole('region', { name: 'Index, mark and funding' });
  await prices.getByRole('textbox', { name: 'Index' }).fill(price);
  await prices.getByRole('button', { name: 'Set', exact: true }).first().click();
  await expect(prices).toContainText('set by hand');
  await expect(page.getByRole('banner')).toContainText(/Index/);
}
