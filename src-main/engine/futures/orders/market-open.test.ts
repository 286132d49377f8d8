/** How many contracts a value buys: floor(value ÷ (multiplier × worst walk price)), exchange-rules §2. */
import { describe, expect, test } from 'vitest';
import { atoms } from '@shared/money/units';
import { TestFutures } from '../futures.testing';

const ME = 10_023;
const OTHER = 10_024;

/** Ten contracts each at 60,000, 61,000 and 62,000: 6, 6.1 and 6.2 USDT a contract; bids mirror them. */
function volumeFor(side: 'BUY' | 'SELL', cents: bigint): number | string {
  const futures = new TestFutures({ marketOpenUnit: 'value' }).open('1000000', ME, OTHER);
  futures.price('60000');
  const prices = side === 'BUY' ? ['60000', '61000', '62000'] : ['60000', '59000', '58000'];
  for (const price of prices) {
    futures.placed(OTHER, `${side === 'BUY' ? 'SELL' : 'BUY'} OPEN 10 @ ${price}`);
  }
  const quantity = { unit: 'value', atoms: atoms(cents * 1_000_000n) } as const;
  const order = { ...futures.order(`${side} OPEN 1`), quantity };
  const result = futures.execute({
    type: 'placeFuturesOrder',
    atMs: futures.nowMs,
    uid: ME,
    order,
  });
  if (!result.ok) return result.error.reason;
  const [placed] = futures.engine.query.futures.orders(ME, order.contract, { limit: 1 });
  return placed?.contracts ?? 0;
}

describe('a market purchase', () => {
  test.each([
    ['not a contract', 599n, 'volume-below-minimum'],
    ['just one', 600n, 1],
    ['just what rests at the best price', 6_000n, 10],
    ['more than that, but not eleven at 61,000', 6_709n, 10],
    ['eleven at 61,000', 6_710n, 11],
    ['just what rests at two prices', 12_200n, 20],
    ['more than that, but not twenty-one at 62,000', 13_019n, 20],
    ['twenty-one at 62,000', 13_020n, 21],
    [
      'more than there is: what it would buy at the last price, of which the rest is cancelled',
      62_000n,
      100,
    ],
  ] as const)('%s', (_name, cents, expected) => {
    expect(volumeFor('BUY', cents)).toBe(expected);
  });
});

describe('a market sale', () => {
  test.each([
    ['just what rests at the best price', 6_000n, 10],
    // 65.99 are ten at 60,000; that eleven at 59,000 would be no more says nothing of the first ten.
    ['less than eleven at the best', 6_599n, 10],
    ['eleven, one of them at 59,000', 6_600n, 11],
  ] as const)('%s', (_name, cents, expected) => {
    expect(volumeFor('SELL', cents)).toBe(expected);
  });
});
