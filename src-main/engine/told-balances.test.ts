/** What `balanceChanged` tells is what a question would be answered, once per command. */
import { formatTrimmed } from '@shared/money/decimal';
import { expect, test } from 'vitest';
import { ALICE, TestExchange } from './engine.testing';
import { TestFutures } from './futures/futures.testing';
import type { EngineEvent } from './index';
import { WithdrawalExchange } from './withdrawals/withdrawals.testing';

const ME = 10023;
const OTHER = 10024;

/** "uid asset free locked" of each. */
const told = (events: readonly EngineEvent[], wallet: string): readonly string[] =>
  events.flatMap((event) => {
    if (event.type !== 'balanceChanged' || event.wallet !== wallet) return [];
    const { uid, asset, free, locked } = event;
    return [`${uid} ${asset} ${formatTrimmed(free, 8)} ${formatTrimmed(locked, 8)}`];
  });

test('a futures wallet is told after money, orders, fills, funding and closes, both sides once', () => {
  const futures = new TestFutures().open('100000', ME, OTHER);
  futures.price('60000');
  const run = (uid: number, words: string) => {
    const result = futures.place(uid, words);
    if (!result.ok) throw new Error(result.error.message);
    return told(result.value, 'futures');
  };
  const now = (uid: number): string => `${uid} USDT ${futures.wallet(uid)}`;
  expect(run(ME, 'BUY OPEN 5000 @ 60000')).toEqual([now(ME)]);
  expect(now(ME)).toBe(`${ME} USDT 98482 1518`);
  // Two orders of one account are filled by one command: its wallet is told once.
  run(ME, 'BUY OPEN 100 @ 60000');
  expect(new Set(run(OTHER, 'SELL OPEN 5100 @ 60000'))).toEqual(new Set([now(ME), now(OTHER)]));
  const beforeFunding = now(ME);
  const untilFunding = 28_800_000 - (futures.nowMs % 28_800_000);
  expect(new Set(told(futures.advance(untilFunding), 'futures'))).toEqual(new Set());
  expect(now(ME)).toBe(beforeFunding);
  run(ME, 'SELL CLOSE 5100 @ 60010');
  expect(new Set(run(OTHER, 'BUY CLOSE 5100 @ 60010'))).toEqual(new Set([now(ME), now(OTHER)]));
  expect(told(futures.advance(1000), 'futures')).toEqual([]);
  const transfer = {
    type: 'transfer',
    uid: ME,
    from: 'futures',
    to: 'spot',
    asset: 'USDT',
  } as const;
  const moved = futures.do({ ...transfer, atMs: futures.nowMs, amount: 100n as never });
  expect(told(moved, 'futures')).toEqual([now(ME)]);
});

test('funding of a cross position is told to both sides', () => {
  const futures = new TestFutures().open('100000', ME, OTHER);
  futures.price('60000');
  futures.trade(ME, OTHER, '5000 @ 60000', { mode: 'cross' });
  const untilFunding = 28_800_000 - (futures.nowMs % 28_800_000);
  const events = futures.advance(untilFunding);
  expect(new Set(told(events, 'futures'))).toEqual(
    new Set([ME, OTHER].map((uid) => `${uid} USDT ${futures.wallet(uid)}`)),
  );
});

test('what is being withdrawn is told as locked, as a question about the balance answers', () => {
  const exchange = new WithdrawalExchange();
  const now = (): string => {
    const found = exchange.engine.query.balances(ALICE, 'spot').find((row) => row.asset === 'BTC');
    return `${ALICE} BTC ${formatTrimmed(found?.free ?? 0n, 8)} ${formatTrimmed(found?.locked ?? 0n, 8)}`;
  };
  const asked = exchange.ask('2 BTC to Address1', 'w1');
  expect(asked.ok && told(asked.value, 'spot')).toEqual([`${ALICE} BTC 3 2`]);
  expect(now()).toBe(`${ALICE} BTC 3 2`);
});

test('a batch that is refused tells of no balance, neither then nor with what comes next', () => {
  const exchange = new TestExchange().open(ALICE, 'USDT 550');
  const place = (...words: readonly string[]) =>
    exchange.execute({
      type: 'placeBatch',
      atMs: exchange.nowMs,
      uid: ALICE,
      wallet: 'spot',
      orders: words.map((each) => exchange.order('BUY', each)),
    });
  expect(place('0.01 @ 50000', '0.01 @ 50000')).toMatchObject({
    error: { reason: 'insufficient-balance' },
  });
  exchange.nowMs += 1;
  expect(told(exchange.do({ type: 'advanceTo', atMs: exchange.nowMs }), 'spot')).toEqual([]);
  const placed = place('0.01 @ 50000');
  expect(placed.ok && told(placed.value, 'spot')).toEqual([`${ALICE} USDT 50 500`]);
});
