import type { Clock } from './ports';

/** A clock that moves only when it is told to: for tests and for deterministic simulation. */
export class ManualClock implements Clock {
  #nowMs: number;
  #monotonicMs = 0;
  #nextAlarm = 1;
  readonly #alarms = new Map<number, { readonly atMs: number; readonly ring: () => void }>();

  constructor(startMs = 1_700_000_000_000) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  setAlarm(delayMs: number, ring: () => void): () => void {
    const id = this.#nextAlarm++;
    this.#alarms.set(id, { atMs: this.#monotonicMs + Math.max(0, delayMs), ring });
    return () => {
      this.#alarms.delete(id);
    };
  }

  /** Moves time forward and rings every alarm that falls due, in order of its time, then its age. */
  advance(byMs: number): void {
    const endMs = this.#monotonicMs + byMs;
    for (;;) {
      const due = this.#earliestUpTo(endMs);
      if (due === undefined) break;
      this.#moveTo(due.atMs);
      this.#alarms.delete(due.id);
      due.ring();
    }
    this.#moveTo(endMs);
  }

  /** Shifts wall time only, as a user or a time server would. */
  jumpWall(byMs: number): void {
    this.#nowMs += byMs;
  }

  #moveTo(monotonicMs: number): void {
    this.#nowMs += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }

  #earliestUpTo(endMs: number) {
    let earliest: { id: number; atMs: number; ring: () => void } | undefined;
    for (const [id, alarm] of this.#alarms) {
      if (alarm.atMs > endMs) continue;
      if (earliest === undefined || alarm.atMs < earliest.atMs) earliest = { id, ...alarm };
    }
    return earliest;
  }
}
