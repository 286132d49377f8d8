/** At the limit of open orders one can still get out: only what may rest counts (exchange-rules §2). */
import { expect, test } from 'vitest';
import { futuresRules, TestFutures } from './futures.testing';

const ME = 10023;
const OTHER = 10024;
const TOO_MANY = { ok: false, error: { reason: 'too-many-open-orders' } };

/** Long 10 @ 60000, with as many orders open as may be, and a bid to sell to. */
function atTheLimit(): TestFutures {
  const futures = new TestFutures({ rules: futuresRules({ maxOpenOrders: 2 }) });
  futures.open('100000', ME, OTHER);
  futures.price('60000');
  futures.trade(ME, OTHER, '10 @ 60000');
  futures.placed(ME, 'BUY OPEN 1 @ 58000');
  futures.placed(ME, 'SELL CLOSE 1 @ 62000');
  futures.placed(OTHER, 'BUY CLOSE 8 @ 59990');
  return futures;
}

test.each(['SELL CLOSE 2', 'SELL CLOSE 2 @ 59000 IOC', 'SELL CLOSE 2 @ 59000 FOK'])(
  '%s is taken, and filled',
  (words) => {
    const futures = atTheLimit();
    expect(futures.state(ME, futures.placed(ME, words))).toBe('FILLED 2');
    expect(futures.engine.brokenInvariants()).toEqual([]);
  },
);

test.each(['SELL CLOSE 2 @ 61000', 'SELL CLOSE 2 @ 59990', 'SELL CLOSE 2 @ 61000 POST_ONLY'])(
  '%s might rest, and is one too many',
  (words) => {
    expect(atTheLimit().place(ME, words)).toMatchObject(TOO_MANY);
  },
);

test('a condition waits, and is one too many', () => {
  const futures = atTheLimit();
  expect(futures.condition(ME, 'DOWN 59000: SELL CLOSE 2')).toMatchObject(TOO_MANY);
});
