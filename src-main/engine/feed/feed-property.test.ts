import { isFull } from '@shared/kernel/full-size.testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lots, mark, rate, ticks } from '@shared/money/units';
import { ALICE, BOB, GENESIS_MS, quietConfig } from '../engine.testing';
import { BTC, futuresSetup } from '../futures/futures.testing';
import {
  createEngine,
  restoreEngine,
  type Command,
  type Engine,
  type EngineRecord,
} from '../index';
import { decodeCommands, encodeCommands } from '../journal';
import { RULES } from './fed-exchange.testing';
import type { FeedItem } from './feed-event';

const config = quietConfig({ feed: RULES, futures: futuresSetup(), selfTrade: 'cancelNewest' });
const MIDDLE = 6_000_000;
const price = fc.integer({ min: MIDDLE - 6, max: MIDDLE + 6 }).map(ticks);
const size = fc.integer({ min: 0, max: 5000 });
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
/** The contract has one decimal less. */
const LOWER = 5_400_000;
const at = (of: string, ofPair: number) => ticks(of === BTC ? ofPair - LOWER : ofPair);
const symbol = fc.constantFrom('BTCUSDT', BTC);
const uid = fc.constantFrom(ALICE, BOB);

/** A book around a middle, never crossed. */
const depth = fc
  .record({
    symbol,
    isSnapshot: fc.boolean(),
    middle: price,
    bids: fc.array(size, { maxLength: 4 }),
    asks: fc.array(size, { maxLength: 4 }),
    lateMs: fc.integer({ min: -50, max: 50 }),
  })
  .map(({ middle, bids, asks, lateMs, ...rest }) => (atMs: number): Command => ({
    type: 'feedEvent',
    atMs,
    item: {
      type: 'depth',
      ...rest,
      feedMs: atMs + lateMs,
      bids: bids.map((count, step) => [at(rest.symbol, middle - 1 - step), lots(count)] as const),
      asks: asks.map((count, step) => [at(rest.symbol, middle + 1 + step), lots(count)] as const),
    },
  }));
const print = fc
  .record({ symbol, price, lots: size.map((count) => lots(count + 1)), takerSide: side, uid })
  .map(({ uid: _, ...item }) => (atMs: number): Command => ({
    type: 'feedEvent',
    atMs,
    item: { type: 'trade', feedMs: atMs, ...item, price: at(item.symbol, item.price) },
  }));
const prices = fc.integer({ min: -300, max: 300 }).map((off) => (atMs: number): Command => ({
  type: 'feedEvent',
  atMs,
  item:
    off % 2 === 0
      ? { type: 'funding', symbol: BTC, feedMs: atMs, rate: rate(BigInt(off) * 100n) }
      : { type: 'index', symbol: BTC, feedMs: atMs, index: mark(BigInt(60_000_00 + off) * 10n) },
}));
const spotOrder = fc
  .record({ uid, side, price, count: fc.integer({ min: 100, max: 6000 }) })
  .map(({ uid: who, side: way, price: limit, count }) => (atMs: number): Command => ({
    type: 'placeOrder',
    atMs,
    uid: who,
    wallet: 'spot',
    order: {
      symbol: 'BTCUSDT',
      side: way,
      type: 'LIMIT',
      price: limit,
      quantity: { unit: 'base', lots: lots(count) },
    },
  }));
const contractOrder = fc
  .record({
    uid,
    side,
    count: fc.integer({ min: 1, max: 3000 }),
    off: fc.integer({ min: -6, max: 6 }),
  })
  .map(({ uid: who, side: way, count, off }) => (atMs: number): Command => ({
    type: 'placeFuturesOrder',
    atMs,
    uid: who,
    order: {
      contract: BTC,
      side: way,
      open: 'OPEN',
      mode: 'cross',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: ticks(600_000 + off),
      quantity: { unit: 'contracts', contracts: count as never },
    },
  }));
/** A trader's order crosses what is fed once its market goes on. */
const halt = fc
  .record({ symbol, type: fc.constantFrom('haltMarket' as const, 'resumeMarket' as const) })
  .map((command) => (atMs: number): Command => ({ ...command, atMs }));
const passing = fc.constant((atMs: number): Command => ({ type: 'advanceTo', atMs }));
const steps = fc.array(
  fc.tuple(
    fc.oneof(depth, depth, print, prices, spotOrder, spotOrder, contractOrder, halt, passing),
    fc.constantFrom(0, 1, 30, 400, 6000),
  ),
  { minLength: 10, maxLength: 60 },
);

function opened(): Engine {
  const engine = createEngine(config);
  for (const who of [ALICE, BOB]) {
    engine.execute({ type: 'openAccount', atMs: GENESIS_MS, uid: who });
    for (const [wallet, asset] of [
      ['spot', 'BTC'],
      ['spot', 'USDT'],
      ['futures', 'USDT'],
    ] as const) {
      const amount = (10n ** 14n) as never;
      engine.execute({ type: 'faucet', atMs: GENESIS_MS, uid: who, wallet, asset, amount });
    }
  }
  return engine;
}

/** Lots on the tape of a pair or contract because of one command. */
const printed = (engine: Engine, command: Command): readonly [boolean, number] => {
  const result = engine.execute(command);
  if (!result.ok) return [false, 0];
  const item = itemOf(command);
  let sum = 0;
  for (const event of result.value) {
    if (event.type !== 'trade' || event.symbol !== symbolOf(command)) continue;
    // A print also says that its level is there again (M7). A user's order which that offer meets (M5)
    // is no part of the print: the tape holds it with the other side as taker.
    if (item?.type !== 'trade' || event.takerSide === item.takerSide) sum += event.lots;
  }
  return [true, sum];
};
const itemOf = (command: Command): FeedItem | null =>
  command.type === 'feedEvent' ? command.item : null;
const symbolOf = (command: Command): string => itemOf(command)?.symbol ?? '';

test('whatever the feed and the users do: money, books and queues hold, and a print is one print', () => {
  fc.assert(
    fc.property(steps, (run) => {
      const engine = opened();
      let atMs = GENESIS_MS;
      for (const [make, waitMs] of run) {
        atMs += waitMs;
        engine.execute({ type: 'advanceTo', atMs });
        const command = make(atMs);
        const item = itemOf(command);
        const [isTaken, sum] = printed(engine, command);
        // Users beside a print share it: the tape holds it once, whoever was filled.
        if (isTaken && item?.type === 'trade') expect(sum).toBe(item.lots);
        expect(engine.brokenInvariants()).toEqual([]);
      }
    }),
    { numRuns: isFull ? 1_500 : 150, seed: 75227569 },
  );
});

test('a snapshot anywhere restores to the same future, and so does the journal in other steps', () => {
  fc.assert(
    fc.property(steps, fc.nat(), (run, cut) => {
      const engine = opened();
      const again = opened();
      const records: EngineRecord[] = [...engine.drainRecords()];
      let restored: Engine | null = null;
      let atMs = GENESIS_MS;
      for (const [place, [make, waitMs]] of run.entries()) {
        atMs += waitMs;
        const command = make(atMs);
        engine.execute(command);
        restored?.execute(command);
        for (let stepMs = again.marketTimeMs(); stepMs < atMs; stepMs += 70) {
          again.execute({ type: 'advanceTo', atMs: stepMs });
        }
        const read = decodeCommands(encodeCommands([command]));
        if (read.ok) for (const one of read.value) again.execute(one);
        records.push(...engine.drainRecords());
        if (place === cut % run.length)
          restored = restoreEngine(config, engine.snapshot(), records);
      }
      expect(restored?.stateHash()).toBe(engine.stateHash());
      expect(again.stateHash()).toBe(engine.stateHash());
    }),
    { numRuns: isFull ? 1_000 : 40 },
  );
});
