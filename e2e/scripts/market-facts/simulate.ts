/** Runs the real exchange with its crowd in one book and samples what a trader would see. */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import type { Side } from '@shared/domain/order';
import { atoms } from '@shared/money/units';
import { createEngine, type Engine, type EngineConfig } from '../../../src-main/engine';
import { backfillHistory } from '../../../src-main/engine/crowd';
import { LatentPrices } from '../../../src-main/engine/crowd/latent-prices';
import { PastRegimes } from '../../../src-main/engine/crowd/past-regimes';
import { BASIS_POINT, REGIME_PROFILES } from '../../../src-main/engine/crowd/parameters';
import type { TurnoverCandle } from '../../../src-main/engine/query';
import { runCrowd } from './crowd-alone';

const SYMBOL = 'BTCUSDT';
export const GENESIS_MS = 1_700_000_040_000;
export const WARM_UP_SECONDS = 60;
const REACHES_BP = [1, 5, 10] as const;
const WHOLE_BOOK = 5000;

/** Contracts as they are by default. */
export const futuresOf = (
  rules: readonly FuturesRules[],
): NonNullable<EngineConfig['futures']> => ({
  rules,
  marketOpenUnit: 'contracts',
  settlement: 'none',
  triggerRef: 'last',
  lossMode: 'adl',
  insurance: atoms(1_000_000n * 10n ** 8n),
});

/** Trades of one instant and side: a market order, seen from outside. */
export interface TakerOrder {
  readonly atMs: number;
  readonly sign: 1 | -1;
  lastTicks: number;
  lots: number;
}

export interface Samples {
  readonly hours: number;
  readonly beginMs: number;
  /** Every second: spread and distance from the latent price in bp, mid in ticks. */
  readonly spreadsBp: number[];
  readonly fairDistancesBp: number[];
  readonly mids: number[];
  /** Every 10 seconds and side: BTC within 1, 5 and 10 bp of the mid. */
  readonly depths: readonly [number[], number[], number[]];
  readonly takerOrders: TakerOrder[];
  readonly lotsPerUnit: number;
  readonly bars: readonly TurnoverCandle[];
}

export function simulate(seed: number, hours: number, regime: 'normal' | 'volatile'): Samples {
  const rules = SPOT_RULES.find(({ pair }) => pair.symbol === SYMBOL);
  if (rules === undefined) throw new Error(`no rules for ${SYMBOL}`);
  const engine = createEngine({
    seed,
    genesisMs: GENESIS_MS,
    spot: [rules],
    agents: true,
    selfTrade: 'allow',
    historyDays: 0,
  });
  engine.execute({ type: 'setRegime', atMs: GENESIS_MS, regime });
  // The latent price does not depend on the book, so a second copy of it runs alongside.
  const latent = new LatentPrices(seed, ['BTC']);
  for (let second = 0; second < WARM_UP_SECONDS; second++) latent.step(REGIME_PROFILES.normal, 0);
  const samples: Samples = {
    hours,
    beginMs: GENESIS_MS,
    spreadsBp: [],
    fairDistancesBp: [],
    mids: [],
    depths: [[], [], []],
    takerOrders: [],
    lotsPerUnit: 10 ** rules.pair.quantityPrecision,
    bars: [],
  };
  for (let second = 1; second <= hours * 3600; second++) {
    const advanced = engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + second * 1000 });
    for (const event of advanced.ok ? advanced.value : []) {
      if (event.type === 'trade') addTrade(samples.takerOrders, event);
    }
    latent.step(REGIME_PROFILES[regime], 0);
    const bid = engine.query.book(SYMBOL, 1)?.bids[0]?.price ?? NaN;
    const ask = engine.query.book(SYMBOL, 1)?.asks[0]?.price ?? NaN;
    const mid = (bid + ask) / 2;
    const fair = latent.price('BTC') * 10 ** rules.pair.pricePrecision;
    samples.mids.push(mid);
    samples.spreadsBp.push((ask - bid) / mid / BASIS_POINT);
    samples.fairDistancesBp.push(Math.abs(mid - fair) / mid / BASIS_POINT);
    if (second % 10 !== 0) continue;
    REACHES_BP.forEach((reach, index) => {
      for (const lots of depthWithin(engine, SYMBOL, reach)) {
        samples.depths[index]?.push(lots / samples.lotsPerUnit);
      }
    });
  }
  const bars = engine.query.candles(SYMBOL, '1min', { limit: hours * 60 });
  return { ...samples, bars };
}

/** Of a pair or of a contract. */
export const bookOf = (engine: Engine, symbol: string, limit: number) =>
  engine.query.book(symbol, limit) ?? engine.query.futures.book(symbol, limit);

/** Lots, or contracts, on either side of the book within some basis points of its middle. */
export function depthWithin(engine: Engine, symbol: string, reachBp: number): readonly number[] {
  const book = bookOf(engine, symbol, WHOLE_BOOK);
  const bids = book?.bids ?? [];
  const asks = book?.asks ?? [];
  const mid = ((bids[0]?.price ?? NaN) + (asks[0]?.price ?? NaN)) / 2;
  return [bids, asks].map((levels) =>
    levels
      .filter(({ price }) => Math.abs(price - mid) <= mid * reachBp * BASIS_POINT)
      .reduce((sum, level) => sum + level.lots, 0),
  );
}

/** The bars of the normal regime before the market of this seed opened. */
export function pastBars(seed: number, days: number): readonly TurnoverCandle[] {
  const rules = SPOT_RULES.find(({ pair }) => pair.symbol === SYMBOL);
  if (rules === undefined) return [];
  const regimes = new PastRegimes(seed);
  const newestFirst = Array.from({ length: days }, (_, day) => regimes.day(day)).flat();
  return backfillHistory(seed, rules, GENESIS_MS, days).filter(
    (_, at) => newestFirst.at(-1 - at) === REGIME_PROFILES.normal,
  );
}

interface Print {
  readonly atMs: number;
  readonly takerSide: Side;
  readonly price: number;
  readonly lots: number;
}

export function addTrade(orders: TakerOrder[], { atMs, takerSide, price, lots }: Print): void {
  const sign = takerSide === 'BUY' ? 1 : -1;
  const last = orders.at(-1);
  if (last?.atMs === atMs && last.sign === sign) {
    last.lastTicks = price;
    last.lots += lots;
  } else orders.push({ atMs, sign, lastTicks: price, lots });
}

export interface Cost {
  /** Crowd events per second of CPU, books, ledger and tape included. */
  readonly eventsPerCpuSecond: number;
  /** Crowd events per simulated second and book. */
  readonly eventsPerBookSecond: number;
}

/** Runs all eleven books for some minutes and measures the CPU time they take. */
export function measureCost(seed: number, minutes: number): Cost {
  const engine = createEngine({
    seed,
    genesisMs: GENESIS_MS,
    spot: SPOT_RULES,
    agents: true,
    selfTrade: 'allow',
    historyDays: 0,
    futures: futuresOf(FUTURES_RULES),
  });
  engine.execute({ type: 'setRegime', atMs: GENESIS_MS, regime: 'normal' });
  const endMs = GENESIS_MS + minutes * 60_000;
  const books = [
    ...SPOT_RULES.map(({ pair }) => pair),
    ...FUTURES_RULES.map(({ contract }) => contract),
  ];
  const { events } = runCrowd(seed, minutes, books);
  const before = process.cpuUsage();
  for (let atMs = GENESIS_MS; atMs <= endMs; atMs += 100)
    engine.execute({ type: 'advanceTo', atMs });
  const { user, system } = process.cpuUsage(before);
  return {
    eventsPerCpuSecond: events / ((user + system) / 1e6),
    eventsPerBookSecond: events / (minutes * 60) / books.length,
  };
}
