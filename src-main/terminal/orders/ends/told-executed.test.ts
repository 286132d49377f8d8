/** What the answer to a new order tells of how much has executed: taken if it can be, and never for more than was asked. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { accepted } from '../../scripted-client.testing';
import { openBench, spotDraft, submit, walletRequest } from '../books.testing';

/** A resting order of half a coin whose answer says so of it; reads tell nothing of it for a while. */
async function answered(executedQty: string) {
  const bench = await openBench();
  const { exchange } = bench;
  exchange.script('placeOrder', () => {
    const clientOrderId = bench.store.openIntents()[0]?.clientOrderId ?? '';
    const { orderId } = exchange.add(walletRequest(clientOrderId));
    const answer = { orderId, clientOrderId, status: 'NEW', executedQty };
    return accepted(answer) as never;
  });
  let goOn = (): void => undefined;
  const held = new Promise<null>((resolve) => {
    goOn = () => {
      resolve(null);
    };
  });
  exchange.script('openOrders', () => held);
  const placed = await submit(bench, spotDraft());
  return { bench, goOn, orderId: placed.kind === 'accepted' ? placed.orderId : '' };
}

const shown = (bench: Bench) =>
  bench.value('openOrders').map(({ executedLots, averagePrice }) => [executedLots, averagePrice]);

it('of what has executed it says no price, and no price is shown', async () => {
  const { bench } = await answered('0.2');
  expect(shown(bench)).toEqual([[200_000, '']]);
});

it.each(['999999999999999999999', '0.6', '-0.1', 'much'])(
  'more than was asked for, or nothing that can be counted, is not believed: %s',
  async (executedQty) => {
    const { bench, goOn, orderId } = await answered(executedQty);
    expect(shown(bench)).toEqual([[0, '0']]);
    bench.exchange.fill(orderId, 100_000, 5_999_000);
    goOn();
    await bench.run(4_000, 50);
    expect(shown(bench)).toEqual([[100_000, '59990']]);
  },
);
