/** A range of time that is given from both ends must not run backwards: its "nothing" would be read as an answer. */
import type { ApiError } from './errors';

export function backwardsRange({
  startTime,
  endTime,
}: {
  readonly startTime?: unknown;
  readonly endTime?: unknown;
}): ApiError | null {
  return typeof startTime === 'number' && typeof endTime === 'number' && startTime > endTime
    ? { code: -1130, msg: `startTime ${startTime}: must not be after endTime ${endTime}` }
    : null;
}
