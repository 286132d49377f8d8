/** The states of a simulated market (exchange-rules §8). */
export const REGIMES = [
  'calm',
  'normal',
  'volatile',
  'trendUp',
  'trendDown',
  'crash',
  'illiquid',
  'halt',
] as const;
export type Regime = (typeof REGIMES)[number];
