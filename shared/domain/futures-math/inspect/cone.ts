/** Where the price will be: lines of 1, 2 and 3 standard deviations of its recent moves. For pictures. */
import { exp } from '../../../kernel/det-math';
import { toCoordinate } from '../fraction';
import type { MarginLeg } from '../maintenance';
import { priceOfMark, type Volatility } from './distance';

export interface ConeLine {
  readonly sigmas: 1 | 2 | 3;
  /** In quote units, one per time. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

const MINUTE_MS = 60_000;

/** `timesMs` from `nowMs` on: price × e^(±n·σ·√t), no drift. */
export function sigmaCone(
  leg: Pick<MarginLeg, 'mark' | 'unit'>,
  volatility: Volatility,
  nowMs: number,
  timesMs: Float64Array,
): readonly ConeLine[] {
  const price = toCoordinate(priceOfMark(leg));
  const perMinute = toCoordinate(volatility.variancePerMinute);
  const deviations = Array.from(timesMs, (atMs) =>
    Math.sqrt((perMinute * Math.max(0, atMs - nowMs)) / MINUTE_MS),
  );
  return ([1, 2, 3] as const).map((sigmas) => ({
    sigmas,
    low: Float64Array.from(deviations, (deviation) => price * exp(-sigmas * deviation)),
    high: Float64Array.from(deviations, (deviation) => price * exp(sigmas * deviation)),
  }));
}
