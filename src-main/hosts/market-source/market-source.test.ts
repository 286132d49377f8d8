/** A venue whose lists come one after the other is followed as a whole. */
import { expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { lots, ticks } from '@shared/money/units';
import type { ContractListing, ExchangeClient, FeedListener, Outcome } from '../../client';
import type { FeedItem } from '../../engine/feed/feed-event';
import { fedInstruments } from '../../gateway/recording/fed-instruments';
import { openMarketSource } from './market-source';

const PAIRS = SPOT_RULES.slice(0, 1).map(({ pair }) => pair);
const LISTINGS = FUTURES_RULES.slice(0, 1).map(
  ({ contract }) => ({ contract, isTradedHere: true }) as unknown as ContractListing,
);
const instruments = fedInstruments({
  spot: SPOT_RULES,
  futures: { rules: FUTURES_RULES } as never,
});

const LATE: Outcome<never> = { kind: 'unknown', message: 'no answer within 10 s' };
const DOWN: Outcome<never> = {
  kind: 'rejected',
  by: 'exchange',
  code: '-1016',
  message: 'shutting down',
};

/** Answers for each list, one after the other; the last one stays. */
function venue(pairs: Outcome<typeof PAIRS>[], contracts: Outcome<typeof LISTINGS>[]) {
  const followed = new Set<string>();
  const posted: FeedItem[] = [];
  const listeners: FeedListener[] = [];
  const next = <T>(answers: T[]): Promise<T> =>
    Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) as T);
  const client = {
    spot: { pairs: () => next(pairs) },
    futures: { contracts: () => next(contracts), index: () => Promise.resolve(LATE) },
    feed: (listener: FeedListener) => {
      listeners.push(listener);
      return {
        subscribe: ({ kind, pair }: { kind: string; pair: { symbol: string } }) => {
          expect(followed).not.toContain(`${pair.symbol} ${kind}`);
          followed.add(`${pair.symbol} ${kind}`);
        },
      };
    },
    close: () => undefined,
  } as unknown as ExchangeClient;
  const clock = new ManualClock();
  const source = openMarketSource({
    client,
    instruments,
    clock,
    post: (item) => posted.push(item),
  });
  const run = async (seconds: number): Promise<readonly string[]> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    return [...followed].toSorted();
  };
  return { source, run, posted, listeners };
}

const listed = { kind: 'accepted', value: PAIRS } as const;
const contracts = { kind: 'accepted', value: LISTINGS } as const;
const SPOT = ['BTCUSDT book', 'BTCUSDT trades'];
const FUTURES = ['E-BTC-USDT book', 'E-BTC-USDT trades'];

test.each([
  ['contracts that were not told in time', [listed], [LATE, contracts]],
  ['contracts that were refused at first', [listed], [DOWN, DOWN, contracts]],
  ['pairs that were not told in time', [LATE, LATE, listed], [contracts]],
])('%s are followed as soon as they are', async (_name, pairs, futures) => {
  const { source, run } = venue([...pairs], [...futures]);
  expect((await run(1)).length).toBe(2);
  expect(await run(60)).toEqual([...SPOT, ...FUTURES]);
  source.close();
});

test('a venue of which nothing is known is asked again soon', async () => {
  const { source, run } = venue([LATE, listed], [LATE, contracts]);
  expect(await run(1)).toEqual([]);
  expect(await run(3)).toEqual([...SPOT, ...FUTURES]);
  source.close();
});

/** Times and best bids of the books that reach the exchange. */
async function followedBooks(
  say: (tell: (atMs: number, bid: number) => void, more: Parts) => unknown,
) {
  const { source, run, posted, listeners } = venue([listed], [contracts]);
  await run(1);
  const [listener] = listeners;
  if (listener === undefined) throw new Error('nobody listens');
  const tell = (atMs: number, bid: number): void => {
    const level = (price: number) => [{ price: ticks(price), lots: lots(5) }];
    listener.onBook({ symbol: 'BTCUSDT', bids: level(bid), asks: level(bid + 1), atMs }, atMs);
  };
  await say(tell, { listener, run });
  source.close();
  return posted.flatMap((item) =>
    item.type === 'depth' ? [[item.feedMs, item.bids[0]?.[0]]] : [],
  );
}
interface Parts {
  readonly listener: FeedListener;
  readonly run: (seconds: number) => Promise<readonly string[]>;
}

test('a book that comes late is not traded with: what it offers is gone', async () => {
  const books = await followedBooks((tell) => {
    tell(1_000, 100);
    tell(2_000, 110);
    tell(1_500, 104);
    tell(2_000, 111);
  });
  expect(books).toEqual([
    [1_000, 100],
    [2_000, 110],
    [2_000, 111],
  ]);
});

test('a venue whose clock has stepped back is followed on, when nothing newer comes', async () => {
  const books = await followedBooks(async (tell, { run }) => {
    tell(60_000, 100);
    for (let second = 1; second <= 7; second += 1) {
      await run(1);
      tell(second * 1000, 100 + second);
    }
  });
  expect(books).toEqual([
    [60_000, 100],
    [6_000, 106],
    [7_000, 107],
  ]);
});

test('another connection may tell from an earlier time on', async () => {
  const state = { attempt: 1, resubscribed: 0, badFrames: 0, lastError: '', closed: [] };
  const books = await followedBooks((tell, { listener }) => {
    tell(60_000, 100);
    listener.onFeedState({ ...state, phase: 'waiting' });
    listener.onFeedState({ ...state, phase: 'open' });
    tell(30_000, 101);
  });
  expect(books).toEqual([
    [60_000, 100],
    [30_000, 101],
  ]);
});
