/** Withdrawals whose end the disk does not take: what the exchange has shown counts all the same. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { refused, unknown } from '../scripted-client.testing';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

/** It arrives, the disk is full from then on, and it is answered so, in the end. */
async function sent(answer: typeof unknown) {
  const bench = await new Bench().start();
  bench.watch('withdrawals');
  await bench.run(500);
  const { withdrawalDesk } = bench.exchange;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  withdrawalDesk.applyAnswers.push(async () => {
    bench.store.isFull = true;
    const [request] = withdrawalDesk.requests;
    if (request !== undefined) withdrawalDesk.execute(request);
    await ended;
    return answer;
  });
  const intent = { intentId: bench.newIntent(), asset: 'USDT', amount: '25.5', address: ADDRESS };
  void bench.desk.call('withdraw', { ...intent, label: '' });
  await bench.run(200);
  const again = () => bench.during(bench.desk.call('withdraw', { ...intent, label: '' }));
  return { bench, end, again };
}
const told = (bench: Bench) => bench.keys().filter((key) => key.startsWith('withdrawal'));
const states = ({ store }: Bench) => [...store.withdrawals.values()].map(({ state }) => state);

it('one that is found is told of once', async () => {
  const { bench, end, again } = await sent(unknown);
  end();
  await bench.run(60_000, 50);
  expect(told(bench)).toEqual(['withdrawalUnknown', 'withdrawalFound']);
  expect(await again()).toMatchObject({ value: { kind: 'accepted', orderId: '518353' } });
  bench.store.isFull = false;
  await bench.run(2_000, 50);
  expect(states(bench)).toEqual(['accepted']);
  expect(told(bench)).toHaveLength(2);
});

it('one that was listed before its answer is not refused by that', async () => {
  const { bench, end } = await sent(refused('-2017', 'balance not enough'));
  await bench.run(40_000, 50);
  expect(told(bench)).toEqual(['withdrawalFound']);
  end();
  await bench.run(10_000, 50);
  bench.store.isFull = false;
  await bench.run(2_000, 50);
  expect(told(bench)).toEqual(['withdrawalFound']);
  expect(states(bench)).toEqual(['accepted']);
});

it('one that was refused is not looked for when the exchange was lost and is back', async () => {
  const { bench, end } = await sent(refused('-2017', 'balance not enough'));
  bench.exchange.withdrawalDesk.all.length = 0;
  end();
  await bench.run(1_000, 50);
  bench.lose({ code: '', message: 'the thread ended', needsTrader: false });
  await bench.run(20_000, 50);
  expect(bench.value('withdrawals').rows).toEqual([]);
  expect(told(bench)).toEqual(['withdrawalRejected']);
});
