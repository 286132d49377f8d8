import type { Withdrawal } from '@shared/domain/withdrawal';
import { atoms } from '@shared/money/units';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { unknown } from '../scripted-client.testing';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

let bench: Bench;
beforeEach(async () => {
  bench = await new Bench().start();
  bench.watch('withdrawals');
  await bench.run(500);
});

async function withdraw(): Promise<void> {
  const intent = { asset: 'USDT', amount: '25.5', address: ADDRESS, label: '' };
  const reply = bench.desk.call('withdraw', { intentId: bench.newIntent(), ...intent });
  await bench.during(reply);
}

const exchange = () => bench.exchange.withdrawalDesk;

describe('a withdrawal', () => {
  it.each<[string, Partial<Withdrawal>, Record<string, string>]>([
    ['another address', { address: 'TXoZ8mkPq41' }, { listedAddress: 'TXoZ8mkPq41' }],
    ['another amount', { amount: atoms(2_650_000_000n) }, { listedAmount: '26.5' }],
    ['another asset', { asset: 'DOGE' }, { listedAsset: 'DOGE' }],
  ])(
    'that is listed with %s is told as such, once, also over a restart',
    async (_, changes, shown) => {
      await withdraw();
      await bench.run(1_000, 50);
      expect(bench.keys()).not.toContain('withdrawalDiffers');
      exchange().change(exchange().all[0]?.withdrawalId ?? '', changes);
      await bench.run(61_000, 500);
      const told = bench.activity.filter(({ key }) => key === 'withdrawalDiffers');
      expect(told.map(({ values, level }) => [level, values])).toEqual([
        [
          'error',
          expect.objectContaining({ amount: '25.5', asset: 'USDT', address: ADDRESS, ...shown }),
        ],
      ]);
      const next = bench.restarted();
      next.watch('withdrawals');
      await next.run(31_000, 500);
      expect(next.keys()).not.toContain('withdrawalDiffers');
    },
  );

  it('that is found with another address after its answer was lost is no success in silence', async () => {
    exchange().applyAnswers.push(() => {
      const [request] = exchange().requests;
      if (request !== undefined) exchange().execute({ ...request, address: 'TXoZ8mkPq41' });
      return unknown;
    });
    await withdraw();
    await bench.run(5_000, 50);
    expect(bench.keys()).toEqual(expect.arrayContaining(['withdrawalFound', 'withdrawalDiffers']));
  });

  it.each<[string, Partial<Withdrawal>]>([
    ['less its fee', { amount: atoms(2_450_000_000n) }],
    ['in capitals', { address: ADDRESS.toUpperCase() }],
  ])('that is listed %s is what was asked for', async (_, changes) => {
    await withdraw();
    exchange().change(exchange().all[0]?.withdrawalId ?? '', changes);
    await bench.run(31_000, 500);
    expect(bench.keys()).not.toContain('withdrawalDiffers');
  });

  it('that was taken and is never listed is no success in silence, nor one that did not arrive', async () => {
    await withdraw();
    exchange().all.splice(0);
    await bench.run(11 * 60_000, 1_000);
    expect(bench.value('withdrawals').rows).toMatchObject([
      { status: 'NEEDS_YOU', withdrawalId: '518353', infoCode: 'taken-unlisted' },
    ]);
    expect(bench.keys().filter((key) => key === 'withdrawalNeedsYou')).toHaveLength(1);
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(1_000, 50);
    expect(next.value('withdrawals').rows).toMatchObject([{ infoCode: 'taken-unlisted' }]);
    await next.run(11 * 60_000, 1_000);
    expect(next.value('withdrawals').rows.map(({ status }) => status)).toEqual(['NEEDS_YOU']);
    expect(next.keys()).not.toContain('withdrawalNotPlaced');
    // It comes up after all.
    const [request] = exchange().requests;
    if (request !== undefined) exchange().execute(request);
    await next.run(6 * 60_000, 1_000);
    expect(next.value('withdrawals').rows.map(({ status }) => status)).toEqual(['UNAPPROVED']);
  });

  it.each([0, 20_000])(
    'that was taken and is not listed is not forgotten by a restart after %i ms',
    async (offMs) => {
      await withdraw();
      exchange().all.splice(0);
      const next = bench.restarted();
      next.watch('withdrawals');
      await next.run(offMs + 1_000, 500);
      expect(next.value('withdrawals').rows).toMatchObject([
        { status: 'UNAPPROVED', withdrawalId: '518353', amount: '25.5' },
      ]);
      await next.run(11 * 60_000, 1_000);
      expect(next.value('withdrawals').rows).toMatchObject([{ status: 'NEEDS_YOU' }]);
      expect(next.keys().filter((key) => key === 'withdrawalNeedsYou')).toHaveLength(1);
    },
  );

  it('that was listed once is asked for no more by a later start', async () => {
    await withdraw();
    await bench.run(2_000, 50);
    exchange().all.splice(0);
    const next = bench.restarted();
    next.watch('withdrawals');
    await next.run(11 * 60_000, 1_000);
    expect(next.value('withdrawals').rows).toEqual([]);
    expect(next.keys()).not.toContain('withdrawalNeedsYou');
  });

  it('that is listed late only, on a busy account, is not told as missing', async () => {
    await withdraw();
    const [own] = exchange().all.splice(0);
    await bench.run(20_000, 500);
    if (own !== undefined) exchange().all.push(own);
    for (let more = 0; more < 120; more += 1) {
      exchange().execute({
        withdrawOrderId: `x${more}`,
        asset: 'USDT',
        amount: atoms(10n ** 9n),
        address: ADDRESS,
      });
    }
    await bench.run(11 * 60_000, 1_000);
    expect(bench.keys()).not.toContain('withdrawalNeedsYou');
    expect(bench.value('withdrawals').rows.find(({ isOwn }) => isOwn)).toMatchObject({
      status: 'UNAPPROVED',
      fee: '1',
    });
  });
});
