/** The ticket of the three books against the simulated exchange: what it says, sends and refuses. */
import { expect, test } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { ChartPage } from '../pages/chart';
import { priceAt, TicketPage } from '../pages/ticket';

// The market is nobody's to command: what was meant to rest may be met.
test.describe.configure({ retries: 1 });

test('spot, margin and futures by one ticket', async ({ machine }) => {
  const { desk } = await machine.start();
  await desk.startPaper();
  const ticket = new TicketPage(desk);
  await test.step('spot: errors, a scaled entry, a batch', () => spot(desk, ticket));
  await test.step('margin: no balance is pretended', () => margin(desk, ticket));
  await test.step('futures: open with exits, see it in the preview, close', () =>
    futures(desk, ticket));
});

async function spot(desk: DeskPage, ticket: TicketPage): Promise<void> {
  // What is not legal is there, and says why.
  await expect(ticket.form.getByRole('radio', { name: 'Trigger' })).toBeDisabled();
  await expect(ticket.form.getByRole('radio', { name: 'Trigger' })).toHaveAccessibleDescription(
    'The exchange offers it for futures only',
  );
  await ticket.fill(/^Price/, '60000.001');
  await expect(ticket.form).toContainText('At most 2 decimals');
  // What cannot become a number is said under the hand that types it; what may be two, once it is left.
  await ticket.field(/^Price/).fill('6');
  await ticket.field(/^Price/).pressSequentially('0e');
  await expect(ticket.field(/^Price/)).toHaveValue('60e');
  await expect(ticket.field(/^Price/)).toHaveAccessibleDescription('Not a number');
  await ticket.fill(/^Price/, '1 234,5');
  await expect(ticket.field(/^Price/)).toHaveAccessibleDescription(/^Not sure which number/);
  await ticket.fill(/^Price/, '60,000.001');
  await expect(ticket.field(/^Price/)).toHaveAccessibleDescription('At most 2 decimals');
  await keepsItsWidth(ticket);
  await ticket.send(/^Buy BTC/).click();
  await expect(ticket.field(/^Price/)).toBeFocused();
  await expect(ticket.form).toContainText('Enter a value');

  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  await ticket.fill(/^Price/, priceAt(bid, 50));
  await ticket.fill(/^Quantity/, '1/4');
  await expect(ticket.field(/^Quantity/)).toHaveValue(/^0\.83\d*$/);
  await ticket.form.getByRole('button', { name: 'Test order' }).click();
  await expect(ticket.status).toContainText('would accept');

  // Too far away for the exchange: it says so with the limits before anything is sent.
  await ticket.fill(/^Price/, priceAt(bid, 5));
  await expect(ticket.form).toContainText(/Price outside ≈ [\d,.]+ – [\d,.]+ \(estimate/);

  await ticket.choose('Scaled');
  await ticket.fill(/^From/, priceAt(bid, 80));
  await ticket.fill(/^To/, priceAt(bid, 90));
  await ticket.fill(/^Orders/, '3');
  await ticket.fill(/^Quantity/, '0.3');
  await ticket.send(/^Buy 0\.3 BTC in 3 orders \(paper\)/).click();
  await expect(ticket.results).toHaveCount(3);
  for (let row = 0; row < 3; row += 1) {
    await expect(ticket.results.nth(row)).toContainText(/0\.1 BTC @ .*accepted/);
  }
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);

  // One price is outside the exchange's band: nothing of the batch is placed, and the row is named.
  await ticket.choose('Batch');
  // A row that is not filled in is named under it, and nothing is sent.
  await ticket.send(/^Send 1 order \(paper\)/).click();
  await expect(ticket.field(/^Price of row 1/)).toBeFocused();
  await expect(ticket.field(/^Price of row 1/)).toHaveAccessibleDescription(
    'Price: Enter a value · Quantity: Enter a value',
  );
  await twoCells(ticket);
  await ticket.form.getByRole('button', { name: 'Add a row' }).click();
  await rowsLeave(ticket);
  await ticket.form.getByRole('button', { name: 'Add a row' }).click();
  await ticket.fill(/^Price of row 1/, priceAt(bid, 85));
  await ticket.fill(/^Quantity of row 1/, '0.01');
  await ticket.fill(/^Price of row 2/, priceAt(bid, 5));
  await ticket.fill(/^Quantity of row 2/, '0.1');
  await expect(ticket.form.getByRole('table', { name: 'Orders of the batch' })).toContainText(
    'Price outside ≈',
  );
  await ticket.send(/^Send 2 orders \(paper\)/).click();
  await expect(ticket.results.nth(0)).toContainText('not sent');
  await expect(ticket.results.nth(1)).toContainText('-1138');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(3);
}

/** Of two cells of a column, copied together, no number is made: the browser alone made 100,200 of them. */
async function twoCells(ticket: TicketPage): Promise<void> {
  const price = ticket.field(/^Price of row 1/);
  await price.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '100\n200');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(price).toHaveValue('100 ⏎ 200');
  await expect(price).toHaveAccessibleDescription(/^Price: More than one line/);
}

/** The keyboard goes on to the row that took the place of the one removed, and from the last one to the one above it. */
async function rowsLeave(ticket: TicketPage): Promise<void> {
  const remove = (row: number) => ticket.form.getByRole('button', { name: `Remove row ${row}` });
  await ticket.fill(/^Price of row 2/, '59000');
  await remove(1).focus();
  await remove(1).press('Enter');
  await expect(remove(1)).toBeFocused();
  await expect(ticket.field(/^Price of row 1/)).toHaveValue('59000');
  await ticket.form.getByRole('button', { name: 'Add a row' }).click();
  await remove(2).focus();
  await remove(2).press('Enter');
  await expect(remove(1)).toBeFocused();
}

/** Browsers of tests have no scroll bars: an edge of the same width takes the room of one. */
async function keepsItsWidth(ticket: TicketPage): Promise<void> {
  const widths = () =>
    ticket.form.evaluate((form) =>
      [...form.querySelectorAll('.field-box, .button-size-large')].map((each) => each.clientWidth),
    );
  const before = await widths();
  await ticket.form.evaluate((form) => {
    form.style.borderInlineEnd = '10px solid transparent';
  });
  expect(await widths()).toEqual(before);
  await ticket.form.evaluate((form) => {
    form.style.borderInlineEnd = '';
  });
}

async function margin(desk: DeskPage, ticket: TicketPage): Promise<void> {
  await ticket.openBook('Margin');
  await expect(ticket.form.getByRole('button', { name: '25% of available' })).toBeDisabled();
  await expect(ticket.form).toContainText('reports no margin balance');
  expect(await ticket.preview('Available')).toBe('not provided');
  await ticket.choose('Market');
  await ticket.choose('Buy');
  await ticket.fill(/^Amount/, '100');
  await ticket.send(/^Buy BTC for 100 USDT \(paper\)/).click();
  await expect(ticket.status).toContainText('Accepted');

  await desk.showTab('Open orders');
  await expect(desk.panel('Open orders')).toContainText('open on other pairs or books');
  // The spot wallet's orders stand in the same market: a line says which is which.
  await ticket.choose('Limit');
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  await ticket.fill(/^Price/, priceAt(bid, 99));
  await ticket.fill(/^Quantity/, '0.001');
  await ticket.send(/^Buy 0\.001 BTC \(paper\)/).click();
  const onMargin = new ChartPage(desk.page).orders.filter({ hasText: '· margin' });
  await expect(onMargin).toHaveCount(1);
  await expect(onMargin).toHaveAccessibleName(/^Buy 0\.001 BTC at .* · margin\. /);
  const onSpot = new ChartPage(desk.page).orders.filter({ hasText: '· spot' });
  await expect(onSpot.first()).toHaveAccessibleName(/ · spot\. /);
}

async function futures(desk: DeskPage, ticket: TicketPage): Promise<void> {
  await ticket.openBook('Futures');
  await expect(desk.bookLevels.first()).toBeVisible();
  await expect.poll(() => ticket.preview('Available')).toMatch(/^20,000\.00/);
  await ticket.choose('Limit');
  const ask = (await desk.bookSide('Ask'))[0]?.price ?? '';

  // The exchange's own word against an order that must not take.
  await ticket.fill(/^Quantity/, '0.5');
  await expect(ticket.form).toContainText('Whole numbers only');
  await ticket.fill(/^Quantity/, '10');
  await ticket.fill(/^Price/, priceAt(ask, 102));
  await ticket.form.getByRole('checkbox', { name: 'Post-only' }).click();
  await expect(ticket.form).toContainText('Crosses the book');
  await ticket.send(/^Buy \/ Long 0\.001 BTC \(paper\)/).click();
  await expect(ticket.status).toContainText('-5022');

  // An isolated long with its exits, which the terminal places as it executes.
  await ticket.form.getByRole('combobox', { name: 'Margin mode' }).click();
  await desk.page.getByRole('option', { name: 'Isolated' }).click();
  await ticket.choose('Market');
  await ticket.fill(/^Quantity/, '1000');
  await ticket.form.getByRole('checkbox', { name: 'TP/SL' }).click();
  await ticket.fill(/^Take profit/, priceAt(ask, 90));
  await expect(ticket.form).toContainText('Must be above the entry');
  await ticket.fill(/^Take profit/, priceAt(ask, 120));
  await ticket.fill(/^Stop loss/, priceAt(ask, 94));
  await expect(ticket.form).toContainText(LIQUIDATED_FIRST);
  await ticket.fill(/^Stop loss/, priceAt(ask, 96));
  await expect(ticket.form).not.toContainText(LIQUIDATED_FIRST);
  const promised = (await ticket.preview('Liquidation')).split('→')[1]?.trim() ?? '';
  expect(promised).toMatch(/^5\d,\d{3}\.\d$/);
  await ticket.send(/^Buy \/ Long 0\.1 BTC \(paper\)/).click();
  await expect(ticket.status).toContainText('Accepted');
  await expect(ticket.exits.nth(0)).toContainText(/Take profit at .*placed for 1,000 contracts/);
  await expect(ticket.exits.nth(1)).toContainText(/Stop loss at .*placed for 1,000 contracts/);

  // What the preview promised is what is there, but for the fills' last ticks.
  await expect.poll(() => ticket.preview('Position')).toMatch(/^Long 0\.1 /);
  const there = (await ticket.preview('Liquidation')).split('→')[0]?.trim() ?? '';
  expect(Math.abs(wholeOf(there) - wholeOf(promised))).toBeLessThan(100);
  await expect(ticket.form.getByRole('combobox', { name: 'Margin mode' })).toBeDisabled();
  await stopThatIsTooLate(desk, ask);

  await ticket.choose('Close');
  await ticket.form.getByRole('button', { name: '100% of the position' }).click();
  await expect(ticket.field(/^Quantity/)).toHaveValue('1000');
  await ticket.send(/^Sell \/ Close long 0\.1 BTC \(paper\)/).click();
  await expect(ticket.status).toContainText('Accepted');
  await expect.poll(() => ticket.preview('Position')).toBe('— → —');

  // The exits would close a later position: they go with this one, and it is said why.
  await desk.showTab('Conditions');
  const conditions = desk.panel('Conditions');
  await expect(conditions.getByText('Cancelled', { exact: true })).toHaveCount(2);
  await expect(conditions.getByText('its position is closed')).toHaveCount(2);
  await everyBook(desk);
}

/** The list of all books has those of the workspaces that nobody has looked at the history of. */
async function everyBook(desk: DeskPage): Promise<void> {
  await desk.showTab('Order history');
  const all = desk.panel('Order history').getByRole('checkbox', { name: 'All books' });
  await all.click();
  const books = async () => new Set((await desk.rows('Order history')).map((row) => row['Book']));
  await expect.poll(books).toEqual(new Set(['Futures', 'Margin']));
  await all.click();
}

const LIQUIDATED_FIRST = 'would come before this stop';

/** It is said before it is placed; nothing keeps the trader from it. */
async function stopThatIsTooLate(desk: DeskPage, ask: string): Promise<void> {
  await desk.showTab('Positions');
  await desk
    .panel('Positions')
    .getByRole('button', { name: /^TP\/SL, .* of Long/ })
    .click();
  const stop = desk.page.getByRole('dialog').getByRole('textbox', { name: 'Stop loss' });
  await stop.fill(priceAt(ask, 97));
  await expect(stop).toHaveAccessibleDescription(/^≈ −\d/);
  await stop.fill(priceAt(ask, 94));
  await expect(stop).toHaveAccessibleDescription(new RegExp(LIQUIDATED_FIRST));
  await desk.page.keyboard.press('Escape');
}

/** "57,321.0" → 57321. */
const wholeOf = (figure: string): number => Number.parseInt(figure.replaceAll(',', ''), 10);
