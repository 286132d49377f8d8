/**
 * Orders by hand through the built program: the ticket filled, its button pressed, and what the trader sees
 * of it. Paper, latency profile `zero`, the market running.
 */
import type { Page } from 'playwright-core';
import { startBuiltHost } from '../fixtures/built-host';
import { expectRow, instrumentOrders, timesOf, type OrderTimes } from './order-probe';

const ORDERS = 100;
const WARM_UP = 10;
/** A machine that is busy with other things measures fewer. */
const LONGEST_MS = 60_000;
/** Between typing and pressing: a hand takes longer. */
const HAND_MS = 80;

interface InAppFigures {
  /** Limit orders that rest: to the reply, and to the row as an open order. */
  readonly ackMs: readonly number[];
  readonly rowMs: readonly number[];
  /** Market orders: to their first row among the fills. */
  readonly fillMs: readonly number[];
}

export async function measureInApp(): Promise<InAppFigures> {
  const host = await startBuiltHost({ viewport: { width: 1440, height: 900 } });
  try {
    const { page } = host;
    await page.addInitScript(instrumentOrders);
    await page.reload();
    await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
    const levels = page.getByRole('region', { name: 'Order book' }).getByRole('option');
    await levels.first().waitFor();
    const skip = page.getByRole('button', { name: 'Skip hints' });
    if (await skip.isVisible()) await skip.click();
    const resting = await restingOrders(page, await priceOf(page));
    const filled = await marketOrders(page);
    return {
      ackMs: resting.map(({ ackMs }) => ackMs),
      rowMs: resting.map(({ drawnMs }) => drawnMs),
      fillMs: filled.map(({ drawnMs }) => drawnMs),
    };
  } finally {
    await host.close();
  }
}

/** About what the market costs now, in whole units of money. */
async function priceOf(page: Page): Promise<number> {
  const level = page.getByRole('region', { name: 'Order book' }).getByRole('option').first();
  const words = (await level.getAttribute('aria-label')) ?? '';
  return Number.parseInt(words.replaceAll(',', ''), 10);
}

/** Each at a price of its own below the market, by which its row is known. */
async function restingOrders(page: Page, market: number): Promise<readonly OrderTimes[]> {
  await choose(page, 'Limit');
  const lowest = Math.round(market * 0.95);
  return manyTimes(page, async (order) => {
    const price = `${lowest + order}`;
    await fill(page, /^Price/, price);
    await fill(page, /^Quantity/, '0.001');
    await expectRow(page, {
      panel: 'Open orders',
      digits: `${price}.`,
      notYet: 'Sending',
    });
  });
}

async function marketOrders(page: Page): Promise<readonly OrderTimes[]> {
  await page.getByRole('tab', { name: 'Fills', exact: true }).click();
  await choose(page, 'Market');
  return manyTimes(page, async () => {
    await fill(page, /^Amount/, '50');
    await expectRow(page, { panel: 'Fills', digits: null, notYet: '' });
  });
}

/** Of orders that `prepare` makes ready to be sent, one after the other. */
async function manyTimes(
  page: Page,
  prepare: (order: number) => Promise<void>,
): Promise<readonly OrderTimes[]> {
  const startedMs = performance.now();
  const times: OrderTimes[] = [];
  for (let order = 0; order < WARM_UP + ORDERS; order += 1) {
    await prepare(order);
    await page.waitForTimeout(HAND_MS);
    await ticketOf(page)
      .getByRole('button', { name: /\(paper\)$/ })
      .click();
    times.push(await timesOf(page));
    if (performance.now() - startedMs > LONGEST_MS) break;
  }
  return times.slice(WARM_UP);
}

const ticketOf = (page: Page) => page.getByRole('form', { name: 'Order ticket' });

function choose(page: Page, choice: string): Promise<void> {
  return ticketOf(page).getByRole('radio', { name: choice, exact: true }).click();
}

function fill(page: Page, field: RegExp, text: string): Promise<void> {
  return ticketOf(page).getByRole('textbox', { name: field }).fill(text);
}
