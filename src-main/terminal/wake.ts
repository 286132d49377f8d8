/**
 * Notices that the machine has slept, or that its clock was set: told by the surroundings where they
 * know, and seen in a wall clock that moved against the monotonic one or in an alarm that came late.
 */
import type { Clock } from '@shared/kernel/ports';
import type { Wakes } from './ports';

const LOOK_MS = 2_000;
/** Less than this is a correction by a time server. */
const JUMP_MS = 2_000;
/** An alarm this late was not held up by work. */
const LATE_MS = 15_000;

/** Calls `onWake` once per wake-up with how long nobody has looked, by the clock that has gone further; returns how to stop. */
export function watchForWake(
  clock: Clock,
  wakes: Wakes | undefined,
  onWake: (unseenMs: number) => void,
): () => void {
  let wallMs = clock.nowMs();
  let monotonicMs = clock.monotonicMs();
  let cancelAlarm = (): void => undefined;
  const unseenMs = (): number =>
    Math.max(clock.nowMs() - wallMs, clock.monotonicMs() - monotonicMs);
  const note = (): void => {
    wallMs = clock.nowMs();
    monotonicMs = clock.monotonicMs();
  };
  const look = (): void => {
    const passedMs = clock.monotonicMs() - monotonicMs;
    const isJump = Math.abs(clock.nowMs() - wallMs - passedMs) > JUMP_MS;
    const goneMs = unseenMs();
    note();
    cancelAlarm = clock.setAlarm(LOOK_MS, look);
    if (isJump || passedMs > LOOK_MS + LATE_MS) onWake(goneMs);
  };
  cancelAlarm = clock.setAlarm(LOOK_MS, look);
  const stopListening = wakes?.onWake(() => {
    const goneMs = unseenMs();
    note();
    onWake(goneMs);
  });
  return () => {
    cancelAlarm();
    stopListening?.();
  };
}
