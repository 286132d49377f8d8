/** Two exits that are in doubt at once: the exchange shows of neither for which price it waits. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { unknown } from '../../scripted-client.testing';
import { stopRequest } from '../books.testing';
import { enter, fill, opened } from './exits.testing';

const stateOf = (bench: Bench): Record<string, string> =>
  Object.fromEntries(
    bench.value('conditions').map(({ purpose, state }) => [purpose, state] as const),
  );

it.each([
  ['the take profit alone has arrived', ['take-profit']],
  ['the stop alone has arrived', ['stop-loss']],
  ['both have arrived, nobody knows which is which', ['take-profit', 'stop-loss']],
] as const)('nobody is told that a position has a stop when %s', async (_what, arrived) => {
  const bench = await opened();
  bench.watch('conditions');
  const { futuresOrders } = bench.exchange;
  await enter(bench);
  for (const purpose of ['take-profit', 'stop-loss'] as const) {
    futuresOrders.script('placeCondition', () => {
      if (arrived.some((one) => one === purpose)) futuresOrders.add(stopRequest());
      return unknown;
    });
  }
  await fill(bench, 100, 30_000);
  expect(stateOf(bench)).toEqual({ 'take-profit': 'NEEDS_YOU', 'stop-loss': 'NEEDS_YOU' });
});

it('one of them is found as soon as the other is known', async () => {
  const bench = await opened();
  bench.watch('conditions');
  const { futuresOrders } = bench.exchange;
  await enter(bench);
  futuresOrders.script('placeCondition', () => {
    futuresOrders.add(stopRequest());
    return unknown;
  });
  await fill(bench, 100, 30_000);
  expect(stateOf(bench)).toEqual({ 'take-profit': 'WAITING', 'stop-loss': 'WAITING' });
});
