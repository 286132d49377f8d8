import { describe, expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { atoms, lots, rate, ticks } from '@shared/money/units';
import type { Command } from './commands';
import { ALICE, GENESIS_MS, quietConfig, TestExchange } from './engine.testing';
import { createEngine, restoreEngine, type Engine, type EngineConfig } from './index';
import { decodeCommands, encodeCommands } from './journal';
import { replay } from './journal/replay.testing';

const wallet = 'spot' as const;
const lively: EngineConfig = {
  ...quietConfig({ spot: SPOT_RULES.slice(0, 2) }),
  agents: true,
  historyDays: 1,
};

function funded(engine: Engine): Engine {
  const atMs = GENESIS_MS;
  engine.execute({ type: 'openAccount', atMs, uid: ALICE });
  const amount = atoms(10n ** 13n);
  engine.execute({ type: 'faucet', atMs, uid: ALICE, wallet, asset: 'USDT', amount });
  return engine;
}

function advance(engine: Engine, toMs: number, stepMs: number): void {
  for (let atMs = engine.marketTimeMs(); atMs < toMs;) {
    atMs = Math.min(toMs, atMs + stepMs);
    engine.execute({ type: 'advanceTo', atMs });
  }
}

const marketBuy = (atMs: number): Command => ({
  type: 'placeOrder',
  atMs,
  uid: ALICE,
  wallet,
  order: {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: { unit: 'quote', atoms: atoms(10n ** 12n) },
  },
});

describe('with the crowd in', () => {
  test('the market opens trading, with a past that ends where it begins', () => {
    const engine = createEngine(lively);
    expect(engine.marketTimeMs()).toBe(GENESIS_MS);
    const book = engine.query.book('BTCUSDT', 5);
    expect([book?.bids.length, book?.asks.length]).toEqual([5, 5]);
    expect(engine.query.recentTrades('BTCUSDT', 10).length).toBeGreaterThan(0);
    const candles = engine.query.candles('BTCUSDT', '1min', { limit: 1440 });
    expect(candles.length).toBeGreaterThanOrEqual(1440);
    const last = engine.query.ticker('BTCUSDT')?.last ?? 0;
    expect(Math.abs(last - 6_000_000)).toBeLessThan(60_000);
    expect(engine.brokenInvariants()).toEqual([]);
  });

  test('whatever the steps of time, the state and the number of events are the same', () => {
    const end = GENESIS_MS + 75_000;
    const engines = [75_000, 1000, 37].map((stepMs) => {
      const engine = createEngine(lively);
      advance(engine, end, stepMs);
      return [engine.seq(), engine.stateHash()];
    });
    expect(engines[1]).toEqual(engines[0]);
    expect(engines[2]).toEqual(engines[0]);
  });

  test('a snapshot goes on as the original would, with the tail of the journal', () => {
    const live = funded(createEngine(lively));
    advance(live, GENESIS_MS + 20_000, 5000);
    const resting: Command = {
      type: 'placeOrder',
      atMs: live.marketTimeMs(),
      uid: ALICE,
      wallet,
      order: {
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        price: ticks(5_900_000),
        quantity: { unit: 'base', lots: lots(1000) },
        clientOrderId: 'rests',
      },
    };
    live.execute(resting);
    live.execute(marketBuy(live.marketTimeMs()));
    const snapshot = live.snapshot();
    const records = live.drainRecords();
    const restored = restoreEngine(lively, snapshot, records);
    expect(restored.stateHash()).toBe(live.stateHash());
    const tail = [marketBuy(GENESIS_MS + 90_000), { ...resting, atMs: GENESIS_MS + 91_000 }];
    expect(live.execute(tail[0] as Command).ok).toBe(true);
    expect(live.execute(tail[1] as Command)).toMatchObject({
      error: { reason: 'client-id-duplicate' },
    });
    expect(replay(restored, encodeCommands(tail.slice(0, 1))).ok).toBe(true);
    advance(live, GENESIS_MS + 120_000, 60_000);
    advance(restored, GENESIS_MS + 120_000, 997);
    expect(restored.stateHash()).toBe(live.stateHash());
    const page = { limit: 1000 };
    expect(restored.query.ownTrades(ALICE, wallet, 'BTCUSDT', page)).toEqual(
      live.query.ownTrades(ALICE, wallet, 'BTCUSDT', page),
    );
    expect(restored.query.openOrders(ALICE, wallet, 'BTCUSDT', 10)).toEqual(
      live.query.openOrders(ALICE, wallet, 'BTCUSDT', 10),
    );
    const window = { limit: 10 };
    expect(restored.query.candles('BTCUSDT', '1min', window)).toEqual(
      live.query.candles('BTCUSDT', '1min', window),
    );
    expect(restored.execute({ ...resting, atMs: GENESIS_MS + 121_000 })).toMatchObject({
      error: { reason: 'client-id-duplicate' },
    });
  });

  test('going away empties the book and coming back fills it again', () => {
    const engine = createEngine(lively);
    engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on: false });
    expect(engine.query.book('BTCUSDT', 5)).toMatchObject({ bids: [], asks: [] });
    advance(engine, GENESIS_MS + 60_000, 60_000);
    expect(engine.query.recentTrades('BTCUSDT', 1)[0]?.atMs).toBeLessThanOrEqual(GENESIS_MS);
    engine.execute({ type: 'setAgents', atMs: GENESIS_MS + 60_000, on: true });
    advance(engine, GENESIS_MS + 70_000, 1000);
    expect(engine.query.book('BTCUSDT', 5)?.bids).toHaveLength(5);
    expect(engine.brokenInvariants()).toEqual([]);
  });

  test('a forced halt closes every market and its end opens them', () => {
    const engine = createEngine(lively);
    engine.execute({ type: 'setRegime', atMs: GENESIS_MS, regime: 'halt' });
    expect(engine.query.marketStatus('BTCUSDT')).toBe('HALTED');
    funded(engine);
    expect(engine.execute(marketBuy(GENESIS_MS))).toMatchObject({
      error: { reason: 'market-closed' },
    });
    engine.execute({ type: 'setRegime', atMs: GENESIS_MS + 1000, regime: 'normal' });
    expect(engine.query.marketStatus('ETHUSDT')).toBe('OPEN');
  });

  test('closed time passes without a trade and the market goes on where it was', () => {
    const engine = createEngine(lively);
    advance(engine, GENESIS_MS + 10_000, 10_000);
    const before = engine.query.book('BTCUSDT', 20);
    const toMs = GENESIS_MS + 3_600_000;
    engine.closeTime({ fromMs: engine.marketTimeMs(), toMs });
    expect(engine.marketTimeMs()).toBe(toMs);
    expect({ ...engine.query.book('BTCUSDT', 20), atMs: 0 }).toEqual({ ...before, atMs: 0 });
    const [, flat] = engine.query.candles('BTCUSDT', '1min', { limit: 2 });
    expect(flat).toMatchObject({ volume: 0 });
    advance(engine, toMs + 10_000, 1000);
    expect(engine.query.recentTrades('BTCUSDT', 1)[0]?.atMs).toBeGreaterThan(toMs);
    expect(engine.brokenInvariants()).toEqual([]);
  });
});

test('a move of more than a tenth within a minute halts the market for five minutes', () => {
  const exchange = new TestExchange({ ...lively, spot: SPOT_RULES.slice(0, 1) });
  exchange.open(ALICE, 'USDT 900000000').open(2, 'BTC 10000');
  const { engine } = exchange;
  engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on: false });
  // The crowd is asked back so that the rule is on, but the book is the users' own until it acts.
  engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on: true });
  exchange.placed(2, 'SELL', '0.01 @ 67000');
  const result = exchange.place(ALICE, 'BUY', '0.01 @ 67000');
  expect(result.ok && result.value.some((event) => event.type === 'marketStatus')).toBe(true);
  expect(engine.query.marketStatus('BTCUSDT')).toBe('HALTED');
  engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + 299_999 });
  expect(engine.query.marketStatus('BTCUSDT')).toBe('HALTED');
  engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + 300_000 });
  expect(engine.query.marketStatus('BTCUSDT')).toBe('OPEN');
});

test.each([
  ['in the second of the first trade', 0],
  ['later in the first minute', 40],
])('so does one after a reopening, %s', (_words, afterSeconds) => {
  const exchange = new TestExchange({ ...lively, spot: SPOT_RULES.slice(0, 1) });
  exchange.open(ALICE, 'USDT 900000000').open(2, 'BTC 10000', 'USDT 900000000');
  const { engine } = exchange;
  const status = () => engine.query.marketStatus('BTCUSDT');
  engine.execute({ type: 'haltMarket', atMs: GENESIS_MS, symbol: 'BTCUSDT' });
  engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on: false });
  engine.execute({ type: 'resumeMarket', atMs: GENESIS_MS, symbol: 'BTCUSDT' });
  // The users' own book again, wide enough that the crowd stays between them when it acts.
  exchange.placed(2, 'SELL', '0.01 @ 60000');
  engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on: true });
  exchange.placed(ALICE, 'BUY', '0.01 @ 60000');
  expect(status()).toBe('OPEN');
  exchange.nowMs += afterSeconds * 1000;
  engine.execute({ type: 'advanceTo', atMs: exchange.nowMs });
  expect(status()).toBe('OPEN');
  exchange.placed(2, 'SELL', '5 @ 67000');
  for (let order = 0; order < 40 && status() === 'OPEN'; order++) {
    exchange.place(ALICE, 'BUY', '30 @ 67000');
  }
  expect(status()).toBe('HALTED');
});

test.each([
  ['a larger limit lets the move pass', rate(20_000_000n), 60_000, 'OPEN'],
  ['a shorter halt is over sooner', rate(5_000_000n), 60_000, 'HALTED'],
  ['0 ms never halt', rate(5_000_000n), 0, 'OPEN'],
])('%s', (_words, move, ms, status) => {
  const autoHalt = { move, ms };
  const exchange = new TestExchange({ ...lively, autoHalt, spot: SPOT_RULES.slice(0, 1) });
  exchange.open(ALICE, 'USDT 900000000').open(2, 'BTC 10000');
  const { engine } = exchange;
  for (const on of [false, true]) engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on });
  exchange.placed(2, 'SELL', '0.01 @ 67000');
  exchange.placed(ALICE, 'BUY', '0.01 @ 67000');
  expect(engine.query.marketStatus('BTCUSDT')).toBe(status);
  engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on: false });
  engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + 60_000 });
  expect(engine.query.marketStatus('BTCUSDT')).toBe('OPEN');
});

test('a halt is over at its own time, however time passes', () => {
  const reopening = (stepMs: number) => {
    const autoHalt = { move: rate(5_000_000n), ms: 3 };
    const exchange = new TestExchange({ ...lively, autoHalt, spot: SPOT_RULES.slice(0, 1) });
    exchange.open(ALICE, 'USDT 900000000').open(2, 'BTC 10000');
    const { engine } = exchange;
    for (const on of [false, true]) engine.execute({ type: 'setAgents', atMs: GENESIS_MS, on });
    exchange.nowMs += 1;
    exchange.do({ type: 'advanceTo', atMs: exchange.nowMs });
    // Nothing else is due before the halt is over.
    expect(engine.nextDueMs()).toBeGreaterThan(exchange.nowMs + 3);
    exchange.placed(2, 'SELL', '0.01 @ 67000');
    exchange.placed(ALICE, 'BUY', '0.01 @ 67000');
    expect(engine.query.marketStatus('BTCUSDT')).toBe('HALTED');
    const untilMs = exchange.nowMs + 60;
    for (let atMs = exchange.nowMs + stepMs; atMs <= untilMs; atMs += stepMs) {
      const told = exchange.do({ type: 'advanceTo', atMs });
      const open = told.find(({ type }) => type === 'marketStatus');
      if (open !== undefined) return open.atMs - GENESIS_MS;
    }
    return null;
  };
  expect([reopening(1), reopening(60)]).toEqual([4, 4]);
});

test('what a refused command let happen on its way is told with the next accepted one', () => {
  const engine = createEngine(lively);
  const events = createEngine(lively).execute({ type: 'advanceTo', atMs: GENESIS_MS + 5000 });
  expect(engine.execute(marketBuy(GENESIS_MS + 5000)).ok).toBe(false);
  const later = engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + 5000 });
  expect(later).toEqual(events);
});

test('commands survive their text with amounts of any size', () => {
  const amount = atoms(10n ** 30n + 1n);
  const commands: Command[] = [
    { type: 'faucet', atMs: 1, uid: 2, wallet, asset: 'BTC', amount },
    marketBuy(3),
    { type: 'setRegime', atMs: 4, regime: null },
  ];
  expect(decodeCommands(encodeCommands(commands))).toEqual({ ok: true, value: commands });
  for (const text of ['', '{}', '[{"type":"steal","atMs":1}]', '[{"type":"advanceTo"}]']) {
    expect(decodeCommands(text).ok).toBe(false);
  }
});

test('a snapshot from before a department is refused by its name, not begun anew', () => {
  const older = createEngine(quietConfig());
  const config = { ...quietConfig(), margin: MARGIN_RULES };
  expect(() => restoreEngine(config, older.snapshot(), [])).toThrow(
    'the snapshot has no state of margin: it was saved before the exchange had margin',
  );
  expect(restoreEngine(quietConfig(), older.snapshot(), []).stateHash()).toBe(older.stateHash());
});
