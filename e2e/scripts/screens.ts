/**
 * `npm run screens`: pictures of the real desk into docs/screens. Starts the browser host on a fresh
 * data folder, trades a little on paper, and looks at the workspace in two sizes and two themes.
 * Needs a build (`npm run build`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import {
  findChromium,
  QUIET_ARGUMENTS,
  sandboxArguments,
} from '../../src-main/hosts/launch/find-chromium.mjs';

const root = resolve(import.meta.dirname, '../../..');
const folder = process.argv[2] ?? join(root, 'docs/screens');
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];
const THEMES = ['Dark', 'Light'];

mkdirSync(folder, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'tidemark-screens-'));
const host = spawn(
  process.execPath,
  ['out/main/browser.js', '--no-window', `--data-dir=${dataFolder}`],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
);
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: [...QUIET_ARGUMENTS, ...sandboxArguments()],
});
try {
  const page = await browser.newPage({ viewport: SIZES[0] ?? null });
  await page.goto(await addressOf());
  await page.screenshot({ path: join(folder, 'first-run.png') });
  await trade(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await arrange(page, theme);
      await page.waitForTimeout(1500);
      const name = `spot-${theme.toLowerCase()}-${size.width}x${size.height}.png`;
      await page.screenshot({ path: join(folder, name) });
      console.log(name);
    }
  }
} finally {
  await browser.close();
  const gone = once(host, 'exit');
  host.kill('SIGTERM');
  await gone;
  rmSync(dataFolder, { recursive: true, force: true });
}
process.exit(0);

async function addressOf(): Promise<string> {
  let said = '';
  for await (const chunk of host.stdout) {
    said += String(chunk);
    const address = /http:\/\/127\.0\.0\.1:\d+\/enter\S+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`the host ended; it said ${said}`);
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
  await choose('Buy');
  await ticket.getByRole('textbox', { name: /^Price/ }).fill('60000');
  await ticket.getByRole('textbox', { name: /^Quantity/ }).fill('0.25');
}

/** The theme, and the layout that belongs to the size of the window. */
async function arrange(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: theme, exact: true }).click();
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
}
