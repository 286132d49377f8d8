/** Refusals as the activity list tells them: words that say what mends it, no names that are for programs. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { opened } from '../../risk/limits.testing';
import { refused } from '../../scripted-client.testing';
import { futuresDraft, openBench, submit } from '../books.testing';

const told = (bench: Bench, key: string) =>
  bench.activity.filter((item) => item.key === key).map(({ values }) => values);

it('a limit of the trader’s own: its figures with their thousands apart, and no code', async () => {
  const bench = await opened({ orderValue: '500' });
  expect(await submit(bench, futuresDraft({ quantity: '10000' }))).toMatchObject({
    code: 'risk-order-value',
  });
  expect(told(bench, 'orderRejected')).toMatchObject([
    {
      by: 'terminal',
      code: '',
      message: 'your limit: an order of at most 500 USDT; this comes to 59,990',
    },
  ]);
});

it('what the exchange says is told with its code, by which the desk says what mends it', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script(
    'placeOrder',
    () => refused('-1022', 'bad sign'),
    () => refused('-2019', 'margin is insufficient'),
  );
  await submit(bench, futuresDraft());
  await submit(bench, futuresDraft());
  expect(told(bench, 'orderRejected')).toMatchObject([
    { by: 'exchange', code: '-1022', message: 'bad sign' },
    { by: 'exchange', code: '-2019', message: 'margin is insufficient' },
  ]);
});

it('a cancel that is kept back on its way names why, for the desk’s words', async () => {
  const bench = await openBench();
  await submit(bench, futuresDraft());
  const orderId = bench.exchange.futuresOrders.orders[0]?.orderId ?? '';
  bench.exchange.futuresOrders.script('cancelOrder', () => ({
    kind: 'rejected',
    by: 'client',
    code: 'BANNED',
    message: 'not now',
  }));
  const cancel = { book: 'futures', symbol: 'E-BTC-USDT', orderId } as const;
  await bench.during(bench.desk.call('cancelOrder', cancel));
  expect(told(bench, 'cancelRejected')).toMatchObject([{ code: 'BANNED', message: 'not now' }]);
});
