/** What a trader leaves open when the lid is closed, a clock that is set, and two windows at once. */
import { contracts } from '@shared/money/units';
import { expect, it } from 'vitest';
import { makeAccount, makePosition } from '../../futures/scripted-futures.testing';
import { unknown } from '../../scripted-client.testing';
import { SEEN_SPOT, spotDraft, submit } from '../books.testing';
import { asked, enter, entryOf, fill, opened, states } from './exits.testing';

const NIGHT_MS = 8 * 3_600_000;

it('after eight hours asleep exits cover what executed, and a withdrawal in doubt is found, not sent again', async () => {
  const bench = await opened();
  bench.watch('withdrawals');
  await enter(bench);
  await fill(bench, 30);
  const desk = bench.exchange.withdrawalDesk;
  desk.applyAnswers.push(() => {
    const [request] = desk.requests;
    if (request !== undefined) desk.execute(request);
    return unknown;
  });
  const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const input = { intentId: bench.newIntent(), asset: 'USDT', amount: '25.5', address, label: '' };
  await bench.during(bench.desk.call('withdraw', input), 100);
  // The wall's clock goes on without this machine.
  bench.clock.jumpWall(NIGHT_MS);
  bench.exchange.futuresOrders.fill(entryOf(bench), 70, 599_900);
  bench.exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(100) })]);
  await bench.run(60_000, 100);
  expect(asked(bench)).toEqual({ 630000: [30, 70], 590000: [30, 70] });
  expect(states(bench)).toEqual(['ENDED', 'ENDED']);
  expect(desk.requests).toHaveLength(1);
  expect(bench.value('withdrawals').rows.map(({ status }) => status)).toEqual(['UNAPPROVED']);
});

it.each([-3_600_000, 3_600_000])(
  'an order in doubt is settled by evidence when the clock is set by %i ms, and is sent once',
  async (byMs) => {
    const bench = await opened();
    const { exchange } = bench;
    let isOut = true;
    exchange.script('placeOrder', () => unknown);
    exchange.script('order', ...Array.from({ length: 9 }, () => () => (isOut ? unknown : null)));
    const answer = submit(bench, spotDraft());
    await bench.run(20);
    bench.clock.jumpWall(byMs);
    expect(await answer).toMatchObject({ kind: 'unknown' });
    await bench.run(3_000, 50);
    expect(bench.value('openOrders').map(({ status }) => status)).toEqual(['CHECKING']);
    isOut = false;
    await bench.run(60_000, 100);
    expect(bench.keys()).toContain('orderNotPlaced');
    expect(exchange.count('placeOrder')).toBe(1);
  },
);

it('two windows that cancel and change one order in the same tick leave one of both, never two orders', async () => {
  const bench = await opened();
  expect(await submit(bench, spotDraft())).toMatchObject({ kind: 'accepted' });
  await bench.run(1_000, 50);
  const [order] = bench.exchange.orders;
  const key = { book: 'spot', symbol: 'BTCUSDT', orderId: order?.orderId ?? '' } as const;
  const change = {
    ...key,
    intentId: bench.newIntent(),
    seen: SEEN_SPOT,
    price: '59980',
    quantity: '0.5',
  };
  const both = Promise.all([
    bench.desk.call('changeOrder', change),
    bench.desk.call('cancelOrder', key),
  ]);
  await bench.run(10_000, 50);
  await both;
  const open = bench.exchange.orders.filter(({ status }) => status === 'NEW');
  expect(open.length).toBeLessThanOrEqual(1);
  expect(bench.exchange.orders.find(({ orderId }) => orderId === key.orderId)?.status).toBe(
    'CANCELED',
  );
});
