/**
 * The crowd's leveraged holders inside the whole exchange: they fall, they come back, the books stay exact. Hours
 * where half an hour shows it: `TIDEMARK_FULL=1 npx vitest run src-main/engine/futures/leveraged-cohorts.test.ts`.
 */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { describe, expect, test } from 'vitest';
import { isFull } from '@shared/kernel/full-size.testing';
import type { Regime } from '@shared/domain/regime';
import type { EngineConfig } from '../engine';
import type { EngineEvent } from '../events';
import { Exchange } from '../exchange';
import { createEngine, restoreEngine, type Engine } from '../index';
import { CROWD } from './accounts';
import { BTC, stepsOf, TestFutures } from './futures.testing';
import { FuturesDesk } from './futures-desk';
import type { Position } from './positions/position';

const MINUTE_MS = 60_000;
const USER = 1001;

/** Bitcoin alone, pair and contract, from shortly before funding at midnight. */
const btcOnly: Partial<EngineConfig> = {
  agents: true,
  historyDays: 0,
  spot: SPOT_RULES.slice(0, 1),
  genesisMs: Date.UTC(2023, 10, 15) - 10 * MINUTE_MS,
};

function opened(config: Partial<EngineConfig> = {}): TestFutures {
  return new TestFutures({ rules: FUTURES_RULES.slice(0, 1) }, { ...btcOnly, ...config });
}

function deskOf(engine: Engine): FuturesDesk {
  invariant(engine instanceof Exchange, 'the engine is the exchange');
  const desk = engine.departments.find((department) => department instanceof FuturesDesk);
  invariant(desk !== undefined, 'it has contracts');
  return desk;
}

const holders = (engine: Engine): readonly Position[] =>
  [...deskOf(engine).floor.positions.all()].filter(
    ({ trader }) => trader.kind === 'crowd' && trader !== CROWD,
  );

const setRegime = (exchange: TestFutures, regime: Regime | null): void => {
  exchange.do({ type: 'setRegime', atMs: exchange.nowMs, regime });
};

/** Minute by minute, so that no single answer holds hours of events. */
function advance(exchange: TestFutures, minutes: number): readonly EngineEvent[] {
  const kept: EngineEvent[] = [];
  for (let minute = 0; minute < minutes; minute++) {
    for (const event of exchange.advance(MINUTE_MS)) {
      if (event.type === 'liquidation' || event.type === 'insuranceChanged') kept.push(event);
    }
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  }
  return kept;
}

const pricesOf = (exchange: TestFutures) => {
  const prices = exchange.engine.query.futures.prices(BTC);
  invariant(prices !== null, 'the contract exists');
  return prices;
};

describe('at the opening', () => {
  const exchange = opened();

  test('twenty longs and twenty shorts are there, five of each leverage on each side', () => {
    for (const side of ['BUY', 'SELL'] as const) {
      const found = holders(exchange.engine).filter((position) => position.side === side);
      const leverages = found.map(({ leverage }) => leverage).sort((a, b) => a - b);
      expect(leverages).toEqual([5, 10, 20, 50].flatMap((each) => Array<number>(5).fill(each)));
    }
  });

  test('they have entries of their own, margin behind them and nobody is under water', () => {
    const found = holders(exchange.engine);
    const entries = new Set(found.map(({ openCost, volume }) => openCost / BigInt(volume)));
    expect(entries.size).toBeGreaterThan(30);
    const { ledger } = deskOf(exchange.engine).floor;
    for (const { hold, openCost, leverage } of found) {
      expect(ledger.balance(hold)).toBe((openCost + BigInt(leverage) - 1n) / BigInt(leverage));
    }
    expect(found.some(({ isInLiquidation }) => isInLiquidation)).toBe(false);
    expect(exchange.engine.query.futures.insurance()).toEqual([
      { asset: 'USDT', amount: 100_000_000_000_000n },
    ]);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
  });

  test('pairs trade as they would without any contract', () => {
    const { config } = exchange;
    const { futures: _, ...withoutContracts } = config;
    const alone = createEngine(withoutContracts);
    const toMs = config.genesisMs + 2 * MINUTE_MS;
    exchange.advance(2 * MINUTE_MS);
    alone.execute({ type: 'advanceTo', atMs: toMs });
    expect(exchange.engine.query.recentTrades('BTCUSDT', 100)).toEqual(
      alone.query.recentTrades('BTCUSDT', 100),
    );
    expect(exchange.engine.query.book('BTCUSDT', 1000)).toEqual(alone.query.book('BTCUSDT', 1000));
  });
});

describe('in a crash', () => {
  const exchange = opened().open('100000', USER);
  exchange.leverage(USER, 50);
  exchange.placed(USER, 'BUY OPEN 1000 @ 62000');
  const before = holders(exchange.engine);
  setRegime(exchange, 'crash');
  const events = advance(exchange, 15);

  test('leveraged longs fall one after the other, and so does a user who bought with them', () => {
    const steps = stepsOf(events, 'STARTED');
    expect(steps).toBeGreaterThan(10);
    expect(stepsOf(events, 'FINISHED')).toBe(steps);
    expect(exchange.position(USER, 'BUY')).toBeUndefined();
    const survivors = new Set(holders(exchange.engine).map(({ id }) => id));
    const fallen = before.filter(({ id }) => !survivors.has(id));
    expect(fallen.filter(({ side }) => side === 'BUY').length).toBeGreaterThan(10);
    // No short fell; some may have left by themselves.
    expect(fallen.filter(({ side }) => side === 'SELL').length).toBeLessThan(4);
  });

  test("what is left of their margin is the insurance fund's", () => {
    const [fund] = exchange.engine.query.futures.insurance();
    expect(fund?.amount).not.toBe(100_000_000_000_000n);
  });

  test('funding was paid between the holders at midnight, to the last atom', () => {
    expect(holders(exchange.engine).some(({ capitalFee }) => capitalFee !== 0n)).toBe(true);
  });

  test('others take the places of the fallen in the time that follows', () => {
    setRegime(exchange, 'calm');
    advance(exchange, isFull ? 120 : 30);
    expect(holders(exchange.engine).length).toBeGreaterThan(32);
    expect(holders(exchange.engine).some(({ id }) => !before.some((old) => old.id === id))).toBe(
      true,
    );
  });
});

test('who falls is sold into the book like anybody, and pushes the price further', () => {
  const exchange = opened();
  const bestBid = () => exchange.engine.query.futures.book(BTC, 1)?.bids[0]?.price ?? NaN;
  const before = bestBid();
  const events = exchange.price('58600');
  const sold = events.filter((event) => event.type === 'trade' && event.symbol === BTC);
  expect(stepsOf(events, 'REDUCED')).toBeGreaterThan(3);
  expect(sold.length).toBeGreaterThan(10);
  expect(sold.every((event) => event.type === 'trade' && event.takerSide === 'SELL')).toBe(true);
  expect(bestBid() / before).toBeLessThan(1 - 3e-4);
  expect(exchange.engine.brokenInvariants()).toEqual([]);
});

describe('when the crowd goes', () => {
  test('its holders go with it: a gap by hand liquidates nobody, and nothing is left over', () => {
    const exchange = opened();
    exchange.do({ type: 'setAgents', atMs: exchange.nowMs, on: false });
    expect(holders(exchange.engine)).toEqual([]);
    const events = exchange.price('30000');
    expect(events.filter(({ type }) => type === 'liquidation')).toEqual([]);
    expect([...deskOf(exchange.engine).floor.positions.all()]).toEqual([]);
    expect(exchange.engine.brokenInvariants()).toEqual([]);
    exchange.price(null);
    exchange.do({ type: 'setAgents', atMs: exchange.nowMs, on: true });
    exchange.advance(10_000);
    expect(holders(exchange.engine)).toHaveLength(40);
  });
});

test('in closed time nobody leaves or comes, and the places are kept', () => {
  const exchange = opened();
  const before = holders(exchange.engine).map(({ id }) => id);
  const toMs = exchange.nowMs + 3 * 24 * 60 * MINUTE_MS;
  exchange.engine.closeTime({ fromMs: exchange.nowMs, toMs });
  exchange.nowMs = toMs;
  exchange.advance(5000);
  const kept = holders(exchange.engine).filter(({ id }) => before.includes(id));
  expect(kept.length).toBeGreaterThan(35);
  expect(exchange.engine.brokenInvariants()).toEqual([]);
});

test('whatever the steps of time, and with a restart in the middle of a crash, all is the same', () => {
  const start = () => {
    const exchange = opened();
    setRegime(exchange, 'crash');
    for (let second = 0; second < 240; second++) exchange.advance(1000);
    return exchange;
  };
  const run = (engine: Engine, fromMs: number, stepMs: number): string => {
    for (let atMs = fromMs; atMs < fromMs + 120_000;) {
      atMs = Math.min(fromMs + 120_000, atMs + stepMs);
      engine.execute({ type: 'advanceTo', atMs });
    }
    return engine.stateHash();
  };
  const exchange = start();
  const { config, nowMs, records } = exchange;
  const restored = restoreEngine(config, exchange.engine.snapshot(), records);
  expect(restored.stateHash()).toBe(exchange.engine.stateHash());
  const end = run(exchange.engine, nowMs, 120_000);
  expect(run(restored, nowMs, 313)).toBe(end);
});

test('another seed brings other holders, and a restart keeps them', () => {
  const start = opened();
  setRegime(start, 'crash');
  advance(start, 15);
  const { config, nowMs, records } = start;
  const before = new Set(holders(start.engine).map(({ id }) => id));
  const later = (seed: number | null, restarts = false) => {
    let engine = restoreEngine(config, start.engine.snapshot(), records);
    if (seed !== null) engine.execute({ type: 'reseed', atMs: nowMs, seed });
    if (restarts) engine = restoreEngine(config, engine.snapshot(), records);
    for (let minute = 1; minute <= (isFull ? 15 : 9); minute++) {
      engine.execute({ type: 'advanceTo', atMs: nowMs + minute * MINUTE_MS });
    }
    const come = holders(engine).filter(({ id }) => !before.has(id));
    return come.map(({ trader, side, volume }) => `${trader.index} ${side} ${volume}`).join();
  };
  const reseeded = later(8);
  expect(reseeded).not.toBe('');
  expect(later(8, true)).toBe(reseeded);
  expect(later(null)).not.toBe(reseeded);
  expect(later(9)).not.toBe(reseeded);
});

describe('funding follows the basis', () => {
  /** Of a seed whose basis soon follows its regime; another may take hours. */
  const rateAfter = (regime: Regime, minutes: number, seed: number): bigint => {
    const exchange = opened({ genesisMs: Date.UTC(2023, 10, 15, 0, 1), seed });
    const { engine, nowMs } = exchange;
    setRegime(exchange, regime);
    // By the engine itself: nobody reads these events, and a copy of each would be a fifth of the time.
    for (let minute = 1; minute <= minutes; minute++) {
      engine.execute({ type: 'advanceTo', atMs: nowMs + minute * MINUTE_MS });
    }
    return pricesOf(exchange).fundingRate;
  };
  test('nobody pays more than the base rate in a normal market', () => {
    expect(rateAfter('normal', 30, 7)).toBe(10_000n);
  });
  test(
    'longs pay more when the contract is dear, shorts pay when it is cheap',
    { timeout: 90_000 },
    () => {
      expect(rateAfter('trendUp', isFull ? 150 : 35, 2)).toBeGreaterThan(10_000n);
      expect(rateAfter('crash', isFull ? 80 : 25, 7)).toBeLessThan(0n);
    },
  );
});
