/** How long each leg of the way takes (exchange-rules §8): lognormal, by its median. */
import type { LatencyProfile } from '@shared/contract/lab';

export const LEGS = ['request', 'engine', 'response', 'marketData'] as const;
export type Leg = (typeof LEGS)[number];

export interface LegTimes {
  readonly medianMs: Readonly<Record<Leg, number>>;
  /** Standard deviation of the logarithm, of every leg. */
  readonly sigma: number;
}

const times = (
  request: number,
  engine: number,
  response: number,
  marketData: number,
  sigma: number,
): LegTimes => ({ medianMs: { request, engine, response, marketData }, sigma });

/** Null: no time at all. The rules give the request legs; the others keep `default`'s proportions. */
export const LATENCY_TIMES: Readonly<Record<LatencyProfile, LegTimes | null>> = {
  zero: null,
  lan: times(2, 1, 2, 1, 0.2),
  default: times(25, 2, 20, 15, 0.35),
  mobile: times(120, 2, 96, 72, 0.6),
  bad: times(400, 2, 320, 240, 0.9),
};
