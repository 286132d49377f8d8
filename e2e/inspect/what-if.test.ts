/** What the inspector's what-if refuses beside open orders is what the exchange refuses, at the same number. */
import { beforeEach, expect, test } from 'vitest';
import { whatIf, NO_CHANGE, type WhatIf } from '@shared/domain/futures-math/inspect';
import type { RejectionReason } from '@shared/domain/rejection';
import { TestFutures } from '../../src-main/engine/futures/futures.testing';
import { toldAccount } from './told';

const [TRADER, HOUSE] = [1001, 9001];
let exchange: TestFutures;

/** 5,000 long at 60,000, isolated at 20×, in a wallet that can pay for all that a tier allows. */
beforeEach(() => {
  exchange = new TestFutures().open('10000000', TRADER, HOUSE);
  exchange.price('60000');
  exchange.trade(TRADER, HOUSE, '5000 @ 60000');
});

/** The fault by its code; empty when nothing is refused. */
function ours(change: Partial<WhatIf>): string {
  const open = exchange.engine.query.futures.openOrders(TRADER, null);
  const account = toldAccount(exchange.account(TRADER), open);
  const [position] = account.positions;
  if (position === undefined) throw new Error('the trade has opened a position');
  const done = whatIf(account, position, { ...NO_CHANGE, ...change });
  return done.ok ? '' : done.error.code;
}

/** The exchange's reason; empty when it has taken the order, which is then cancelled. */
function theirs(words: string): RejectionReason | '' {
  const placed = exchange.place(TRADER, words);
  if (!placed.ok) return placed.error.reason;
  const accepted = placed.value.find((event) => event.type === 'futuresOrderAccepted');
  if (accepted?.type === 'futuresOrderAccepted') exchange.cancel(TRADER, accepted.orderId);
  return '';
}

test('more of it: resting openings of the leg are counted, to the contract', () => {
  exchange.placed(TRADER, 'BUY OPEN 40000 @ 59000');
  expect(theirs('BUY OPEN 155000 @ 60000')).toBe('');
  expect(ours({ add: 155_000 })).toBe('');
  expect(theirs('BUY OPEN 155001 @ 60000')).toBe('position-above-tier');
  expect(ours({ add: 155_001 })).toBe('above-tier');
});

test('of a condition order only when its price has come', () => {
  exchange.condition(TRADER, 'UP 61000: BUY OPEN 40000 @ 61000');
  expect(theirs('BUY OPEN 195000 @ 60000')).toBe('');
  expect(ours({ add: 195_000 })).toBe('');
});

test('closing: what orders close already is gone', () => {
  exchange.placed(TRADER, 'SELL CLOSE 2000 @ 61000');
  expect(theirs('SELL CLOSE 3000 @ 61000')).toBe('');
  expect(ours({ close: 3_000 })).toBe('');
  expect(theirs('SELL CLOSE 3001 @ 61000')).toBe('position-not-sufficient');
  expect(ours({ close: 3_001 })).toBe('being-closed');
});

test.each([
  ['a resting order', () => exchange.placed(TRADER, 'SELL CLOSE 1 @ 61000')],
  ['a condition order', () => exchange.condition(TRADER, 'UP 61000: SELL CLOSE 1')],
] as const)('leverage: not beside %s, and as soon as it is gone', (_what, place) => {
  place();
  const asked = exchange.leverage(TRADER, 10);
  expect(asked.ok ? '' : asked.error.reason).toBe('leverage-with-open-orders');
  expect(ours({ leverage: 10 })).toBe('open-orders');
  for (const { orderId } of exchange.engine.query.futures.openOrders(TRADER, null)) {
    exchange.cancel(TRADER, orderId);
  }
  expect(ours({ leverage: 10 })).toBe('');
  expect(exchange.leverage(TRADER, 10).ok).toBe(true);
});
