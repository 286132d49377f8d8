/**
 * `npm run screens`: pictures of the real desk into docs/screens. Starts the browser host on a fresh
 * data folder, trades a little on paper, and looks at its workspaces in two sizes and two themes.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { startBuiltHost } from '../fixtures/built-host';
import { withDriftDesk } from './drift-desk';

const root = resolve(import.meta.dirname, '../../..');
const folder = process.argv[2] ?? join(root, 'docs/screens');
const SMALL = { width: 1440, height: 900 };
const SIZES = [SMALL, { width: 1920, height: 1080 }];
const THEMES = ['Dark', 'Light'];

interface Scene {
  readonly name: string;
  /** Of its workspace. */
  readonly key: string;
  /** What is opened before the picture is taken; what it opens over the desk, Escape closes. */
  readonly open?: (page: Page) => Promise<void>;
  /** Puts back what the pictures after it would have in common with it. */
  readonly leave?: (page: Page) => Promise<void>;
}

const SCENES: readonly Scene[] = [
  { name: 'spot', key: 'Control+1' },
  { name: 'margin', key: 'Control+2' },
  { name: 'futures', key: 'Control+3' },
  { name: 'inspect', key: 'Control+4' },
  {
    name: 'ladder',
    key: 'Control+1',
    open: async (page) => {
      await showTab(page, 'Ladder');
      await showTab(page, 'Depth');
      await showTab(page, 'Order history');
    },
  },
  {
    name: 'withdrawals',
    key: 'Control+1',
    open: async (page) => {
      await showTab(page, 'Withdrawals');
      const form = page.getByRole('form', { name: 'Withdraw' });
      await form.getByRole('combobox').first().click();
      await page.getByRole('option', { name: 'USDT', exact: true }).click();
      await form
        .getByRole('textbox', { name: /^Address/ })
        .fill('0x71C7656EC7ab88b098defB751B7401B5f6d8976F');
      await form.getByRole('textbox', { name: /^Amount/ }).fill('250');
    },
  },
  {
    name: 'journal',
    key: 'Control+3',
    open: async (page) => {
      await showTab(page, 'Journal');
      const panel = page.getByRole('region', { name: 'Journal', exact: true });
      await panel
        .getByRole('textbox', { name: /^Note of XRPUSDT/ })
        .first()
        .waitFor();
      await panel.getByRole('button', { name: /^Max drawdown/ }).waitFor();
    },
  },
  { name: 'liquidity', key: 'Control+1', open: showLiquidity, leave: leaveLiquidity },
  { name: 'lab', key: 'Control+3', open: (page) => showTab(page, 'Lab') },
  {
    name: 'palette',
    key: 'Control+1',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('buy 0.1 @ 59800');
    },
  },
  {
    name: 'settings',
    key: 'Control+1',
    open: (page) => page.getByRole('button', { name: 'Settings', exact: true }).click(),
  },
];

mkdirSync(folder, { recursive: true });
const host = await startBuiltHost({ viewport: SMALL });
try {
  const { page } = host;
  await page.screenshot({ path: join(folder, 'first-run.png') });
  await trade(page);
  await tradeAndClose(page);
  await draft(page);
  await tradeFutures(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      for (const { name, key, open, leave } of SCENES) {
        await page.keyboard.press(key);
        await arrange(page, theme);
        await open?.(page);
        await page.waitForTimeout(2000);
        const file = `${name}-${theme.toLowerCase()}-${size.width}x${size.height}.png`;
        await page.screenshot({ path: join(folder, file) });
        console.log(file);
        await page.keyboard.press('Escape');
        await leave?.(page);
      }
    }
  }
} finally {
  await host.close();
}
// The desk of a live account, in the smaller size: the larger one, with its tape, is a larger file than the others.
await withDriftDesk(SMALL, async (page) => {
  for (const theme of THEMES) {
    await arrange(page, theme);
    await showTab(page, 'Drift');
    await unfocus(page);
    await page.waitForTimeout(2000);
    const file = `drift-${theme.toLowerCase()}-${SMALL.width}x${SMALL.height}.png`;
    await page.screenshot({ path: join(folder, file) });
    console.log(file);
  }
});
process.exit(0);

function showTab(page: Page, name: string): Promise<void> {
  return page.getByRole('tab', { name, exact: true }).click();
}

/** A market order, and limit orders that rest on both sides. */
async function trade(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  const level = page.getByRole('region', { name: 'Order book' }).getByRole('option').first();
  await level.waitFor();
  await page.getByRole('button', { name: 'Skip hints' }).click();
  await page.waitForTimeout(2000);
  const submit = async (): Promise<void> => {
    await ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    await ticket.getByText('Accepted').waitFor();
  };
  const choose = (choice: string): Promise<void> =>
    ticket.getByRole('radio', { name: choice, exact: true }).click();
  await choose('Market');
  await ticket.getByRole('textbox', { name: /^Amount/ }).fill('5000');
  await submit();
  await choose('Limit');
  for (const [side, price, quantity] of [
    ['Buy', '59500', '0.05'],
    ['Buy', '59000', '0.1'],
    ['Sell', '60800', '0.08'],
  ] as const) {
    await choose(side);
    await ticket.getByRole('textbox', { name: /^Price/ }).fill(price);
    await ticket.getByRole('textbox', { name: /^Quantity/ }).fill(quantity);
    await submit();
  }
}

/** What the ticket of the spot workspace shows. */
async function draft(page: Page): Promise<void> {
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  for (const choice of ['Limit', 'Buy']) {
    await ticket.getByRole('radio', { name: choice, exact: true }).click();
  }
  await ticket.getByRole('textbox', { name: /^Price/ }).fill('60000');
  await ticket.getByRole('textbox', { name: /^Quantity/ }).fill('0.25');
}

/** Two round trips, one of them with what a trader writes beside it. */
async function tradeAndClose(page: Page): Promise<void> {
  await select(page, 'XRPUSDT');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  const choose = (choice: string): Promise<void> =>
    ticket.getByRole('radio', { name: choice, exact: true }).click();
  await choose('Market');
  for (const amount of ['1200', '800']) {
    await choose('Buy');
    await ticket.getByRole('textbox', { name: /^Amount/ }).fill(amount);
    await ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    await ticket.getByText('Accepted').waitFor();
    await choose('Sell');
    // What was bought has been read: its balance is there to be sold.
    await ticket.getByText(/Available\s*[1-9][\d,]*\.\d+ XRP/).waitFor();
    await ticket.getByRole('slider').first().press('End');
    await ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    await ticket.getByText('Accepted').waitFor();
  }
  await showTab(page, 'Journal');
  const panel = page.getByRole('region', { name: 'Journal', exact: true });
  const tags = panel.getByRole('textbox', { name: /^Tags of XRPUSDT/ });
  const note = panel.getByRole('textbox', { name: /^Note of XRPUSDT/ });
  await tags.nth(1).waitFor();
  await tags.first().fill('Breakout, late');
  await note.first().fill('Chased the move');
  await note.first().press('Enter');
  await showTab(page, 'Open orders');
  await select(page, 'BTCUSDT');
}

async function select(page: Page, symbol: string): Promise<void> {
  // In a field the key would be typed.
  await page.getByRole('region', { name: 'Order book' }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type(symbol);
  const name = symbol.replace(/USDT$/, '/USDT');
  await page
    .getByRole('option', { name, exact: true })
    .and(page.locator('[data-highlighted]'))
    .waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('form', { name: 'Order ticket' })
    .getByText(symbol.replace(/USDT$/, ''))
    .first()
    .waitFor();
}

/** Of a pair on its own, so that the other pictures have the chart as it is; it is watched for as long as it is shown. */
async function showLiquidity(page: Page): Promise<void> {
  await select(page, 'ETHUSDT');
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await chart.getByRole('radio', { name: '1m', exact: true }).click();
  const button = chart.getByRole('button', { name: 'Liquidity', exact: true });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await chart.getByText(/levels a side since/).waitFor();
  // Close enough for what has been seen to be more than a line.
  await chart.getByRole('img').focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await unfocus(page);
  await page.waitForTimeout(30_000);
}

async function leaveLiquidity(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  // Another pair's chart would have it as well.
  await chart.getByRole('button', { name: 'Liquidity', exact: true }).click();
  await chart.getByRole('img').focus();
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('-');
  await chart.getByRole('radio', { name: '15m', exact: true }).click();
  await select(page, 'BTCUSDT');
}

/** A position with its stop, and an order that waits below it. */
async function tradeFutures(page: Page): Promise<void> {
  await page.keyboard.press('Control+3');
  const ticket = page.getByRole('form', { name: 'Order ticket' });
  const quantity = ticket.getByRole('textbox', { name: /^Quantity/ });
  await page.getByRole('region', { name: 'Order book' }).getByRole('option').first().waitFor();
  const buy = async (): Promise<void> => {
    await ticket.getByRole('button', { name: /^Buy/ }).click();
    await ticket.getByText('Accepted').waitFor();
  };
  await ticket.getByRole('combobox', { name: 'Margin mode' }).click();
  await page.getByRole('option', { name: 'Isolated' }).click();
  await ticket.getByRole('radio', { name: 'Market', exact: true }).click();
  await quantity.fill('5000');
  await buy();
  await ticket.getByRole('radio', { name: 'Limit', exact: true }).click();
  await ticket.getByRole('textbox', { name: /^Price/ }).fill('59000');
  await quantity.fill('2500');
  await buy();
  await quantity.fill('2500');
}

/** The theme, and the layout that belongs to the size of the window. */
async function arrange(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('radio', { name: theme, exact: true }).click();
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await page.keyboard.press('Escape');
  // The button that opened it has the focus again, and says its name over the desk.
  await unfocus(page);
}

/** By a press on an empty place of the status bar: what loses the focus otherwise has it again. */
async function unfocus(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? SMALL;
  await page.mouse.click(width / 2, height - 8);
  await page.mouse.move(0, 0);
}
