/**
 * Requests that the terminal loses: the kill switch, an exit that is to be placed, an order. Each says that nobody knows
 * what became of it, and what moves money is not offered a second time as if nobody had asked.
 */
import { expect, test, type Sitting } from '../fixtures/host';
import { loadByLossyWire } from '../fixtures/lossy-wire';
import { TicketPage } from '../pages/ticket';
import { killAndLift, openLong } from './exits-by-key';

export async function walkLostRequests(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const wire = await loadByLossyWire(page);
  await desk.waitForMarket();
  const conditions = desk.panel('Conditions');
  const places = conditions.getByRole('button', { name: 'Place it now (paper)' });
  const toast = (words: string) => page.locator('.toast').filter({ hasText: words });
  const statuses = async (): Promise<(string | undefined)[]> =>
    (await desk.rows('Conditions')).map((row) => row['Status']?.split('\n')[0]);
  const closeToasts = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.toast')).toHaveCount(0);
  };

  await test.step('a kill switch that is lost is not taken for one that is on, and is pressed again', async () => {
    await openLong(desk);
    await desk.showTab('Conditions');
    wire.lose('kill');
    await page.getByRole('button', { name: /^Kill switch/ }).click();
    await expect(toast('it is not known whether it is on')).toBeVisible();
    await expect(page.getByRole('region', { name: /^KILL SWITCH ON/ })).toHaveCount(0);
    wire.lose();
    await killAndLift(desk);
    await expect(toast('it is not known whether it is on')).toHaveCount(0);
    await expect.poll(statuses).toContain('Not placed');
    await closeToasts();
  });

  await test.step('an exit whose placing is lost is in doubt, and is not offered as if nobody had asked', async () => {
    await expect(places).toHaveCount(2);
    wire.lose('placeExit');
    await places.first().click();
    await expect.poll(statuses).toContain('Not known whether placed');
    await expect(toast('it is not known whether it is placed')).toBeVisible();
    await expect(places).toHaveCount(1);
    wire.lose();
    // Who does not want it is rid of it, and of its doubt.
    const dismisses = conditions.getByRole('button', { name: /^Dismiss: the exit of E-/ });
    await dismisses.first().click();
    await expect(dismisses).toHaveCount(1);
    await expect.poll(statuses).not.toContain('Not known whether placed');
    await expect(toast('it is not known whether it is placed')).toHaveCount(0);
    // The other row has slid under the pointer, and a press so soon after is for what was there: the hand goes anew.
    await page.mouse.move(0, 0);
    await dismisses.first().click();
    await expect(dismisses).toHaveCount(0);
    await closeToasts();
  });

  await test.step('an order that is lost locks the ticket', async () => {
    const ticket = new TicketPage(desk);
    wire.lose('placeOrder');
    await ticket.form.getByRole('checkbox', { name: 'TP/SL' }).click();
    await ticket.fill(/^Quantity/, '1000');
    await ticket.send(/^Buy \/ Long/).click();
    await expect(ticket.status).toContainText('nothing is sent twice');
    wire.lose();
  });

  await test.step('a withdrawal that is lost is not told as one that is looked for', async () => {
    wire.lose('withdraw');
    await page.keyboard.press('Control+1');
    await desk.showTab('Withdrawals');
    const panel = desk.panel('Withdrawals');
    await panel.getByRole('combobox', { name: 'Asset' }).click();
    await page.getByRole('option', { name: 'USDT', exact: true }).click();
    await panel.getByRole('textbox', { name: 'Amount' }).fill('100');
    await panel.getByRole('textbox', { name: 'Address' }).fill('TNobodyHasThisAddress1');
    await panel.getByRole('button', { name: 'Review…' }).click();
    await page.getByRole('button', { name: /^Withdraw 100 USDT/ }).click();
    await expect(panel).toContainText('Not known whether it was sent');
    wire.lose();
  });
}
