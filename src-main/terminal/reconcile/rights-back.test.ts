/** Wallets that a key may not look into for a while: what happened in them is known soon after it may again. */
import { expect, it } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { Bench } from '../bench.testing';
import { openBench, walletRequest } from '../orders/books.testing';
import { refused, ScriptedExchange } from '../scripted-client.testing';

const denied = () => Promise.resolve(refused('-2015', 'no permission'));

it.each([
  ['of the whole account', ['spot', 'margin']],
  ['of the margin wallet alone', ['margin']],
] as const)(
  'a fill in the margin wallet is shown soon after the rights %s are back',
  async (_, lost) => {
    const bench = await openBench();
    bench.watch('fills');
    await bench.run(8_000, 50);
    const { exchange } = bench;
    const { spot, margin } = exchange;
    const asBefore = {
      spot: { openOrders: spot.openOrders.bind(spot), balances: spot.balances.bind(spot) },
      margin: { openOrders: margin.openOrders.bind(margin) },
    };
    if (lost.some((one) => one === 'spot')) {
      Object.assign(spot, { openOrders: denied, balances: denied });
    }
    Object.assign(margin, { openOrders: denied });
    await bench.run(60_000, 50);
    const { orderId } = exchange.marginWallet.add(walletRequest());
    exchange.marginWallet.fill(orderId, 1_000, 6_000_000);
    Object.assign(spot, asBefore.spot);
    Object.assign(margin, asBefore.margin);
    await bench.run(15_000, 50);
    expect(bench.value('fills')).toMatchObject([{ book: 'margin', orderId }]);
  },
);

it('a margin wallet that was denied when the program began is shown soon after the right to it is there', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  const asBefore = exchange.margin.openOrders.bind(exchange.margin);
  Object.assign(exchange.margin, { openOrders: denied });
  const bench = await openBench(new Bench({ clock, exchange }));
  bench.watch('openOrders');
  await bench.run(8_000, 50);
  const { orderId } = exchange.marginWallet.add(walletRequest());
  Object.assign(exchange.margin, { openOrders: asBefore });
  await bench.run(20_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ book: 'margin', orderId }]);
});
