/** A venue whose lists come one after the other is followed as a whole. */
import { expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ManualClock } from '@shared/kernel/manual-clock';
import type { ContractListing, ExchangeClient, Outcome } from '../../client';
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
  const next = <T>(answers: T[]): Promise<T> =>
    Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) as T);
  const client = {
    rest: { pairs: () => next(pairs) },
    futures: { contracts: () => next(contracts), index: () => Promise.resolve(LATE) },
    feed: () => ({
      subscribe: ({ kind, pair }: { kind: string; pair: { symbol: string } }) => {
        expect(followed).not.toContain(`${pair.symbol} ${kind}`);
        followed.add(`${pair.symbol} ${kind}`);
      },
    }),
    close: () => undefined,
  } as unknown as ExchangeClient;
  const clock = new ManualClock();
  const source = openMarketSource({ client, instruments, clock, post: () => undefined });
  const run = async (seconds: number): Promise<readonly string[]> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    return [...followed].toSorted();
  };
  return { source, run };
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
