/** From prices to pixels and back, and round prices for an axis. Floats here are pixels, never money. */

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly toPx: (value: number) => number;
  readonly toValue: (px: number) => number;
}

/** `fromPx` belongs to `low`; a span of nothing is given one unit to either side. */
export function linearScale(low: number, high: number, fromPx: number, toPx: number): Scale {
  const bottom = high > low ? low : low - 1;
  const top = high > low ? high : high + 1;
  const perUnit = (toPx - fromPx) / (top - bottom);
  return {
    low: bottom,
    high: top,
    toPx: (value) => fromPx + (value - bottom) * perUnit,
    toValue: (px) => bottom + (px - fromPx) / perUnit,
  };
}

/** Steps of 1, 2 or 5 × 10^n, at most `most` of them; whole numbers when `isWhole`. */
export function roundSteps(
  { low, high }: Pick<Scale, 'low' | 'high'>,
  most: number,
  isWhole = true,
): readonly number[] {
  const rough = (high - low) / Math.max(1, most);
  let magnitude = 10 ** Math.floor(Math.log10(rough));
  if (isWhole) magnitude = Math.max(1, magnitude);
  const step = [1, 2, 5, 10].map((each) => each * magnitude).find((each) => each >= rough);
  const by = step ?? magnitude * 10;
  const first = Math.ceil(low / by) * by;
  const count = Math.max(0, Math.floor((high - first) / by) + 1);
  return Array.from({ length: count }, (_, index) => first + index * by);
}
