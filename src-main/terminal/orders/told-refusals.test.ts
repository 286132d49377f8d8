/** Refusals as the activity list tells them: words that say what mends it, no names that are for programs. */
import { expect, it } from 'vitest';
import type { Bench } from '../bench.testing';
import { opened } from '../risk/limits.testing';
import { refused } from '../scripted-client.testing';
import { futuresDraft, openBench, submit } from './books.testing';

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

it('what the exchange says of the key is told with what mends it; its other words stay with their code', async () => {
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
    {
      by: 'exchange',
      code: '',
      message: expect.stringMatching(/store the secret again/) as string,
    },
    { by: 'exchange', code: '-2019', message: 'margin is insufficient' },
  ]);
});

it('a cancel that is kept back here names no code of ours', async () => {
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
  expect(told(bench, 'cancelRejected')).toMatchObject([
    { code: '', message: expect.stringMatching(/has banned this address for now/) as string },
  ]);
});
