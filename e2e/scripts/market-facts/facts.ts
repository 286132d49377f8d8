/** The stylised facts of exchange-rules §8: each one a name, a band and what was measured. */
import type { TurnoverCandle } from '../../../src-main/engine/query';
import type { ContractSamples } from './contract';
import type { Cost, Samples, TakerOrder } from './simulate';
import {
  autocorrelation,
  excessKurtosis,
  fanoFactor,
  hillIndex,
  logReturns,
  mean,
  quantile,
  variance,
} from './statistics';

const BASIS_POINT = 1e-4;
const ADVERSE_SECONDS = 10;

export interface Fact {
  readonly name: string;
  /** Exclusive bounds. */
  readonly low: number;
  readonly high: number;
  readonly measured: number;
}

const fact = (name: string, low: number, high: number, measured: number): Fact => ({
  name,
  low,
  high,
  measured,
});

export const isInBand = ({ low, high, measured }: Fact): boolean =>
  measured > low && measured < high;

/** A statistic that must not see the jump from one seed's series to the next: their mean. */
const perSeed = (runs: readonly Samples[], statistic: (run: Samples) => number): number =>
  mean(runs.map(statistic));

const pool = <T>(runs: readonly Samples[], pick: (run: Samples) => readonly T[]): T[] =>
  runs.flatMap(pick);

const minuteReturns = ({ mids }: Samples): number[] =>
  logReturns(mids.filter((_, second) => second % 60 === 0));

/** The book of BTCUSDT in the normal regime, pooled over the seeds. */
export function bookFacts(runs: readonly Samples[]): readonly Fact[] {
  const spreads = pool(runs, (run) => run.spreadsBp);
  const depth = (index: 0 | 1 | 2) => mean(pool(runs, (run) => run.depths[index]));
  const distances = pool(runs, (run) => run.fairDistancesBp);
  return [
    fact('spread, median (bp)', 0.05, 0.25, quantile(spreads, 0.5)),
    fact('spread, p95 (bp)', 0.2, 1, quantile(spreads, 0.95)),
    fact('spread, p99 (bp)', 0, 2, quantile(spreads, 0.99)),
    fact('depth per side within 1 bp (BTC)', 1, 8, depth(0)),
    fact('depth per side within 5 bp (BTC)', 8, 35, depth(1)),
    fact('depth per side within 10 bp (BTC)', 15, 60, depth(2)),
    fact('|mid − fair|, median (bp)', 0, 1.5, quantile(distances, 0.5)),
    fact('|mid − fair|, p95 (bp)', 0, 5, quantile(distances, 0.95)),
  ];
}

export function flowFacts(runs: readonly Samples[], sizes: readonly number[]): readonly Fact[] {
  const hours = runs.reduce((sum, run) => sum + run.hours, 0);
  const orders = pool(runs, (run) => run.takerOrders);
  const lots = orders.reduce((sum, order) => sum + order.lots, 0);
  const turnover = lots / (runs[0]?.lotsPerUnit ?? 1) / (hours / 24);
  const sign = (lag: number) =>
    perSeed(runs, (run) =>
      autocorrelation(
        run.takerOrders.map((order) => order.sign),
        lag,
      ),
    );
  const bounce = perSeed(runs, (run) =>
    autocorrelation(logReturns(run.takerOrders.map((order) => order.lastTicks)), 1),
  );
  return [
    fact('market orders per minute', 150, 350, orders.length / hours / 60),
    fact('turnover (BTC per day)', 8_000, 25_000, turnover),
    fact('trade-sign ACF, lag 1', 0.15, 1, sign(1)),
    fact('trade-sign ACF, lag 5', 0.08, 1, sign(5)),
    fact('trade-sign ACF, lag 20', 0.02, 1, sign(20)),
    fact(
      'Fano factor of 10 s order counts',
      2,
      100,
      perSeed(runs, (run) => fano(run)),
    ),
    fact('trade-to-trade price ACF, lag 1', -0.25, -0.05, bounce),
    fact('market-order size tail exponent', 1.3, 1.7, hillIndex(sizes, 0.1)),
    fact('maker adverse selection, 10 s (bp)', 0.2, 10, mean(pool(runs, adverseMovesBp))),
  ];
}

export function returnFacts(runs: readonly Samples[]): readonly Fact[] {
  const returns = pool(runs, minuteReturns);
  const sizes = (run: Samples) => minuteReturns(run).map(Math.abs);
  return [
    fact('1-min return sd (bp)', 3, 9, Math.sqrt(variance(returns)) / BASIS_POINT),
    fact('1-min return excess kurtosis', 2.5, Infinity, excessKurtosis(returns)),
    fact(
      'ACF(r), lag 1',
      -0.08,
      0.08,
      perSeed(runs, (run) => autocorrelation(minuteReturns(run), 1)),
    ),
    fact(
      'ACF(|r|), lag 1',
      0.05,
      1,
      perSeed(runs, (run) => autocorrelation(sizes(run), 1)),
    ),
  ];
}

/** The latent price alone, one series of minute returns per seed. */
export function latentFacts(series: readonly (readonly number[])[]): readonly Fact[] {
  const clustering = (lag: number) =>
    mean(series.map((returns) => autocorrelation(returns.map(Math.abs), lag)));
  return [
    fact('latent ACF(|r|), 1 min', 0.2, 1, clustering(1)),
    fact('latent ACF(|r|), 60 min', 0.1, 1, clustering(60)),
    fact('latent ACF(|r|), 240 min', 0.03, 1, clustering(240)),
    fact('latent tail index (top 1 %)', 2.5, 5, mean(series.map((r) => hillIndex(r, 0.01)))),
  ];
}

/** A volatile market beside a normal one of the same seeds. */
export function volatileFacts(
  normal: readonly Samples[],
  volatile: readonly Samples[],
): readonly Fact[] {
  const spread = (runs: readonly Samples[]) =>
    quantile(
      pool(runs, (run) => run.spreadsBp),
      0.5,
    );
  const depth = (runs: readonly Samples[]) => mean(pool(runs, (run) => run.depths[1]));
  return [
    fact('volatile: spread median, × normal', 1.6, 6, spread(volatile) / spread(normal)),
    fact('volatile: depth within 5 bp, × normal', 0.05, 0.65, depth(volatile) / depth(normal)),
  ];
}

/** Where the drawn past meets the tape, a chart must not show it. */
export function seamFacts(
  tape: readonly TurnoverCandle[],
  past: readonly TurnoverCandle[],
): readonly Fact[] {
  const wicks = (bars: readonly TurnoverCandle[]) =>
    mean(bars.map(({ high, low }) => high - low)) /
    mean(bars.map(({ open, close }) => Math.abs(close - open)));
  const traded = (bars: readonly TurnoverCandle[]) => bars.filter(({ high, low }) => high > low);
  // Both grow with the volatility, which is another in each: what is left is how much is traded on a way.
  const volume = (bars: readonly TurnoverCandle[]) =>
    quantile(
      traded(bars).map((bar) => bar.volume / (bar.high - bar.low)),
      0.5,
    );
  const unevenness = (bars: readonly TurnoverCandle[]) =>
    Math.sqrt(variance(logReturns(traded(bars).map((bar) => bar.volume))) / 2);
  return [
    fact('range over body, tape ÷ past', 0.85, 1.15, wicks(tape) / wicks(past)),
    fact('minute volume over range, tape ÷ past', 0.8, 1.25, volume(tape) / volume(past)),
    fact('one minute’s volume to the next, log sd', 0.3, 0.7, unevenness(tape)),
    fact('the same of the past', 0.3, 0.7, unevenness(past)),
  ];
}

/** E-BTC-USDT beside its pair: in the normal regime, and while it is dear or cheap. */
export function contractFacts(
  normal: readonly ContractSamples[],
  up: readonly ContractSamples[],
  down: readonly ContractSamples[],
): readonly Fact[] {
  const all = (pick: (run: ContractSamples) => readonly number[]) => normal.flatMap(pick);
  const basis = (runs: readonly ContractSamples[]) => mean(runs.flatMap((run) => run.basisBp));
  const spreads = all((run) => run.spreadsBp);
  const distances = all((run) => run.fairDistancesBp);
  const fromMid = all((run) => run.markFromMidBp);
  const fromSpot = all((run) => run.indexFromSpotBp);
  const hours = normal.reduce((sum, run) => sum + run.hours, 0);
  const orders = normal.reduce((sum, run) => sum + run.takerOrders.length, 0);
  const funding = (runs: readonly ContractSamples[]) =>
    mean(runs.map((run) => run.fundingRates.at(-1) ?? NaN)) / BASIS_POINT;
  return [
    fact('contract: spread, median (bp)', 0.05, 0.25, quantile(spreads, 0.5)),
    fact('contract: spread, p95 (bp)', 0.2, 1, quantile(spreads, 0.95)),
    fact('contract: depth within 5 bp (BTC)', 8, 35, mean(all((run) => run.depths))),
    fact('contract: |mid − fair|, median (bp)', 0, 1.5, quantile(distances, 0.5)),
    fact('contract: |mid − fair|, p95 (bp)', 0, 5, quantile(distances, 0.95)),
    fact('contract: market orders per minute', 150, 350, orders / hours / 60),
    fact('contract: basis, normal (bp)', 0, 4, basis(normal)),
    fact('contract: basis, trend up (bp)', 4, 12, basis(up)),
    fact('contract: basis, trend down (bp)', -10, -2, basis(down)),
    fact('contract: |mark − mid|, p95 (bp)', 0, 3, quantile(fromMid, 0.95)),
    fact('contract: |index − spot|, p95 (bp)', 0, 3, quantile(fromSpot, 0.95)),
    fact('contract: funding, normal (bp)', 0.99, 1.01, funding(normal)),
    fact('contract: funding, trend up (bp)', 1.01, 10, funding(up)),
    fact('contract: funding, trend down (bp)', -10, 0.99, funding(down)),
  ];
}

export function costFacts({ eventsPerCpuSecond, eventsPerBookSecond }: Cost): readonly Fact[] {
  return [
    fact('events per CPU second, eleven books', 40_000, Infinity, eventsPerCpuSecond),
    fact('events per second and book', 18, 32, eventsPerBookSecond),
  ];
}

function fano({ takerOrders, hours, beginMs }: Samples): number {
  const counts = new Array<number>(hours * 360).fill(0);
  for (const { atMs } of takerOrders) {
    const at = Math.floor((atMs - beginMs) / 10_000);
    if (at < counts.length) counts[at] = (counts[at] ?? 0) + 1;
  }
  return fanoFactor(counts);
}

/** How far the mid has moved with the taker ten seconds after its order: what the maker lost. */
function adverseMovesBp({ takerOrders, mids, beginMs }: Samples): number[] {
  const moveBp = ({ atMs, sign, lastTicks }: TakerOrder): number => {
    const later = mids[Math.floor((atMs - beginMs) / 1000) + ADVERSE_SECONDS];
    return later === undefined ? NaN : (sign * (later - lastTicks)) / lastTicks / BASIS_POINT;
  };
  return takerOrders.map(moveBp).filter((move) => !Number.isNaN(move));
}
