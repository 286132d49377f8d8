/** Prices and liquidation inside the whole exchange: any steps of time, a restart in between, a crowd. */
import { atoms } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import { restoreEngine, type Engine } from '../../index';
import { BTC, TestFutures } from '../futures.testing';

const ALICE = 1001;
const BOB = 1002;
const CAROL = 1003;

/** Alice's long has just been taken over, and Carol's bids are there for the fund. */
function takenOver(): TestFutures {
  const exchange = new TestFutures().open('20000', ALICE).open('200000', BOB, CAROL);
  exchange.trade(ALICE, BOB, '5000 @ 60000');
  const events = exchange.price('56500');
  expect(events.filter(({ type }) => type === 'liquidation')).not.toEqual([]);
  exchange.placed(CAROL, 'BUY OPEN 2000 @ 56400');
  return exchange;
}

/** The last price that each contract's watch for sudden moves has seen. */
interface WatchedState {
  readonly departments: {
    readonly futures: {
      readonly hours: {
        readonly markets: readonly { readonly autoHalt: { readonly last: number } }[];
      };
    };
  };
}

function run(engine: Engine, fromMs: number, toMs: number, stepMs: number): string {
  for (let atMs = fromMs; atMs < toMs;) {
    atMs = Math.min(toMs, atMs + stepMs);
    engine.execute({ type: 'advanceTo', atMs });
  }
  return engine.stateHash();
}

describe('without a crowd', () => {
  test('the sweep runs in the command that sets the index', () => {
    const exchange = new TestFutures().open('20000', ALICE).open('200000', BOB);
    exchange.trade(ALICE, BOB, '5000 @ 60000');
    exchange.price('57320.998');
    expect(exchange.held(ALICE, 'BUY').volume).toBe(5000);
    const steps = exchange.price('57320.997').flatMap((event) => {
      return event.type === 'liquidation' ? [event.step] : [];
    });
    expect(steps).toEqual(['STARTED', 'ORDERS_CANCELED', 'TAKEN_OVER', 'FINISHED']);
    expect(exchange.position(ALICE, 'BUY')).toBeUndefined();
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('a restart in the middle of a work-out goes on to the same end', () => {
    const exchange = takenOver();
    const copy = exchange.restarted();
    expect(copy.stateHash()).toBe(exchange.engine.stateHash());
    const { nowMs } = exchange;
    const end = run(exchange.engine, nowMs, nowMs + 5000, 5000);
    expect(run(copy, nowMs, nowMs + 5000, 37)).toBe(end);
    expect(exchange.engine.query.futures.insurance()).toEqual(copy.query.futures.insurance());
    expect(exchange.held(CAROL, 'BUY').volume).toBe(2000);
  });
});

/** What an account can read of the time before: newest first. */
function pastOf({ query: { futures } }: Engine, uid: number) {
  const page = { limit: 100 };
  return {
    orders: futures.orders(uid, BTC, page),
    trades: futures.ownTrades(uid, BTC, page),
    positions: futures.closedPositions(uid, BTC, page),
  };
}

test.each([
  ['taken over', '1000000', ALICE, { kind: 'LIQUIDATION', status: 'CANCELED', executed: 0 }],
  ['deleveraged', '0', BOB, { kind: 'ADL', status: 'FILLED', executed: 5000 }],
])('who was %s reads the same of it after a restart', (_, insurance, uid, order) => {
  const fund = atoms(BigInt(insurance) * 10n ** 8n);
  const exchange = new TestFutures({ insurance: fund }).open('20000', ALICE).open('200000', BOB);
  exchange.trade(ALICE, BOB, '5000 @ 60000');
  exchange.price('56000');
  const before = pastOf(exchange.engine, uid);
  expect(before.orders[0]).toMatchObject(order);
  expect(before.positions).toHaveLength(1);
  expect(pastOf(exchange.restarted(), uid)).toEqual(before);
});

describe('with a crowd in both markets', () => {
  /** The last minute before funding at 00:00 UTC. */
  const lively = {
    agents: true,
    historyDays: 1,
    genesisMs: Date.UTC(2023, 10, 15) - 20_000,
  };

  function traded(): TestFutures {
    const exchange = new TestFutures({}, lively).open('200000', ALICE, BOB);
    exchange.placed(ALICE, 'BUY OPEN 3000 @ 60600', { mode: 'cross' });
    exchange.placed(BOB, 'SELL OPEN 3000 @ 59400', { mode: 'cross' });
    exchange.nowMs += 150;
    exchange.placed(BOB, 'BUY OPEN 1000 @ 60600', { mode: 'cross' });
    exchange.placed(ALICE, 'SELL OPEN 1000 @ 59400', { mode: 'cross' });
    return exchange;
  }

  test('the index follows the spot middle, and funding is paid at the hour', () => {
    const exchange = traded();
    exchange.advance(60_000);
    const prices = exchange.engine.query.futures.prices(BTC);
    const book = exchange.engine.query.book('BTCUSDT', 1);
    const spot = ((book?.bids[0]?.price ?? 0) + (book?.asks[0]?.price ?? 0)) * 5; // in mark steps
    expect(Math.abs(Number(prices?.index) - spot)).toBeLessThan(spot / 1000);
    expect(Math.abs(Number(prices?.mark) - spot)).toBeLessThan(spot / 200);
    expect(exchange.held(ALICE, 'BUY').capitalFee).toBeLessThan(0n);
    expect(exchange.held(BOB, 'SELL').capitalFee).toBeGreaterThan(0n);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('a move that a condition makes is watched when it happens, not when somebody next looks', () => {
    const exchange = traded();
    const last = exchange.engine.query.futures.ticker(BTC)?.last ?? 0;
    const words = `UP ${((last + 1) / 10).toFixed(1)}: BUY OPEN 2000`;
    expect(exchange.condition(BOB, words, { mode: 'cross' }).ok).toBe(true);
    const trades = exchange.engine.query.futures.recentTrades(BTC, 1);
    exchange.placed(ALICE, `BUY OPEN 2000 @ 60600`, { mode: 'cross' });
    const [newest] = exchange.engine.query.futures.recentTrades(BTC, 1);
    expect(newest?.tradeId).not.toBe(trades[0]?.tradeId);
    expect(exchange.engine.query.futures.openOrders(BOB, BTC)).toEqual([]);
    const state = JSON.parse(exchange.engine.snapshot()) as WatchedState;
    expect(state.departments.futures.hours.markets[0]?.autoHalt.last).toBe(newest?.price);
  });

  test('whatever the steps of time, and with a restart, the state is the same', () => {
    const steps = [60_000, 1000, 41].map((stepMs) => {
      const { engine, nowMs } = traded();
      return run(engine, nowMs, nowMs + 40_000, stepMs);
    });
    expect(new Set(steps).size).toBe(1);
    const exchange = traded();
    const copy = restoreEngine(exchange.config, exchange.engine.snapshot(), exchange.records);
    expect(run(copy, exchange.nowMs, exchange.nowMs + 40_000, 977)).toBe(steps[0]);
  });
});
