/**
 * Quit or killed at any time: what a trader has arranged, and what was acknowledged or shown, is there again,
 * and time goes on; what windows share is the same in all of them.
 */
import { expect, test, type RunningHost } from '../fixtures/host';
import type { DeskPage, Row } from '../pages/desk';
import { arrange, isAsItWas, makeWorkspace, twoWindows } from '../walks/workspaces';

/** The rows of each list by its name. */
type Shown = Readonly<Record<(typeof LISTS)[number], readonly Row[]>>;
const LISTS = ['Balances', 'Open orders', 'Fills', 'Order history'] as const;

test('after quitting and after kill -9, everything goes on, as it was arranged', async ({
  machine,
  host,
}) => {
  test.setTimeout(180_000); // two walks, each as long as another test's limit
  const first = await machine.start();
  await first.desk.startPaper();
  await test.step('an order fills, two rest', () => order(first));
  const arranged = await test.step('panels are moved and resized, a theme and a pair chosen', () =>
    arrange(first));
  await test.step('each workspace has its book, symbol and panels, and an own one can be made', () =>
    makeWorkspace(first));
  const shown = await readAll(first);
  await first.page.waitForTimeout(1_500); // a layout is saved once it has come to rest
  await first.stop();

  const second = await machine.start();
  await test.step('the next start opens all of it', async () => {
    await isAsItWas(second, arranged);
    await goesOn(second, shown);
  });
  await test.step('two windows show the same settings, symbols and layouts, each its own workspace', () =>
    twoWindows(second, host));
  await test.step('an order is cancelled; all is there after kill -9', async () => {
    await cancelSell(second);
    const shownThen = await readAll(second);
    await second.kill();
    const third = await machine.start();
    await goesOn(third, shownThen);
    await third.desk.cancelOrder(/^Cancel Buy 0\.25/i);
  });
});

async function order({ desk }: RunningHost): Promise<void> {
  await desk.placeMarket('Buy', '1500');
  await desk.placeLimit('Buy', '50000', '0.25');
  await desk.placeLimit('Sell', '75000', '0.125');
  await desk.showTab('Open orders');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(2);
  await desk.showTab('Fills');
  await expect.poll(() => desk.rows('Fills')).not.toHaveLength(0);
  await desk.showTab('Order history');
  await expect.poll(() => desk.rows('Order history')).toHaveLength(1);
}

async function cancelSell({ desk }: RunningHost): Promise<void> {
  await desk.cancelOrder(/^Cancel Sell 0\.125/i, 1);
  await desk.showTab('Order history');
  await expect.poll(() => desk.rows('Order history')).toHaveLength(2);
  await desk.showTab('Balances');
  await expect
    .poll(() => desk.balance('BTC'))
    .toMatchObject({ locked: expect.stringMatching(/^0\.0+$/) });
}

/** What was shown is there again, and the market moves. */
async function goesOn({ desk }: RunningHost, shown: Shown): Promise<void> {
  await desk.showTab('Order book');
  await desk.waitForMarket();
  for (const name of LISTS) {
    await desk.showTab(name);
    await expect.poll(() => read(desk, name)).toEqual(shown[name]);
  }
  const book = await desk.bookSide('Bid');
  await expect.poll(() => desk.bookSide('Bid')).not.toEqual(book);
}

async function readAll({ desk }: RunningHost): Promise<Shown> {
  const shown: Record<string, readonly Row[]> = {};
  for (const name of LISTS) {
    await desk.showTab(name);
    await expect.poll(() => read(desk, name)).not.toEqual([]); // each of them has rows; a panel may still be loading
    shown[name] = await read(desk, name);
  }
  return shown as Shown;
}

/** Without what an asset is worth, which moves with the market. */
async function read(desk: DeskPage, name: string): Promise<readonly Row[]> {
  const rows = await desk.rows(name);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('Value'))),
  );
}
