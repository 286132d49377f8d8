/** On an armed live account: a market order beside its shadow, an order that the book does not reach, figures, a file. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, type RunningHost, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

/** Longer than a live button has to be held. */
const HELD_MS = 1_200;

export async function walkDrift({ host }: Sitting, { desk, page }: RunningHost): Promise<void> {
  await desk.showTab('Drift');
  const panel = desk.panel('Drift');
  await expect(panel).toContainText('No live order has been sent yet.');

  await desk.choose('Sell');
  await desk.choose('Market');
  await desk.fill(/^Quantity/, '0.01');
  await send(desk);
  await expect.poll(() => verdicts(desk)).toEqual([expect.stringMatching(/^(Agrees|Differs)$/)]);
  const [sold] = await desk.rows('Drift');
  expect(sold).toMatchObject({ Order: 'Market', Side: 'Sell', Filled: '0.010000 / 0.010000' });
  expect(sold?.['Average']).toMatch(/^\d\d,\d{3}\.\d\d \/ \d\d,\d{3}\.\d\d$/);
  // The exchange behind it has paper's fees: of the fee nothing may be off.
  expect(sold?.['Fee (bps)']).toBe('10.00 / 10.00');

  await desk.choose('Buy');
  await desk.choose('Limit');
  await desk.fill(/^Price/, '50000');
  await desk.fill(/^Quantity/, '0.01');
  await send(desk);
  await expect.poll(async () => (await verdicts(desk))[0]).toBe('Not compared: beyond the book');
  await cancel(desk, page);

  await desk.showTab('Drift');
  await expect(panel.getByRole('button', { name: /^Compared 1$/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Score —$/ })).toHaveAccessibleDescription(
    /At least 20 compared orders are needed\. · From 1 order$/,
  );
  expect(await axeFindings(page, ['section[aria-label="Drift"]'])).toEqual([]);
  const squeezed = await panel.locator('.segment').evaluateAll((segments) =>
    segments
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
        return scrollWidth > clientWidth || scrollHeight > clientHeight;
      })
      .map(({ textContent }) => textContent),
  );
  expect(squeezed).toEqual([]);
  await panel.getByRole('radio', { name: 'Compared', exact: true }).click();
  await expect.poll(() => verdicts(desk)).toHaveLength(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save the shown orders as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await desk.showTab('Open orders');
  if (host === 'electron-sim') return; // the file is the stand-in's, which holds the browser
  const [header = '', ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(header).toContain('predicted average');
  expect(rows).toHaveLength(1);
}

/** What a live account sends has to be meant. */
async function send(desk: DeskPage): Promise<void> {
  await desk.ticket
    .getByRole('button', { name: /\(live · MAIN\)/ })
    .first()
    .click({ delay: HELD_MS });
  await expect(desk.ticket.getByRole('status')).toContainText('Accepted');
}

const verdicts = async (desk: DeskPage): Promise<(string | undefined)[]> =>
  (await desk.rows('Drift')).map((row) => row['Verdict']);

async function cancel(desk: DeskPage, page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+X');
  await page.getByRole('button', { name: /^Cancel 1 order/ }).click();
  await desk.showTab('Open orders');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
}
