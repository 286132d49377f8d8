/**
 * Lines of orders of the margin wallet and of futures: each is dragged, is changed in its own wallet, and is
 * cancelled from its label, while an order of the spot wallet rests in the same market untouched.
 */
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { toAtoms, type DeskPage } from '../pages/desk';
import { TicketPage } from '../pages/ticket';

export async function walkWalletLines(sitting: Sitting): Promise<void> {
  const { desk } = await sitting.paper();
  const ticket = new TicketPage(desk);
  const chart = new ChartPage(desk.page);
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const resting = await placeBelow(desk, '0.4');

  await test.step('the order on margin is dragged, that of the spot wallet stays', async () => {
    await ticket.openBook('Margin');
    await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
    const price = await placeBelow(desk, '0.5');
    const label = chart.orders.filter({ hasText: 'Buy 0.5' });
    await expect(label).toHaveCount(1);
    await dragLower(desk, chart, /Buy 0\.5/, price);
    await chart.button(/^Cancel Buy 0\.5/).click();
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
    await expect(chart.orders.filter({ hasText: 'Buy 0.4' })).toHaveAccessibleName(
      new RegExp(`at ${resting.replace('.', '\\.')} · spot`),
    );
  });

  await test.step('the order of a contract is dragged', async () => {
    await ticket.openBook('Futures');
    await expect(desk.bookLevels.first()).toBeVisible();
    await expect.poll(() => ticket.preview('Available')).toMatch(/^\d\d?,\d{3}\.\d\d/);
    const price = await priceBelow(desk);
    await desk.showTab('Open orders');
    await ticket.choose('Limit');
    await ticket.fill(/^Price/, price);
    await ticket.fill(/^Quantity/, '100');
    await ticket.send(/^Buy \/ Long/).click();
    await expect(ticket.status).toContainText('Accepted');
    await dragLower(desk, chart, /Buy 0\.01/, price);
    await chart.button(/^Cancel Buy 0\.01/).click();
    await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
  });

  await ticket.openBook('Spot');
  await desk.cancelOrder(/^Cancel Buy 0\.4/);
}

async function placeBelow(desk: DeskPage, quantity: string): Promise<string> {
  const price = await priceBelow(desk);
  await desk.showTab('Open orders');
  await desk.placeLimit('Buy', price, quantity);
  return price;
}

/** A quarter of a per cent below the best bid: on the screen, and not at once somebody's. */
async function priceBelow(desk: DeskPage): Promise<string> {
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const decimals = bid.split('.')[1]?.length ?? 0;
  const digits = ((BigInt(bid.replace('.', '')) * 9_975n) / 10_000n).toString();
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** By about two per cent: a change to more than five away from the last price is asked about first. */
async function dragLower(
  desk: DeskPage,
  chart: ChartPage,
  name: RegExp,
  from: string,
): Promise<void> {
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  await chart.dragDown(chart.orders.filter({ hasText: name }), 24);
  await expect
    .poll(async () => {
      const [row, ...others] = await desk.rows('Open orders');
      return others.length === 0 && toAtoms(row?.['Price'] ?? from) < toAtoms(from);
    })
    .toBe(true);
}
