/** Closed time that the market lives through: who waited in it is met along its bars, and nothing is lost. */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { MARGIN_RULES } from '@shared/domain/margin-defaults';
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { atoms, lots, ticks } from '@shared/money/units';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineConfig, EngineRecord } from './engine';
import { BTC, TestFutures } from './futures/futures.testing';
import { restoreEngine, type Engine } from './index';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ME = 1001;
const OTHER = 1002;

/** Bitcoin alone, pair and contract, half an hour before funding at midnight. */
const CONFIG: Partial<EngineConfig> = {
  agents: true,
  historyDays: 1,
  spot: SPOT_RULES.slice(0, 1),
  margin: { ...MARGIN_RULES, profile: '3x', autoRepay: true },
  withdrawals: WITHDRAWAL_RULES,
  genesisMs: Date.UTC(2023, 10, 15) - 30 * MINUTE_MS,
};

function opened(): TestFutures {
  const exchange = new TestFutures({ rules: FUTURES_RULES.slice(0, 1) }, CONFIG);
  exchange.open('100000', ME, OTHER);
  for (const [wallet, asset, units] of [
    ['spot', 'USDT', 10_000_000n],
    ['spot', 'BTC', 100n],
    ['margin', 'USDT', 10_000n],
  ] as const) {
    const amount = atoms(units * 10n ** 8n);
    exchange.do({ type: 'faucet', atMs: exchange.nowMs, uid: ME, wallet, asset, amount });
  }
  return exchange;
}

/** A limit order on the pair; its id. */
function limit(exchange: TestFutures, side: 'BUY' | 'SELL', price: number, btc: number): number {
  const events = exchange.do({
    type: 'placeOrder',
    atMs: exchange.nowMs,
    uid: ME,
    wallet: 'spot',
    order: {
      symbol: 'BTCUSDT',
      side,
      type: 'LIMIT',
      price: ticks(price * 100),
      quantity: { unit: 'base', lots: lots(Math.round(btc * 1e6)) },
    },
  });
  const accepted = events.find(({ type }) => type === 'orderAccepted');
  return accepted?.type === 'orderAccepted' ? accepted.orderId : 0;
}

function close(exchange: TestFutures, forMs: number): void {
  const fromMs = exchange.nowMs;
  exchange.nowMs += forMs;
  exchange.engine.closeTime({ fromMs, toMs: exchange.nowMs, runs: true });
  exchange.records.push(...exchange.engine.drainRecords());
}

const orderOf = (engine: Engine, orderId: number) => {
  const found = engine.query.order(ME, 'spot', { symbol: 'BTCUSDT', orderId });
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
};
const barsOf = (exchange: TestFutures, fromMs: number) =>
  exchange.engine.query
    .candles('BTCUSDT', '1min', { startMs: fromMs, endMs: exchange.nowMs, limit: 5000 })
    .toReversed();
const latentOf = (engine: Engine): unknown => {
  const { crowd } = JSON.parse(engine.snapshot()) as { crowd: { crowd: { latent: unknown } } };
  return crowd.crowd.latent;
};

function expectSound({ engine }: TestFutures): void {
  expect(engine.brokenInvariants()).toEqual([]);
  for (const { asset, sum } of engine.ledgerTotals()) expect([asset, sum]).toEqual([asset, 0n]);
}

describe('two hours in which the price falls by a tenth and more', () => {
  let exchange: TestFutures;
  let closedAtMs: number;
  let atClosing: { readonly snapshot: string; readonly records: readonly EngineRecord[] };
  let ids: { near: number; far: number; sale: number; huge: number[] };
  let condition: number;
  beforeAll(() => {
    exchange = opened();
    ids = {
      near: limit(exchange, 'BUY', 58_500, 0.5),
      far: limit(exchange, 'BUY', 43_000, 0.5),
      sale: limit(exchange, 'SELL', 66_000, 0.5),
      huge: [1, 2, 3, 4].map(() => limit(exchange, 'BUY', 53_000, 30)),
    };
    const waiting = exchange.condition(ME, 'DOWN 58000: SELL OPEN 100 @ 55000');
    const first = waiting.ok ? waiting.value.find((each) => 'orderId' in each) : undefined;
    condition = first !== undefined && 'orderId' in first ? first.orderId : 0;
    exchange.leverage(OTHER, 50);
    exchange.placed(OTHER, 'BUY OPEN 500 @ 62000');
    exchange.leverage(ME, 2);
    exchange.placed(ME, 'BUY OPEN 300 @ 62000', { mode: 'isolated' });
    exchange.do({ type: 'setRegime', atMs: exchange.nowMs, regime: 'crash' });
    const { engine, records } = exchange;
    atClosing = { snapshot: engine.snapshot(), records: [...records] };
    closedAtMs = exchange.nowMs;
    close(exchange, 2 * HOUR_MS);
  }, 60_000);

  test('there is a bar for each minute, where the one before ended, and all money is there', () => {
    const bars = barsOf(exchange, closedAtMs);
    expect(bars.length).toBe(121);
    bars.slice(1, -1).forEach((bar, at) => {
      expect(bar.openTimeMs).toBe((bars[at]?.openTimeMs ?? 0) + MINUTE_MS);
      expect(bar.volume).toBeGreaterThan(0);
      expect(bar.low).toBeLessThanOrEqual(Math.min(bar.open, bar.close));
      expect(bar.high).toBeGreaterThanOrEqual(Math.max(bar.open, bar.close));
      expect(Math.abs(bar.open / (bars[at]?.close ?? 0) - 1)).toBeLessThan(0.002);
    });
    const lows = bars.map(({ low }) => low);
    expect(Math.min(...lows)).toBeLessThan(54_000_00);
    expectSound(exchange);
  });

  test('an order the price went through is filled at its own price, as maker; the others wait', () => {
    expect(orderOf(exchange.engine, ids.near)).toMatchObject({
      status: 'FILLED',
      executed: 500_000,
      executedQuote: 29_250n * 10n ** 8n,
    });
    expect(orderOf(exchange.engine, ids.far)).toMatchObject({ status: 'NEW' });
    expect(orderOf(exchange.engine, ids.sale)).toMatchObject({ status: 'NEW' });
    const fills = exchange.engine.query.ownTrades(ME, 'spot', 'BTCUSDT', { limit: 1000 });
    expect(fills.every(({ isMaker }) => isMaker)).toBe(true);
  });

  test('nobody is given more than half of what a minute trades', () => {
    const fills = exchange.engine.query.ownTrades(ME, 'spot', 'BTCUSDT', { limit: 1000 });
    const given = fills.filter(({ price }) => price === 53_000_00);
    expect(given.reduce((sum, { lots }) => sum + lots, 0)).toBeGreaterThan(1_000_000);
    for (const { openTimeMs, volume } of barsOf(exchange, closedAtMs)) {
      const inMinute = given.filter(
        ({ atMs }) => Math.floor(atMs / MINUTE_MS) * MINUTE_MS === openTimeMs,
      );
      expect(inMinute.reduce((sum, { lots }) => sum + lots, 0)).toBeLessThanOrEqual(volume / 2);
    }
    expect(ids.huge.map((id) => orderOf(exchange.engine, id).status)).not.toContain('CANCELED');
  });

  test('a condition fired on the way, and who could not bear the fall was liquidated in it', () => {
    expect(exchange.state(ME, condition)).toBe('FILLED 100');
    expect(exchange.position(OTHER, 'BUY')).toBeUndefined();
    const [closed] = exchange.engine.query.futures.closedPositions(OTHER, BTC, { limit: 10 });
    expect(closed?.closedAtMs).toBeGreaterThan(closedAtMs);
    expect(closed?.closedAtMs).toBeLessThan(closedAtMs + HOUR_MS);
    expect(closed?.historyRealizedAmount).toBeLessThan(0n);
  });

  test('funding at midnight was paid on what was held then', () => {
    expect(exchange.position(ME, 'BUY')?.capitalFee).not.toBe(0n);
  });

  test('a restart of the same data lives through the same, and goes on the same', () => {
    const { config, engine, nowMs, records } = exchange;
    const again = restoreEngine(config, atClosing.snapshot, atClosing.records);
    again.closeTime({ fromMs: closedAtMs, toMs: nowMs, runs: true });
    expect(again.stateHash()).toBe(engine.stateHash());
    const later = restoreEngine(config, engine.snapshot(), records);
    for (const each of [engine, later])
      each.execute({ type: 'advanceTo', atMs: nowMs + MINUTE_MS });
    expect(later.stateHash()).toBe(engine.stateHash());
  });

  test('the crowd is back when the program is: a tight book around the price', () => {
    const book = exchange.engine.query.book('BTCUSDT', 100);
    const [bid, ask] = [book?.bids[0]?.price ?? 0, book?.asks[0]?.price ?? 0];
    expect(book?.bids.length).toBeGreaterThan(20);
    expect((ask - bid) / ask).toBeLessThan(2e-4);
    expect(Math.abs(bid / (barsOf(exchange, closedAtMs).at(-1)?.close ?? 0) - 1)).toBeLessThan(
      2e-3,
    );
  });
});

test('latent prices go the way they would have gone with the program open', () => {
  const exchange = opened();
  const { config, engine, nowMs, records } = exchange;
  const closed = restoreEngine(config, engine.snapshot(), records);
  const toMs = nowMs + 10 * MINUTE_MS + 12_345;
  closed.closeTime({ fromMs: nowMs, toMs, runs: true });
  for (let atMs = nowMs; atMs < toMs; atMs += MINUTE_MS) {
    engine.execute({ type: 'advanceTo', atMs: Math.min(toMs, atMs + MINUTE_MS) });
  }
  expect(latentOf(closed)).toEqual(latentOf(engine));
  expect(closed.marketTimeMs()).toBe(toMs);
});

test('a halted market meets nobody, and opens with its gap', () => {
  const exchange = opened();
  const id = limit(exchange, 'BUY', 59_900, 0.5);
  exchange.do({ type: 'setRegime', atMs: exchange.nowMs, regime: 'halt' });
  const fromMs = exchange.nowMs;
  close(exchange, 30 * MINUTE_MS);
  expect(orderOf(exchange.engine, id)).toMatchObject({ status: 'NEW' });
  expect(barsOf(exchange, fromMs + MINUTE_MS).every(({ volume }) => volume === 0)).toBe(true);
  exchange.do({ type: 'setRegime', atMs: exchange.nowMs, regime: 'normal' });
  exchange.advance(2 * MINUTE_MS);
  expect(barsOf(exchange, fromMs).at(-2)?.volume).toBeGreaterThan(0);
  expectSound(exchange);
});

test('without a crowd there is nothing to live through: the time is flat', () => {
  const exchange = opened();
  exchange.do({ type: 'setAgents', atMs: exchange.nowMs, on: false });
  const { config, engine, nowMs, records } = exchange;
  const flat = restoreEngine(config, engine.snapshot(), records);
  flat.closeTime({ fromMs: nowMs, toMs: nowMs + HOUR_MS });
  close(exchange, HOUR_MS);
  expect(engine.stateHash()).toBe(flat.stateHash());
});

test('interest is charged and withdrawals go their way while the program is closed', () => {
  const exchange = opened();
  const order = {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'MARKET',
    quantity: { unit: 'quote', atoms: atoms(15_000n * 10n ** 8n) },
  } as const;
  exchange.do({ type: 'placeOrder', atMs: exchange.nowMs, uid: ME, wallet: 'margin', order });
  const owed = () => {
    const account = exchange.engine.query.margin.account(ME);
    return account?.assets.find(({ asset }) => asset === 'USDT')?.interest ?? 0n;
  };
  const withdrawal = {
    withdrawOrderId: 'w',
    asset: 'USDT',
    amount: atoms(100n * 10n ** 8n),
    address: 'TXyzA1b2C3d4E5f6G7h8J9k0LmNpQrStUv',
    label: '',
  };
  exchange.do({ type: 'applyWithdrawal', atMs: exchange.nowMs, uid: ME, withdrawal });
  const before = owed();
  close(exchange, 3 * HOUR_MS);
  expect(owed()).toBeGreaterThan(2n * before);
  const { rows } = exchange.engine.query.withdrawals.find(
    ME,
    { startMs: 0, endMs: exchange.nowMs },
    1,
  );
  expect(rows[0]).toMatchObject({ status: 'COMPLETED' });
  expect(rows[0]?.applyTimeMs).toBeLessThan(exchange.nowMs - 2 * HOUR_MS);
  expectSound(exchange);
});
