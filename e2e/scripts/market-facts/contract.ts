/** Runs BTC's spot market and its contract side by side and samples how they hang together. */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { createEngine, type Engine } from '../../../src-main/engine';
import { Basis } from '../../../src-main/engine/crowd/basis';
import { LatentPrices } from '../../../src-main/engine/crowd/latent-prices';
import { BASIS_POINT, REGIME_PROFILES } from '../../../src-main/engine/crowd/parameters';
import {
  addTrade,
  bookOf,
  depthWithin,
  futuresOf,
  GENESIS_MS,
  WARM_UP_SECONDS,
  type TakerOrder,
} from './simulate';

const SPOT = 'BTCUSDT';
const CONTRACT = 'E-BTC-USDT';
const TICKS_PER_UNIT = 10;
const SPOT_TICKS_PER_UNIT = 100;
const CONTRACTS_PER_BTC = 10_000;
const MARKS_PER_UNIT = 1000;
const RATES_PER_ONE = 1e8;

export interface ContractSamples {
  readonly hours: number;
  /** Every second, in basis points. */
  readonly spreadsBp: number[];
  readonly fairDistancesBp: number[];
  /** Middle of the contract over the middle of the pair. */
  readonly basisBp: number[];
  readonly markFromMidBp: number[];
  readonly indexFromSpotBp: number[];
  /** Every 10 seconds and side: BTC within 5 bp of the middle. */
  readonly depths: number[];
  /** Every 10 seconds: the running funding rate. */
  readonly fundingRates: number[];
  readonly takerOrders: TakerOrder[];
}

/** The regime is held for the whole run. */
export function simulateContract(
  seed: number,
  hours: number,
  regime: 'normal' | 'trendUp' | 'trendDown',
): ContractSamples {
  const engine = createEngine({
    seed,
    genesisMs: GENESIS_MS,
    spot: SPOT_RULES.filter(({ pair }) => pair.symbol === SPOT),
    agents: true,
    selfTrade: 'allow',
    historyDays: 0,
    futures: futuresOf(FUTURES_RULES.filter(({ contract }) => contract.symbol === CONTRACT)),
  });
  engine.execute({ type: 'setRegime', atMs: GENESIS_MS, regime });
  // Neither depends on a book, so second copies of them run alongside.
  const latent = new LatentPrices(seed, ['BTC']);
  const basis = new Basis(seed, CONTRACT);
  const step = (profile = REGIME_PROFILES[regime]) => {
    latent.step(profile, profile.driftPerDay / 86_400);
    basis.step(profile);
  };
  for (let second = 0; second < WARM_UP_SECONDS; second++) step(REGIME_PROFILES.normal);
  const samples: ContractSamples = {
    hours,
    spreadsBp: [],
    fairDistancesBp: [],
    basisBp: [],
    markFromMidBp: [],
    indexFromSpotBp: [],
    depths: [],
    fundingRates: [],
    takerOrders: [],
  };
  for (let second = 1; second <= hours * 3600; second++) {
    const advanced = engine.execute({ type: 'advanceTo', atMs: GENESIS_MS + second * 1000 });
    for (const event of advanced.ok ? advanced.value : []) {
      if (event.type === 'trade' && event.symbol === CONTRACT) addTrade(samples.takerOrders, event);
    }
    step();
    sample(samples, engine, latent.price('BTC') * (1 + basis.value), second);
  }
  return samples;
}

function sample(samples: ContractSamples, engine: Engine, fair: number, second: number): void {
  const { mid, spread } = top(engine, CONTRACT, TICKS_PER_UNIT);
  const spot = top(engine, SPOT, SPOT_TICKS_PER_UNIT).mid;
  const prices = engine.query.futures.prices(CONTRACT);
  const mark = Number(prices?.mark) / MARKS_PER_UNIT;
  const index = Number(prices?.index) / MARKS_PER_UNIT;
  samples.spreadsBp.push(spread / mid / BASIS_POINT);
  samples.fairDistancesBp.push(Math.abs(mid - fair) / mid / BASIS_POINT);
  samples.basisBp.push((mid / spot - 1) / BASIS_POINT);
  samples.markFromMidBp.push(Math.abs(mark / mid - 1) / BASIS_POINT);
  samples.indexFromSpotBp.push(Math.abs(index / spot - 1) / BASIS_POINT);
  if (second % 10 !== 0) return;
  samples.fundingRates.push(Number(prices?.fundingRate) / RATES_PER_ONE);
  for (const depth of depthWithin(engine, CONTRACT, 5)) {
    samples.depths.push(depth / CONTRACTS_PER_BTC);
  }
}

/** In quote units. */
function top(engine: Engine, symbol: string, ticksPerUnit: number) {
  const book = bookOf(engine, symbol, 1);
  const bid = (book?.bids[0]?.price ?? NaN) / ticksPerUnit;
  const ask = (book?.asks[0]?.price ?? NaN) / ticksPerUnit;
  return { mid: (bid + ask) / 2, spread: ask - bid };
}
