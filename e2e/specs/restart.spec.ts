/** Quit or killed at any time: what was acknowledged or shown is there again, and time goes on. */
import { expect, test, type RunningHost } from '../fixtures/host';
import type { Row } from '../pages/desk';

interface Shown {
  readonly balances: readonly Row[];
  readonly openOrders: readonly Row[];
  readonly fills: readonly Row[];
  readonly history: readonly Row[];
}

for (const ending of ['kill', 'stop'] as const) {
  test(`after ${ending === 'kill' ? 'kill -9' : 'quitting'}, everything goes on`, async ({
    machine,
  }) => {
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
    const before = await readAll(first);

    await first[ending]();
    const second = await machine.start();
    await second.desk.waitForMarket();
    await expect.poll(() => readAll(second), { timeout: 20_000 }).toEqual(before);

    const book = await second.desk.bookSide('Bid');
    await expect.poll(() => second.desk.bookSide('Bid')).not.toEqual(book);
    await second.desk.showTab('Open orders');
    await second.desk
      .panel('Open orders')
      .getByRole('button', { name: /^Cancel Sell 0\.125/i })
      .click();
    await expect.poll(() => second.desk.rows('Open orders')).toHaveLength(1);
  });
}

async function readAll({ desk }: RunningHost): Promise<Shown> {
  const read = async (name: string): Promise<readonly Row[]> => {
    await desk.showTab(name);
    return desk.rows(name);
  };
  return {
    balances: (await read('Balances')).map(withoutValue),
    openOrders: await read('Open orders'),
    fills: await read('Fills'),
    history: await read('Order history'),
  };
}

/** What an asset is worth moves with the market. */
function withoutValue(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('Value')));
}
