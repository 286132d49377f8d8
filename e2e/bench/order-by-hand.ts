/** What a hand does with the ticket of a desk that is measured. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Devtools } from './devtools';
import { expectRow, fillField, placeOfButton, timesOf, type OrderTimes } from './order-probe';

/** Between typing and pressing: a hand takes longer. */
const HAND_MS = 80;
/** No hand lets go sooner. */
const HOLD_MS = 45;

export async function startTrading(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
  await page.getByRole('region', { name: 'Order book' }).getByRole('option').first().waitFor();
  const skip = page.getByRole('button', { name: 'Skip hints' });
  if (await skip.isVisible()) await skip.click();
}

export function choose(page: Page, choice: string): Promise<void> {
  return page
    .getByRole('form', { name: 'Order ticket' })
    .getByRole('radio', { name: choice, exact: true })
    .click();
}

/** About what the market costs now, in whole units of money. */
export function priceOf(page: Devtools): Promise<number> {
  return page.evaluate(() => {
    const level = document.querySelector('[aria-label="Order book"] [role=option]');
    return Number.parseInt((level?.ariaLabel ?? '').replaceAll(',', ''), 10);
  }, null);
}

/** A small limit order; its row among the open orders is awaited, known by its price. */
export async function fillLimit(page: Devtools, price: number): Promise<void> {
  await fillField(page, 'Price', `${price}`);
  await fillField(page, 'Quantity', '0.001');
  await expectRow(page, { panel: 'Open orders', digits: `${price}.`, notYet: 'Sending' });
}

/** Sends what the ticket says; rejects where it is not answered and drawn. */
export async function sendByHand(page: Devtools): Promise<OrderTimes> {
  await pause(HAND_MS);
  await page.click(await placeOfButton(page), HOLD_MS);
  return timesOf(page);
}
