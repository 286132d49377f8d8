/** The few statistics the stylised facts need, on plain arrays of numbers. */

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export function variance(values: readonly number[]): number {
  const center = mean(values);
  return mean(values.map((value) => (value - center) * (value - center)));
}

export function excessKurtosis(values: readonly number[]): number {
  const center = mean(values);
  const fourth = mean(values.map((value) => (value - center) ** 4));
  return fourth / variance(values) ** 2 - 3;
}

/** Autocorrelation at one lag. */
export function autocorrelation(values: readonly number[], lag: number): number {
  const center = mean(values);
  let sum = 0;
  for (let at = lag; at < values.length; at++) {
    sum += ((values[at] ?? 0) - center) * ((values[at - lag] ?? 0) - center);
  }
  return sum / (values.length * variance(values));
}

/** Hill's estimate of a tail index from the largest `share` of the absolute values. */
export function hillIndex(values: readonly number[], share: number): number {
  const sorted = values.map(Math.abs).toSorted((a, b) => b - a);
  const count = Math.max(2, Math.floor(share * sorted.length));
  const threshold = sorted[count] ?? 1;
  return 1 / mean(sorted.slice(0, count).map((value) => Math.log(value / threshold)));
}

/** Variance over mean of counts: 1 for a Poisson process. */
export const fanoFactor = (counts: readonly number[]): number => variance(counts) / mean(counts);

/** Log-returns of a series of prices. */
export function logReturns(prices: readonly number[]): number[] {
  return prices.slice(1).map((price, at) => Math.log(price / (prices[at] ?? price)));
}
