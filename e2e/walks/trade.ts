/** A trade from ticket to balance, checked to the last digit against the exchange's own records. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openExchangeStore } from '../../src-main/adapters/storage/exchange-store';
import { expect, test, type Sitting } from '../fixtures/host';
import { ChartPage } from '../pages/chart';
import { DeskPage, toAtoms, type Row } from '../pages/desk';

const ONE = 100_000_000n;
const DAY_MS = 86_400_000;

/** Of a fresh account: nothing else may have traded on it. */
export async function walkTrade(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const fills = await test.step('a market order fills: fees and balances to the last digit', () =>
    fillAtMarket(desk));
  // The exchange has them on its disk before anybody hears of them.
  await expect.poll(() => recordedFills(sitting.dataFolder)).toEqual(shownFills(fills));
  await test.step('a limit order rests: in the book, on the chart, and locks its money', () =>
    restInTheBook(desk, page));
  await test.step('a row leads to its pair', async () => {
    await desk.showTab('Fills');
    await desk.panel('Fills').getByRole('button', { name: 'BTCUSDT' }).first().click();
    await expect(desk.strip).toContainText('BTC/USDT');
  });
  await test.step('the log is filtered by the keyboard, and shows all again', () =>
    filterTheLog(desk, page));
  if (sitting.host !== 'browser') return;
  await test.step('on the next day each fill of today says of which day it is', () =>
    seenTomorrow(page));
}

async function filterTheLog(desk: DeskPage, page: Page): Promise<void> {
  await desk.showTab('Activity');
  const lines = async () => (await desk.rows('Activity')).map((row) => row['Message'] ?? '');
  const { length } = await lines();
  const search = desk.panel('Activity').getByRole('searchbox', { name: 'Find in the log' });
  await search.focus();
  await page.keyboard.type('ltc accepted');
  await expect.poll(lines).toHaveLength(2);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await lines()).length).toBeGreaterThanOrEqual(length);
  await page.keyboard.type('ltc');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const named = page.getByRole('option', { name: 'Funding', exact: true });
  const kinds = page.getByRole('listbox').filter({ has: named }).getByRole('option');
  await expect(kinds.first()).toBeFocused();
  const funding = (await kinds.allInnerTexts()).indexOf('Funding');
  for (let at = 1; at <= funding; at += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(kinds.nth(at)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(desk.panel('Activity')).toContainText('No line fits the filter.');
  await desk.panel('Activity').getByRole('button', { name: 'Show all' }).press('Enter');
  await expect(search).toHaveValue('');
  await expect.poll(async () => (await lines()).length).toBeGreaterThanOrEqual(length);
}

/** In a window of its own, on whose clock a day has passed. */
async function seenTomorrow(page: Page): Promise<void> {
  const tomorrow = await page.context().newPage();
  await tomorrow.addInitScript((dayMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + dayMs;
  }, DAY_MS);
  await tomorrow.goto(page.url());
  const desk = new DeskPage(tomorrow);
  await desk.showTab('Fills');
  const time = async () => (await desk.rows('Fills'))[0]?.['Time'];
  await expect.poll(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
  await tomorrow.close();
}

async function fillAtMarket(desk: DeskPage): Promise<readonly Row[]> {
  const asks = await desk.bookSide('Ask');
  await desk.placeMarket('Buy', '20000');
  await desk.showTab('Fills');
  await expect.poll(() => settledFills(desk)).toBe(true);
  const bought = await desk.rows('Fills');

  // At prices that stood in the book: it moves, so within a hair of what was shown.
  const best = toAtoms(asks[0]?.price ?? '');
  for (const fill of bought) {
    const price = toAtoms(fill['Price'] ?? '');
    expect(price > (best * 995n) / 1000n && price < (best * 1005n) / 1000n).toBe(true);
  }
  await desk.placeMarket('Sell', '0.1');
  await desk.showTab('Fills');
  await expect.poll(async () => (await desk.rows('Fills')).length).toBeGreaterThan(bought.length);
  await expect.poll(() => settledFills(desk)).toBe(true);
  const fills = await desk.rows('Fills');

  const expected = balancesAfter(fills);
  await desk.showTab('Balances');
  await expect.poll(async () => toAtoms((await desk.balance('USDT')).total)).toBe(expected.USDT);
  expect(toAtoms((await desk.balance('BTC')).total)).toBe(expected.BTC);
  return fills;
}

async function restInTheBook(desk: DeskPage, page: Page): Promise<void> {
  // A quiet pair with a large tick: some ticks below the bid the book still shows an order, and
  // no seller comes in the seconds of a test.
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  await desk.showTab('Balances');
  const freeBefore = toAtoms((await desk.balance('USDT')).free);
  const linesBefore = await colouredRows(page);
  const bid = (await desk.bookSide('Bid'))[0]?.price ?? '';
  const price = below(bid, 8n);
  await desk.showTab('Open orders');
  await desk.placeLimit('Buy', price, '0.5');

  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  const [order] = await desk.rows('Open orders');
  expect(order).toMatchObject({
    Symbol: 'LTCUSDT',
    Side: expect.stringContaining('Buy'),
  });
  expect(toAtoms(order?.['Price'] ?? '')).toBe(toAtoms(price));
  expect(toAtoms(order?.['Quantity'] ?? '')).toBe(ONE / 2n);
  await expect(
    desk
      .panel('Order book')
      .getByTitle(/^Own order/)
      .first(),
  ).toBeVisible();

  await desk.showTab('Balances');
  const cost = toAtoms(price) / 2n;
  await expect.poll(async () => toAtoms((await desk.balance('USDT')).locked)).toBe(cost);
  expect(toAtoms((await desk.balance('USDT')).free)).toBe(freeBefore - cost);

  await desk.cancelOrder(/^Cancel Buy 0\.5/i);

  // Further down, where no other line of the chart is.
  await desk.placeLimit('Buy', below(bid, 80n), '0.5');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  await expect.poll(() => colouredRows(page)).toBeGreaterThan(linesBefore);
  await desk
    .panel('Open orders')
    .getByRole('button', { name: /^Cancel Buy 0\.5/i })
    .click();
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
  await desk.showTab('Balances');
  // Whoever came to the first order in the meantime has been paid for, and nothing else.
  await desk.showTab('Fills');
  const { USDT } = balancesAfter(await desk.rows('Fills'));
  await desk.showTab('Balances');
  await expect.poll(async () => toAtoms((await desk.balance('USDT')).free)).toBe(USDT);
}

function below(price: string, ticks: bigint): string {
  const cents = toAtoms(price) / 1_000_000n - ticks;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

/** Fills and balances arrive by polling; two equal readings mean that nothing is on its way. */
async function settledFills(desk: DeskPage): Promise<boolean> {
  const before = await desk.rows('Fills');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const after = await desk.rows('Fills');
  return before.length > 0 && JSON.stringify(before) === JSON.stringify(after);
}

/** From 100,000 USDT and 1 BTC: pay price × quantity, receive the other, less the fee of the role. */
function balancesAfter(fills: readonly Row[]): { USDT: bigint; BTC: bigint } {
  let USDT = 100_000n * ONE;
  let BTC = ONE;
  for (const fill of fills) {
    const quantity = toAtoms(fill['Quantity'] ?? '');
    const value = (toAtoms(fill['Price'] ?? '') * quantity) / ONE;
    const fee = toAtoms(fill['Fee'] ?? '');
    const isBuy = (fill['Side'] ?? '').includes('Buy');
    const received = isBuy ? quantity : value;
    const rate = fill['Role'] === 'Maker' ? 8n : 10n; // of 10,000
    expect(fill['Fee']).toContain(isBuy ? 'BTC' : 'USDT');
    // Rounded up to the asset's last digit.
    expect(fee).toBe((received * rate + 9_999n) / 10_000n);
    USDT += isBuy ? -value : value - fee;
    BTC += isBuy ? quantity - fee : -quantity;
  }
  return { USDT, BTC };
}

const shownFills = (fills: readonly Row[]): string[] =>
  fills
    .map((fill) =>
      [fill['Price'], fill['Quantity'], fill['Fee']].map((text) => toAtoms(text ?? '')),
    )
    .map((numbers) => numbers.join(' '))
    .sort();

/** The exchange's own records, as it would answer a query for own trades; of a copy, since it goes on. */
function recordedFills(dataFolder: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'tidemark-records-'));
  cpSync(join(dataFolder, 'paper'), copy, { recursive: true });
  const store = openExchangeStore(join(copy, 'exchange.db'));
  const trades = [...store.recordsUpTo(Number.MAX_SAFE_INTEGER)].flatMap((record) =>
    record.kind === 'trade' ? [record.trade] : [],
  );
  store.close();
  rmSync(copy, { recursive: true });
  // BTC/USDT: two decimals of price, six of quantity.
  return trades
    .map(({ price, lots, fee }) => `${BigInt(price) * 1_000_000n} ${BigInt(lots) * 100n} ${fee}`)
    .sort();
}

/** Rows of the chart's picture that a line crosses: own orders are drawn as lines. */
async function colouredRows(page: Page): Promise<number> {
  const shares = await new ChartPage(page).colouredShares();
  return shares.filter((share) => share > 0.4).length;
}
