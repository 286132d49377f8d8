/**
 * How busy a market is within its regime: takers send more in an hour that moves more, and one minute more than
 * the next. Without it all minutes of a regime trade alike, and the volumes under a chart are a wall.
 */
import { exp, ln } from '@shared/kernel/det-math';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { ratioSigma, VOLATILITY_CENTER } from './latent-prices';
import {
  DAY_SECONDS,
  minuteTurnoverUsdt,
  UNDERLYINGS,
  type MarketProfile,
  type RegimeProfile,
  type Underlying,
} from './parameters';

const ROOT_DAY_SECONDS = Math.sqrt(DAY_SECONDS);
/** What takers send, as a power of the volatility: what is traded then grows in proportion to it. */
const TAKERS_POWER = 1.3;
/** Of what takers send from one minute to the next; what is traded varies a little less. */
const BURST_LOG_SD = 0.5;
/** Beyond it takers would empty the book. */
const MOST = 8;

/** What of a minute's turnover is left to chance, as the tape of the running market shows it. */
const CHANCE_LOG_SD = 0.43;
/** The same where takers send the same in every hour (before rule book 3). */
const EVEN_CHANCE_LOG_SD = 0.22;
/** The volatility of a usual hour beside the mean. */
const USUAL = exp(VOLATILITY_CENTER);

/** Standard deviation of a second's return, as the market's underlyings have it in the mean. */
export function usualSigma({ base, quote }: MarketProfile): number {
  const of = (name: Underlying): number => UNDERLYINGS[name].dailyVolatility / ROOT_DAY_SECONDS;
  return quote === null ? of(base) : ratioSigma(base, of(base), quote, of(quote));
}

/** A volatility given beside the mean, beside that of a usual hour: 1 as the market opens. */
export const besideUsual = (relative: number): number => relative / USUAL;

/** How much more than in a usual minute takers send: `volatility` is beside that of a usual hour. */
export function takersActivity(volatility: number, burst: number): number {
  const activity = exp(TAKERS_POWER * ln(volatility)) * burst;
  return Math.max(1 / MOST, Math.min(MOST, activity));
}

/** How much a minute stands out from its hour: the same whoever asks, and however often. */
export function burstOf(seed: number, symbol: string, minute: number): number {
  return exp(BURST_LOG_SD * seededRng(seed, symbol, 'burst', minute).normal());
}

/**
 * Turnover of a minute that nobody has traded, in USDT. `volatility` is beside that of a usual hour; null: all
 * hours of a regime are alike.
 */
export function drawMinuteUsdt(
  rng: SeededRng,
  liquidity: number,
  regime: RegimeProfile,
  volatility: number | null,
): number {
  const usual = minuteTurnoverUsdt(liquidity, regime);
  return volatility === null
    ? rng.lognormal(usual, EVEN_CHANCE_LOG_SD)
    : rng.lognormal(usual * volatility, CHANCE_LOG_SD);
}
