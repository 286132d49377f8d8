/** A withdrawal that counted as not placed, and that the exchange has after all: who asked again for it pays twice. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { refused, unknown } from '../scripted-client.testing';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

it.each([
  ['proven not to have arrived', unknown, 'withdrawalNotPlaced'],
  ['refused', refused('-1000', 'try again'), 'withdrawalRejected'],
])('is told as an error, once, where it had been %s', async (_what, answer, first) => {
  const bench = await new Bench().start();
  bench.watch('withdrawals');
  const { withdrawalDesk } = bench.exchange;
  withdrawalDesk.applyAnswers.push(() => answer);
  const intent = { intentId: bench.newIntent(), asset: 'USDT', amount: '25.5', address: ADDRESS };
  void bench.desk.call('withdraw', { ...intent, label: '' });
  await bench.run(50_000, 250);
  expect(bench.keys()).toContain(first);
  const [request] = withdrawalDesk.requests;
  if (request !== undefined) withdrawalDesk.execute(request);
  await bench.run(62_000, 500);
  expect(bench.value('withdrawals').rows).toMatchObject([{ status: 'UNAPPROVED', isOwn: true }]);
  const { activity } = bench;
  expect(activity.filter(({ key }) => key === 'withdrawalAfterAll')).toMatchObject([
    { level: 'error', values: { amount: '25.5', asset: 'USDT', address: ADDRESS } },
  ]);
  expect(bench.keys()).not.toContain('withdrawalFound');
  const next = bench.restarted();
  await next.run(5_000, 250);
  expect(next.keys()).not.toContain('withdrawalAfterAll');
});
