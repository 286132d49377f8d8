/** What the chart says of an order that may not rest where its line is: on its way in or out, or in doubt. */
import type { Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { toAtoms, type DeskPage } from '../pages/desk';
import { priceAt, TicketPage } from '../pages/ticket';

export async function walkDoubtfulOrder(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  const chart = new ChartPage(page);
  const lines = chart.panel.getByRole('group', { name: 'Own orders and positions' });
  const lab = desk.panel('Lab');

  await test.step('an order that was answered with a fault is in doubt, until it is proven that none is there', async () => {
    await desk.showTab('Lab');
    await fillBuy(desk);
    await choose(desk, 'Profile', 'Maintenance');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Faults: / })).toBeVisible();
    await desk.ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    await expect(desk.ticket.getByRole('status')).toContainText('Checking with the exchange');
    await expect(lines).toContainText(/Buy 0\.5.*in doubt/);
    // What may not be there can be neither moved nor changed.
    await expect(chart.orders).toHaveCount(0);
    await lab.getByRole('button', { name: 'All well' }).click();
    await expect(lines).not.toContainText('Buy 0.5', { timeout: 30_000 });
    await expect(desk.ticket.getByRole('status')).toContainText('Settled');
    await desk.bookLevels.first().waitFor();
  });

  await test.step('of a list that was answered with a fault each row is in doubt, until it is proven that it is not there', async () => {
    await desk.showTab('Lab');
    const ticket = new TicketPage(desk);
    const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
    await ticket.choose('Batch');
    await ticket.form.getByRole('button', { name: 'Add a row' }).click();
    for (const [row, percent] of [
      [1, 98],
      [2, 97],
    ] as const) {
      await ticket.fill(new RegExp(`^Price of row ${String(row)}`), priceAt(bid, percent));
      await ticket.fill(new RegExp(`^Quantity of row ${String(row)}`), '0.5');
    }
    await choose(desk, 'Profile', 'Maintenance');
    await expect(page.getByRole('banner').getByRole('button', { name: /^Faults: / })).toBeVisible();
    await ticket.send(/^Send 2 orders \(paper\)/).click();
    const inDoubt = /0\.5 LTC @ .*checking with the exchange/;
    await expect(ticket.results).toContainText([inDoubt, inDoubt]);
    await lab.getByRole('button', { name: 'All well' }).click();
    const proven = /0\.5 LTC @ .*not placed/;
    await expect(ticket.results).toContainText([proven, proven], { timeout: 30_000 });
    await ticket.choose('Limit');
    await desk.bookLevels.first().waitFor();
  });

  await test.step('a row that is typed in while those above it are accepted and leave has every key', () =>
    typeWhileRowsLeave(desk));

  await test.step('one on its way there or back says so, and nothing once it rests', async () => {
    await desk.showTab('Lab');
    await choose(desk, 'Latency', 'Bad (400 ms)');
    await expect(lab.getByRole('combobox', { name: 'Latency' })).toContainText('Bad');
    const words = await wordsOf(page);
    await fillBuy(desk);
    await desk.submit();
    await expect(chart.orders).toHaveCount(1);
    await expect(lines).not.toContainText('being sent');
    expect(await words()).toMatch(/Buy 0\.5[^|]*being sent/);
    await chart.button(/^Cancel Buy 0\.5/).click();
    await expect(lines).not.toContainText('Buy 0.5');
    expect(await words()).toMatch(/Buy 0\.5[^|]*being cancelled/);
    expect(await words()).not.toContain('in doubt');
    await desk.showTab('Lab');
    await lab.getByRole('button', { name: 'All well' }).click();
  });

  await expect.poll(() => openOrders(desk)).toEqual([]);
}

async function typeWhileRowsLeave(desk: DeskPage): Promise<void> {
  const ticket = new TicketPage(desk);
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const fillRow = async (row: number, percent: number) => {
    await ticket.fill(new RegExp(`^Price of row ${String(row)}`), priceAt(bid, percent));
    await ticket.fill(new RegExp(`^Quantity of row ${String(row)}`), '0.5');
  };
  const addRow = () => ticket.form.getByRole('button', { name: 'Add a row' }).click();
  await desk.showTab('Lab');
  await choose(desk, 'Latency', 'Bad (400 ms)');
  await ticket.choose('Batch');
  await ticket.field(/^Price of row 1/).press('Escape'); // what was not placed is still there
  await addRow();
  await fillRow(1, 96);
  await fillRow(2, 95);
  await ticket.send(/^Send 2 orders \(paper\)/).click();
  await addRow();
  await fillRow(3, 94);
  await ticket.field(/^Quantity of row 2/).press('End');
  await desk.page.keyboard.type('1');
  await expect(ticket.field(/^Price of row 1/)).toHaveValue(priceAt(bid, 95));
  await desk.page.keyboard.type('2');
  await expect(ticket.field(/^Quantity of row 1/)).toHaveValue('0.512');
  await expect(ticket.field(/^Quantity of row 2/)).toHaveValue('0.5');
  await desk.page.keyboard.press('Escape');
  await ticket.choose('Limit');
  await desk.panel('Lab').getByRole('button', { name: 'All well' }).click();
  await desk.showTab('Open orders');
  await desk.cancelAll(2);
}

/** In the lab. */
async function choose(desk: DeskPage, name: string, option: string): Promise<void> {
  await desk.panel('Lab').getByRole('combobox', { name }).click();
  await desk.page.getByRole('option', { name: option, exact: true }).click();
}

/** Half a coin, a quarter of a per cent below the best bid: on the screen, and not at once somebody's. */
async function fillBuy(desk: DeskPage): Promise<void> {
  const bid = toAtoms((await desk.bookSide('Bid'))[0]?.price ?? '') / 1_000_000n - 20n;
  const digits = bid.toString();
  await desk.choose('Buy');
  await desk.choose('Limit');
  await desk.fill(/^Price/, `${digits.slice(0, -2)}.${digits.slice(-2)}`);
  await desk.fill(/^Quantity/, '0.5');
}

async function openOrders(desk: DeskPage): Promise<readonly object[]> {
  await desk.showTab('Open orders');
  return desk.rows('Open orders');
}

/** All that the labels say from now on, however shortly: what is on its way is so for a moment. */
async function wordsOf(page: Page): Promise<() => Promise<string>> {
  const group = page
    .getByRole('region', { name: 'Chart', exact: true })
    .getByRole('group', { name: 'Own orders and positions' });
  const seen = await group.evaluateHandle((element: HTMLElement) => {
    const words: string[] = [];
    new MutationObserver(() => words.push(element.innerText.replaceAll('\n', ' '))).observe(
      element,
      { childList: true, subtree: true, characterData: true },
    );
    return words;
  });
  return () => seen.evaluate((words) => words.join(' | '));
}
