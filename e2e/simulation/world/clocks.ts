/**
 * The time of a simulated world, and the clocks of the programs in it. Between two alarms everything that
 * was promised is settled, so that the same alarms always lead to the same turns.
 */
import type { Clock } from '@shared/kernel/ports';

interface Alarm {
  readonly atMs: number;
  readonly age: number;
  readonly ring: () => void;
}

/** Nothing in a world does real input or output: after one turn of the loop everything has settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** True time. */
export class WorldClock implements Clock {
  readonly #startMs: number;
  #passedMs = 0;
  #age = 0;
  /** Earliest last. */
  readonly #alarms: Alarm[] = [];

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  nowMs(): number {
    return this.#startMs + this.#passedMs;
  }

  monotonicMs(): number {
    return this.#passedMs;
  }

  setAlarm(delayMs: number, ring: () => void): () => void {
    const alarm = { atMs: this.#passedMs + Math.max(0, delayMs), age: this.#age++, ring };
    let low = 0;
    let high = this.#alarms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isLater(this.#alarms[middle] as Alarm, alarm)) low = middle + 1;
      else high = middle;
    }
    this.#alarms.splice(low, 0, alarm);
    return () => {
      const at = this.#alarms.indexOf(alarm);
      if (at !== -1) this.#alarms.splice(at, 1);
    };
  }

  /** Rings what falls due, one after the other. */
  async run(forMs: number): Promise<void> {
    const endMs = this.#passedMs + forMs;
    await settled();
    for (let due = this.#alarms.at(-1); due !== undefined && due.atMs <= endMs;) {
      this.#alarms.pop();
      this.#passedMs = due.atMs;
      due.ring();
      await settled();
      due = this.#alarms.at(-1);
    }
    this.#passedMs = endMs;
  }
}

const isLater = (one: Alarm, other: Alarm): boolean =>
  one.atMs > other.atMs || (one.atMs === other.atMs && one.age > other.age);

/**
 * One program's clock: it may be wrong, drift, jump and sleep, and it ends with its program. While the
 * machine sleeps nothing rings and the monotonic clock stands, as on Linux.
 */
export class ProgramClock implements Clock {
  readonly #world: WorldClock;
  readonly #ppm: number;
  #offsetMs: number;
  /** What has passed before the last time it was awoken. */
  #ranMs = 0;
  #awakeSinceMs: number;
  #isAsleep = false;
  #isDead = false;
  readonly #alarms = new Set<{
    readonly atMs: number;
    readonly ring: () => void;
    cancel(): void;
  }>();

  constructor(world: WorldClock, offsetMs = 0, ppm = 0) {
    this.#world = world;
    this.#ppm = ppm;
    this.#offsetMs = offsetMs;
    this.#awakeSinceMs = world.monotonicMs();
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  nowMs(): number {
    const driftMs = (this.#world.monotonicMs() * this.#ppm) / 1_000_000;
    return Math.floor(this.#world.nowMs() + this.#offsetMs + driftMs);
  }

  monotonicMs(): number {
    if (this.#isAsleep) return this.#ranMs;
    const trueMs = this.#world.monotonicMs() - this.#awakeSinceMs;
    return this.#ranMs + trueMs + (trueMs * this.#ppm) / 1_000_000;
  }

  setAlarm(delayMs: number, ring: () => void): () => void {
    const alarm = {
      atMs: this.monotonicMs() + Math.max(0, delayMs),
      ring,
      cancel: (): void => undefined,
    };
    if (this.#isDead) return alarm.cancel;
    this.#alarms.add(alarm);
    if (!this.#isAsleep) this.#arm(alarm);
    return () => {
      alarm.cancel();
      this.#alarms.delete(alarm);
    };
  }

  jump(byMs: number): void {
    this.#offsetMs += byMs;
  }

  sleep(): void {
    if (this.#isAsleep) return;
    this.#ranMs = this.monotonicMs();
    this.#isAsleep = true;
    for (const alarm of this.#alarms) alarm.cancel();
  }

  awake(): void {
    if (!this.#isAsleep || this.#isDead) return;
    this.#awakeSinceMs = this.#world.monotonicMs();
    this.#isAsleep = false;
    for (const alarm of this.#alarms) this.#arm(alarm);
  }

  /** Its program is gone: nothing of it ever happens again. */
  kill(): void {
    this.#isDead = true;
    for (const alarm of this.#alarms) alarm.cancel();
    this.#alarms.clear();
  }

  #arm(alarm: { readonly atMs: number; readonly ring: () => void; cancel: () => void }): void {
    const leftMs = Math.ceil((alarm.atMs - this.monotonicMs()) / (1 + this.#ppm / 1_000_000));
    alarm.cancel = this.#world.setAlarm(leftMs, () => {
      this.#alarms.delete(alarm);
      alarm.ring();
    });
  }
}
