/** Quit or killed at any time: what was acknowledged or shown is there again, and time goes on. */
import { expect, test, type RunningHost } from '../fixtures/host';
import type { DeskPage, Row } from '../pages/desk';

/** The rows of each list by its name. */
type Shown = Readonly<Record<(typeof LISTS)[number], readonly Row[]>>;
const LISTS = ['Balances', 'Open orders', 'Fills', 'Order history'] as const;

test('after kill -9 and after quitting, everything goes on', async ({ machine }) => {
  const first = await machine.start();
  await first.desk.startPaper();
  await first.desk.placeMarket('Buy', '1500');
  await first.desk.placeLimit('Buy', '50000', '0.25');
  await first.desk.placeLimit('Sell', '75000', '0.125');
  await first.desk.showTab('Open orders');
  await expect.poll(() => first.desk.rows('Open orders')).toHaveLength(2);
  await first.desk.showTab('Fills');
  await expect.poll(() => first.desk.rows('Fills')).not.toHaveLength(0);
  await first.desk.showTab('Order history');
  await expect.poll(() => first.desk.rows('Order history')).toHaveLength(1);

  const shown = await readAll(first);
  await first.kill();
  const second = await machine.start();
  await goesOn(second, shown);
  await cancel(second, /^Cancel Sell 0\.125/i);
  await expect.poll(() => second.desk.rows('Open orders')).toHaveLength(1);
  await second.desk.showTab('Order history');
  await expect.poll(() => second.desk.rows('Order history')).toHaveLength(2);

  await second.desk.showTab('Balances');
  await expect
    .poll(() => second.desk.balance('BTC'))
    .toMatchObject({ locked: expect.stringMatching(/^0\.0+$/) });

  const shownThen = await readAll(second);
  await second.stop();
  const third = await machine.start();
  await goesOn(third, shownThen);
  await cancel(third, /^Cancel Buy 0\.25/i);
  await expect.poll(() => third.desk.rows('Open orders')).toHaveLength(0);
});

/** What was shown is there again, and the market moves. */
async function goesOn({ desk }: RunningHost, shown: Shown): Promise<void> {
  await desk.waitForMarket();
  for (const name of LISTS) {
    await desk.showTab(name);
    await expect.poll(() => read(desk, name)).toEqual(shown[name]);
  }
  const book = await desk.bookSide('Bid');
  await expect.poll(() => desk.bookSide('Bid')).not.toEqual(book);
}

async function cancel({ desk }: RunningHost, name: RegExp): Promise<void> {
  await desk.showTab('Open orders');
  await desk.panel('Open orders').getByRole('button', { name }).click();
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
