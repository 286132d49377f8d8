/**
 * Lays out the time axis in the trader's zone: midnight and month marks stand where the local day
 * begins. The library itself only knows UTC; bars keep their UTC times, only marks are weighed anew.
 */
import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type Time,
  type TimeScalePoint,
  type UTCTimestamp,
} from 'lightweight-charts';
import { localOffsetMs } from './local-offset';

const UtcBehaviour = defaultHorzScaleBehavior();
type WeighedPoint = { -readonly [Key in keyof TimeScalePoint]: TimeScalePoint[Key] };

class LocalBehaviour extends UtcBehaviour {
  override fillWeightsForPoints(points: readonly WeighedPoint[], startIndex: number): void {
    // The point before the first changed one decides about the first mark.
    const from = Math.max(0, startIndex - 1);
    const shifted = points.slice(from).map((point) => {
      const seconds = Number(this.key(point.time));
      const local = (seconds + localOffsetMs(seconds * 1000) / 1000) as UTCTimestamp;
      return { ...point, time: this.convertHorzItemToInternal(local) };
    });
    super.fillWeightsForPoints(shifted, startIndex - from);
    for (const [index, { timeWeight }] of shifted.entries()) {
      const point = points[from + index];
      if (point !== undefined && from + index >= startIndex) point.timeWeight = timeWeight;
    }
  }
}

export function axisBehaviour(zone: 'local' | 'utc'): IHorzScaleBehavior<Time> {
  return zone === 'utc' ? new UtcBehaviour() : new LocalBehaviour();
}
