/** Exits that an order cannot have are refused with it: nothing is stored, nothing is sent. */
import { expect, it } from 'vitest';
import type { OrderDraft } from '@shared/contract/terminal';
import { futuresDraft, INTENT, spotDraft, stopDraft } from '../books.testing';
import { BOTH, enter, opened } from './exits.testing';

async function refusalOf(draft: OrderDraft, exits: { takeProfit: string; stopLoss: string }) {
  const bench = await opened();
  const input = { intentId: INTENT, draft, exits };
  const reply = await bench.during(bench.desk.call('placeOrder', input), 60);
  await bench.run(1_000, 50);
  expect([
    bench.exchange.calls.filter((call) => /^place/.test(call)),
    bench.value('exits'),
  ]).toEqual([[], []]);
  expect(bench.exchange.futuresOrders.orders).toEqual([]);
  return reply.ok ? reply.value : reply.error;
}

it.each<readonly [string, OrderDraft]>([
  ['an order of a wallet', spotDraft()],
  ['an order that closes', futuresDraft({ side: 'SELL', action: 'CLOSE' })],
  ['an order behind a trigger', stopDraft({ side: 'BUY', action: 'OPEN' })],
])('%s has none', async (_what, draft) => {
  expect(await refusalOf(draft, BOTH)).toMatchObject({
    kind: 'rejected',
    by: 'terminal',
    code: 'exits-not-here',
    field: 'takeProfit',
  });
});

it.each([
  ['BUY', 'takeProfit', { takeProfit: '59980', stopLoss: '' }, 'above'],
  ['BUY', 'takeProfit', { takeProfit: '59990', stopLoss: '' }, 'above'],
  ['BUY', 'stopLoss', { takeProfit: '63000', stopLoss: '60000' }, 'below'],
  ['BUY', 'stopLoss', { takeProfit: '63000', stopLoss: '59990' }, 'below'],
  ['SELL', 'takeProfit', { takeProfit: '60000', stopLoss: '' }, 'below'],
  ['SELL', 'stopLoss', { takeProfit: '59000', stopLoss: '59980' }, 'above'],
] as const)('of %s at 59,990 the %s %j is on the wrong side', async (side, field, exits, where) => {
  expect(await refusalOf(futuresDraft({ side }), exits)).toMatchObject({
    by: 'terminal',
    code: 'exit-wrong-side',
    field,
    message: `${field}: must be ${where} the price of the entry`,
  });
});

it.each([
  ['takeProfit', { takeProfit: '63000.05', stopLoss: '' }],
  ['stopLoss', { takeProfit: '63000', stopLoss: '59000.05' }],
])('%s that is no price of the contract is named', async (field, exits) => {
  expect(await refusalOf(futuresDraft(), exits)).toMatchObject({ by: 'terminal', field });
});

it('one beyond the entry on either side is taken', async () => {
  const bench = await opened();
  const exits = { takeProfit: '59990.1', stopLoss: '59989.9' };
  expect(await enter(bench, exits)).toMatchObject({ kind: 'accepted' });
});
