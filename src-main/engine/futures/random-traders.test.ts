import { isFull } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { expect } from 'vitest';
import { rate, ticks, contracts, type Ticks } from '@shared/money/units';
import { MarketForAgents } from '../crowd';
import { Exchange } from '../exchange';
import type { EngineConfig } from '../engine';
import type { NewFuturesOrder } from './commands';
import { BTC, ETH, TestFutures } from './futures.testing';
import { FuturesDesk } from './futures-desk';

const UIDS = [10, 11, 12];
/** Ten seconds before midnight: funding and daily settlement come early in each run. */
const genesisMs = 1_700_006_400_000 - 10_000;
/** Money for a few large positions: some orders are refused for want of it, some accounts fall. */
const FUNDS = '3000';

const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const contract = fc.constantFrom(BTC, BTC, ETH);
const who = fc.nat(UIDS.length - 1);
/** Thousandths of the opening price: near the book mostly, so that orders meet. */
const offset = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: -60, max: 60 }) },
);
const size = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 12_000 }) },
);
/** Each trader has a mode of its own and seldom tries the other, which mostly is refused. */
const isOtherMode = fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 9);

const order = fc.record({
  kind: fc.constant('order' as const),
  who,
  contract,
  side,
  open: fc.constantFrom('OPEN' as const, 'OPEN' as const, 'CLOSE' as const),
  isOtherMode,
  tif: fc.constantFrom('GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'POST_ONLY', 'MARKET'),
  offset,
  size,
  /** Above 0: it waits for this many thousandths up; below 0: down. */
  trigger: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -20, max: 20 }) },
  ),
});
const step = fc.oneof(
  { weight: 12, arbitrary: order },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, back: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      contract,
      move: fc.integer({ min: -80, max: 80 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('leverage' as const),
      who,
      contract,
      leverage: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.nat(8000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('agent' as const),
      contract,
      side,
      offset,
      size,
      rests: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const OPENING: Readonly<Record<string, number>> = { [BTC]: 600_000, [ETH]: 300_000 };
const priceAt = (name: string, thousandths: number): Ticks => {
  const opening = OPENING[name] ?? 0;
  return ticks(opening + (opening / 1000) * thousandths);
};

class Bench {
  readonly futures: TestFutures;
  /** The crowd's, by contract. */
  readonly #doors: ReadonlyMap<string, MarketForAgents>;

  constructor(config: Partial<EngineConfig>, setup: ConstructorParameters<typeof TestFutures>[0]) {
    this.futures = new TestFutures(setup, { ...config, genesisMs }).open(FUNDS, ...UIDS);
    const { engine } = this.futures;
    const desk =
      engine instanceof Exchange
        ? engine.departments.find((department) => department instanceof FuturesDesk)
        : undefined;
    if (desk === undefined) throw new Error('there is a futures desk');
    this.#doors = new Map(
      desk.markets.map((market) => [
        market.symbol,
        new MarketForAgents(market.rules.contract, market),
      ]),
    );
    this.futures.do({
      type: 'setFunding',
      atMs: this.futures.nowMs,
      contract: BTC,
      rate: rate(12_345n),
    });
  }

  run(next: Step): void {
    const { futures } = this;
    switch (next.kind) {
      case 'order':
        this.#order(next);
        break;
      case 'cancel': {
        const open = futures.engine.query.futures.openOrders(UIDS[next.who] ?? 0, null);
        const target = open[next.back];
        if (target !== undefined) {
          expect(futures.cancel(target.uid, target.orderId, target.contract).ok).toBe(true);
        }
        break;
      }
      case 'price': {
        const pair = next.contract === BTC ? 'BTCUSDT' : 'ETHUSDT';
        const opening = next.contract === BTC ? 60_000 : 3000;
        futures.price(String(opening + (opening / 1000) * next.move), pair);
        break;
      }
      case 'leverage':
        futures.leverage(UIDS[next.who] ?? 0, next.leverage, next.contract);
        break;
      case 'time':
        futures.advance(next.ms);
        break;
      case 'agent':
        this.#agent(next);
        break;
    }
    expect(futures.engine.brokenInvariants()).toEqual([]);
  }

  #order(next: Extract<Step, { kind: 'order' }>): void {
    const { futures } = this;
    const uid = UIDS[next.who] ?? 0;
    const isMarket = next.tif === 'MARKET';
    const wish: NewFuturesOrder = {
      contract: next.contract,
      side: next.side,
      open: next.open,
      mode: (next.who === 0) !== next.isOtherMode ? 'cross' : 'isolated',
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: isMarket ? 'GTC' : (next.tif as NewFuturesOrder['timeInForce']),
      quantity: { unit: 'contracts', contracts: contracts(next.size) },
      ...(isMarket ? {} : { price: priceAt(next.contract, next.offset) }),
    };
    const before = futures.engine.query.futures.account(uid);
    const atMs = futures.nowMs;
    const result =
      next.trigger === 0
        ? futures.execute({ type: 'placeFuturesOrder', atMs, uid, order: wish })
        : futures.execute({
            type: 'placeCondition',
            atMs,
            uid,
            condition: {
              direction: next.trigger > 0 ? 'UP' : 'DOWN',
              triggerPrice: priceAt(next.contract, next.trigger),
              order: wish,
            },
          });
    if (!result.ok) expect(futures.engine.query.futures.account(uid)).toEqual(before);
  }

  /** The crowd meets the book without a lock and without a record. */
  #agent({
    contract: name,
    side: way,
    offset: away,
    size: volume,
    rests,
  }: Extract<Step, { kind: 'agent' }>): void {
    const door = this.#doors.get(name);
    if (door === undefined) return;
    if (rests) door.limit(1, way, priceAt(name, away), volume);
    else door.take(1, way, volume, priceAt(name, away));
    this.futures.advance(0);
  }
}

const setups = fc.record({
  settlement: fc.constantFrom('none' as const, 'daily' as const),
  triggerRef: fc.constantFrom('last' as const, 'mark' as const),
  lossMode: fc.constantFrom('adl' as const, 'share' as const),
});
const selfTrade = fc.constantFrom('allow', 'cancelNewest', 'cancelOldest', 'cancelBoth');

property([setups, selfTrade, fc.array(step, { minLength: 40, maxLength: 100 })], {
  numRuns: isFull ? 800 : 40,
})(
  'whatever random traders do, every invariant holds and a restart changes nothing',
  (setup, rule, steps) => {
    const bench = new Bench({ selfTrade: rule }, setup);
    for (const next of steps) bench.run(next);
    const { futures } = bench;
    const restarted = futures.restarted();
    expect(restarted.stateHash()).toBe(futures.engine.stateHash());
    for (const uid of UIDS) {
      for (const name of [BTC, ETH]) {
        const all = { limit: 1000 };
        const { futures: then } = futures.engine.query;
        const { futures: now } = restarted.query;
        expect(now.candles(name, '1min', all)).toEqual(then.candles(name, '1min', all));
        expect(now.ticker(name)).toEqual(then.ticker(name));
        expect(now.orders(uid, name, all)).toEqual(then.orders(uid, name, all));
        expect(now.ownTrades(uid, name, all)).toEqual(then.ownTrades(uid, name, all));
        expect(now.closedPositions(uid, name, all)).toEqual(then.closedPositions(uid, name, all));
      }
      expect(restarted.query.futures.account(uid)).toEqual(
        futures.engine.query.futures.account(uid),
      );
    }
    expect(restarted.brokenInvariants()).toEqual([]);
  },
);
