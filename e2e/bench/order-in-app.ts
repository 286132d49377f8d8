/**
 * Orders by hand through the built program: the ticket filled, its button pressed, and what the trader sees
 * of it. Paper, latency profile `zero`, the market running, and nobody listening (ADR 0093).
 */
import { startBuiltProgram } from '../fixtures/built-host';
import { openDeskWindow } from './desk-window';
import type { Devtools } from './devtools';
import { choose, fillLimit, priceOf, sendByHand, startTrading } from './order-by-hand';
import { expectRow, fillField, instrumentOrders, type OrderTimes } from './order-probe';

const ORDERS = 100;
const WARM_UP = 10;
/** A machine that is busy with other things measures fewer. */
const LONGEST_MS = 60_000;

interface InAppFigures {
  /** Limit orders that rest: to the reply, and to the row as an open order. */
  readonly ackMs: readonly number[];
  readonly rowMs: readonly number[];
  /** Market orders: to their first row among the fills. */
  readonly fillMs: readonly number[];
}

export async function measureInApp(): Promise<InAppFigures> {
  const program = await startBuiltProgram();
  const window = await openDeskWindow();
  try {
    await window.prepare(async (page) => {
      await page.addInitScript(instrumentOrders);
      await page.goto(program.address);
      await startTrading(page);
      await choose(page, 'Limit');
    });
    const page = await window.watch();
    const resting = await restingOrders(page);
    page.close();
    await window.prepare(async (page) => {
      await page.getByRole('tab', { name: 'Fills', exact: true }).click();
      await choose(page, 'Market');
    });
    const after = await window.watch();
    const filled = await marketOrders(after);
    after.close();
    return {
      ackMs: resting.map(({ ackMs }) => ackMs),
      rowMs: resting.map(({ drawnMs }) => drawnMs),
      fillMs: filled.map(({ drawnMs }) => drawnMs),
    };
  } finally {
    await window.close();
    await program.close();
  }
}

/** Each at a price of its own below the market, by which its row is known. */
async function restingOrders(page: Devtools): Promise<readonly OrderTimes[]> {
  const lowest = Math.round((await priceOf(page)) * 0.95);
  return manyTimes(page, async (order) => {
    await fillLimit(page, lowest + order);
  });
}

function marketOrders(page: Devtools): Promise<readonly OrderTimes[]> {
  return manyTimes(page, async () => {
    await fillField(page, 'Amount', '50');
    await expectRow(page, { panel: 'Fills', digits: null, notYet: '' });
  });
}

/** Of orders that `prepare` makes ready to be sent, one after the other. */
async function manyTimes(
  page: Devtools,
  prepare: (order: number) => Promise<void>,
): Promise<readonly OrderTimes[]> {
  const startedMs = performance.now();
  const times: OrderTimes[] = [];
  for (let order = 0; order < WARM_UP + ORDERS; order += 1) {
    await prepare(order);
    times.push(await sendByHand(page));
    if (performance.now() - startedMs > LONGEST_MS) break;
  }
  return times.slice(WARM_UP);
}
