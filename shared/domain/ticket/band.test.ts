import { expect, test } from 'vitest';
import { mark } from '../../money/units';
import { outsideBand } from './band';
import { draftOf, futuresFacts } from './ticket.testing';

const facts = futuresFacts({ mark: mark(60_000_000n) });
const of = (change: Parameters<typeof draftOf>[0]) => {
  const outside = outsideBand(draftOf({ quantity: '1', ...change }), facts);
  return outside === null ? null : [outside.field, outside.of, outside.low, outside.high];
};

test('the end of a scaled entry that is too far away is named, a market order has no price', () => {
  const scaled = { form: 'scaled', side: 'BUY', from: '60000' } as const;
  expect(of({ ...scaled, to: '66000' })).toBeNull();
  expect(of({ ...scaled, to: '66000.1' })).toEqual(['to', 'mark', 60_000n, 660_000n]);
  expect(of({ ...scaled, from: '5999.9', to: '66000.1' })?.[0]).toBe('from');
  expect(of({ type: 'MARKET', price: '99999' })).toBeNull();
});

test('the limit price of a condition is judged by its trigger: that is where the market is by then', () => {
  const stop = { form: 'trigger', side: 'BUY', direction: 'UP', triggerPrice: '80000' } as const;
  expect(of({ ...stop, price: '88000' })).toBeNull();
  expect(of({ ...stop, price: '88000.1' })).toEqual(['price', 'trigger', 80_000n, 880_000n]);
  expect(of({ ...stop, type: 'MARKET', price: '99999' })).toBeNull();
});

test('nothing is said while there is no mark', () => {
  const blind = futuresFacts({ mark: null });
  expect(outsideBand(draftOf({ price: '1', quantity: '1' }), blind)).toBeNull();
});
