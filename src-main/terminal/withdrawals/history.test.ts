import { atoms } from '@shared/money/units';
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { refused } from '../scripted-client.testing';

it('the history of withdrawals pages by 100, of one asset or of all, and names what failed', async () => {
  const bench = await new Bench().start();
  const exchange = bench.exchange.withdrawalDesk;
  for (let index = 0; index < 130; index += 1) {
    const asset = index < 5 ? 'XRP' : 'USDT';
    exchange.execute({
      withdrawOrderId: `b-${index}`,
      asset,
      address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
      amount: atoms(1_000_000_000n),
    });
  }
  const page = async (asset: string | null, number: number) => {
    const reply = await bench.during(
      bench.desk.call('withdrawalHistory', { asset, page: number }),
      20,
    );
    if (!reply.ok) throw new Error(reply.error.code);
    return reply.value;
  };
  expect(await page(null, 1)).toMatchObject({ count: 130, error: null });
  expect((await page(null, 2)).rows).toHaveLength(30);
  expect((await page('XRP', 1)).rows.map(({ asset }) => asset)).toEqual(Array(5).fill('XRP'));
  exchange.listProblem = refused('-1001', 'internal');
  expect(await page(null, 1)).toEqual({
    rows: [],
    count: 0,
    error: { code: '-1001', message: 'internal' },
  });
});
