/**
 * A desk whose drift report has something to say, for its picture: an armed live account at the simulated exchange in
 * a process of its own, and live orders beside their shadows.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { startBuiltHost } from '../fixtures/built-host';

interface Venue {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

const PASSPHRASE = 'for a picture alone';
/** Longer than a live button has to be held. */
const HELD_MS = 1_200;
const SIZES = ['0.012', '0.25', '0.04', '0.1', '0.06', '0.018', '0.15', '0.033'];

/** `work` gets the page with the report in front. */
export async function withDriftDesk(
  viewport: { readonly width: number; readonly height: number },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const exchange = spawn(
    process.execPath,
    ['out/main/exchange-cli.js', '--port', '0', '--seed', '7', '--latency', 'default'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const host = await startBuiltHost({ viewport });
  try {
    const [said] = (await once(exchange.stdout, 'data')) as [Buffer];
    const { page } = host;
    await connect(page, JSON.parse(said.toString()) as Venue);
    await arm(page);
    await trade(page);
    await work(page);
  } finally {
    await host.close();
    exchange.kill();
  }
}

const fill = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);

async function connect(page: Page, venue: Venue): Promise<void> {
  await page.getByRole('button', { name: 'Connect an exchange' }).click();
  await fill(page, 'Name', 'Main exchange');
  await fill(page, 'Alias', 'MAIN');
  await fill(page, 'Address of the exchange', venue.baseUrl);
  await fill(page, 'Address of its futures', venue.futuresBaseUrl);
  await fill(page, 'Address of its stream', venue.wsUrl);
  await page.keyboard.press('Enter');
  await fill(page, 'API key', venue.apiKey);
  await fill(page, 'Secret', venue.apiSecret);
  await fill(page, 'Passphrase', PASSPHRASE);
  await fill(page, 'Repeat it', PASSPHRASE);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await page.getByRole('button', { name: 'Open MAIN READ-ONLY' }).click();
}

async function arm(page: Page): Promise<void> {
  await fill(page, 'Value of one order', '500000');
  await page.keyboard.press('Enter');
  await page.getByText('Connected. MAIN is READ-ONLY.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Order book' }).getByRole('option').first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Go live…' }).click();
  await fill(page, 'Type MAIN', 'MAIN');
  await page.keyboard.press('Enter');
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
