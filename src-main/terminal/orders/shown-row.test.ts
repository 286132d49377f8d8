import { expect, test } from 'vitest';
import { Bench, makeDraft } from '../bench.testing';

test('an order that is answered at once has its row with the answer, and no other before', async () => {
  const bench = await new Bench().start();
  const told = bench.received('openOrders');
  const intentId = bench.newIntent();
  const reply = bench.desk.call('placeOrder', { intentId, draft: makeDraft() });
  await bench.settle();
  expect(await reply).toMatchObject({ ok: true, value: { kind: 'accepted' } });
  expect(bench.received('openOrders')).toBe(told + 1);
  expect(bench.value('openOrders').map(({ status }) => status)).toEqual(['NEW']);
  expect(bench.keys().at(-1)).toBe('orderAccepted');
});

test('what a reading finds is told when it ends, not a tick later', async () => {
  const bench = await new Bench().start();
  await bench.place();
  await bench.run(10_000);
  const told = bench.received('balances');
  let readings = 0;
  bench.exchange.script('balances', () => {
    readings += 1;
    return Promise.resolve(null);
  });
  while (readings === 0) await bench.run(1, 1);
  expect(bench.received('balances')).toBe(told + 1);
});
