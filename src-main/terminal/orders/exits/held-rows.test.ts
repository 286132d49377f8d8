/** What a trader reads of an exit that the exchange's limits keep back, while what is missing of it is tried again. */
import { expect, test } from 'vitest';
import { futuresDraft, INTENT } from '../books.testing';
import { newPlan, rowsOf, type Exit } from './exit-plan';

/** A stop for an entry that has executed all of its 100 contracts. */
function stop(changes: Partial<Exit>) {
  const plan = newPlan(INTENT, futuresDraft(), { takeProfit: '', stopLoss: '59000' }, 1);
  const entries = plan.entries.map((entry) => ({ ...entry, executed: 100, isOver: true }));
  const exits = plan.exits.map((exit) => ({ ...exit, isHeld: true, ...changes }));
  const [row] = rowsOf({ ...plan, entries, exits });
  return [row?.state, row?.placed];
}

const placed = { intentId: '1', contracts: 60, state: 'placed' } as const;
const rest = { intentId: '2', contracts: 40, state: 'sent' } as const;

test('it is kept back while its rest is on its way: only what the exchange has counts as placed', () => {
  expect(stop({ parts: [placed, rest] })).toEqual(['HELD', 60]);
  expect(stop({ parts: [{ ...rest, contracts: 100 }] })).toEqual(['HELD', 0]);
  expect(stop({ parts: [placed] })).toEqual(['HELD', 60]);
});

test('it is kept back no more where nothing is missing and nothing on its way', () => {
  expect(stop({ parts: [placed, { ...rest, state: 'placed' }] })).toEqual(['ENDED', 100]);
  // The other exit has closed what was missing.
  expect(stop({ parts: [placed], closedByOther: 40 })).toEqual(['ENDED', 60]);
});
