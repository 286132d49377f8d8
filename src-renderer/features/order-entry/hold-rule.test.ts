import { expect, test } from 'vitest';
import { holdMs, type HoldRule } from './hold-rule';
import { draftOf, FACTS } from './ticket.testing';

const rule: HoldRule = { holdSeconds: '2', holdAbove: '600' };
/** At 60,000.00: 0.01 BTC are 600 USDT. */
const small = draftOf({ price: '60000', quantity: '0.01' });
const large = draftOf({ price: '60000', quantity: '0.010001' });

test('an order worth more than the rule says is held for as long as it says', () => {
  expect(holdMs(rule, [small], FACTS, false)).toBe(0);
  expect(holdMs(rule, [large], FACTS, false)).toBe(2_000);
  expect(holdMs({ ...rule, holdSeconds: '0' }, [large], FACTS, false)).toBe(0);
  expect(holdMs({ ...rule, holdAbove: '' }, [small], FACTS, false)).toBe(2_000);
});

test('several orders of one press are worth their sum', () => {
  expect(holdMs(rule, [small, small], FACTS, false)).toBe(2_000);
});

test('what is not known to be small is held', () => {
  expect(holdMs(rule, [draftOf({ price: '', quantity: '' })], FACTS, false)).toBe(2_000);
  expect(holdMs(rule, [small], null, false)).toBe(2_000);
});

test('a market order is worth what was asked for, whatever of it the book shows', () => {
  const amount = draftOf({ type: 'MARKET', quantity: '601', unit: 'quote' });
  const sale = draftOf({ type: 'MARKET', side: 'SELL', quantity: '0.02' });
  for (const [bids, asks] of [
    [[], []],
    [[[6_000_000, 1]], [[6_000_000, 1]]],
  ] as const) {
    const thin = { ...FACTS, bids, asks };
    expect(holdMs(rule, [amount], thin, false)).toBe(2_000);
    expect(holdMs(rule, [sale], thin, false)).toBe(2_000);
  }
  // Below the market it sells at the market.
  const cheap = draftOf({ side: 'SELL', price: '50000', quantity: '0.011' });
  expect(holdMs(rule, [cheap], FACTS, false)).toBe(2_000);
});

test('a live account is held for 0.8 s at the least, and longer by the rule', () => {
  expect(holdMs(null, [small], FACTS, true)).toBe(800);
  expect(holdMs({ ...rule, holdSeconds: '0.5' }, [large], FACTS, true)).toBe(800);
  expect(holdMs(rule, [large], FACTS, true)).toBe(2_000);
});
