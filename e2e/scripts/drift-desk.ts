/** A desk whose drift report has something to say, for its picture: live orders beside their shadows. */
import type { Page } from 'playwright-core';
import { HELD_MS, startLiveDesk } from '../fixtures/live-desk';

const SIZES = ['0.012', '0.25', '0.04', '0.1', '0.06', '0.018', '0.15', '0.033'];

/** `work` gets the page with the report in front. */
export async function withDriftDesk(
  viewport: { readonly width: number; readonly height: number },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const desk = await startLiveDesk(viewport);
  try {
    await trade(desk.page);
    await work(desk.page);
  } finally {
    await desk.close();
  }
}

/** Market orders of many sizes on both sides: the large ones walk the book, where the simulator may differ. */
async function trade(page: Page): Promise<void> {
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  const choose = (choice: string): Promise<void> =>
    ticket.getByRole('radio', { name: choice, exact: true }).click();
  await page.getByRole('tab', { name: 'Drift', exact: true }).click();
  await choose('Market');
  await choose('Sell');
  const rows = page.getByRole('region', { name: 'Drift', exact: true }).locator('tbody tr');
  for (const [at, size] of SIZES.entries()) {
    await ticket.getByRole('textbox', { name: /^Quantity/ }).fill(size);
    await ticket
      .getByRole('button', { name: /\(live · MAIN\)/ })
      .first()
      .click({ delay: HELD_MS });
    await rows
      .nth(at)
      .getByText(/^(Agrees|Differs|Not compared.*)$/)
      .waitFor();
  }
}
