/**
 * How long something has been silent, by the seconds in which it was listened to: neither a clock that was
 * set, nor a night asleep, nor the time before anybody listened is silence.
 */
import type { Clock } from '@shared/kernel/ports';

interface Heard {
  /** Wall time of the newest frame, as it was told. Only that it is another one says anything. */
  readonly seenMs: number;
  readonly silentMs: number;
}

/** Between two looks; what is longer nobody was there for. */
const LONGEST_MS = 2_000;

export class Silence {
  readonly #clock: Clock;
  #heard: ReadonlyMap<string, Heard> = new Map();
  #lookedMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Nobody has listened until now. */
  forget(): void {
    this.#heard = new Map();
  }

  /** In ms, by name, from when each was last heard in wall time. A name that is left out is forgotten. */
  look(seen: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
    const nowMs = this.#clock.nowMs();
    const monotonicMs = this.#clock.monotonicMs();
    const passedMs = Math.min(monotonicMs - this.#lookedMs, LONGEST_MS);
    this.#lookedMs = monotonicMs;
    const silentMs = (name: string, seenMs: number): number => {
      const before = this.#heard.get(name);
      if (before === undefined) return 0;
      if (before.seenMs === seenMs) return before.silentMs + passedMs;
      return Math.min(Math.max(0, nowMs - seenMs), passedMs);
    };
    const heard = [...seen].map(
      ([name, seenMs]) => [name, { seenMs, silentMs: silentMs(name, seenMs) }] as const,
    );
    this.#heard = new Map(heard);
    return new Map(heard.map(([name, one]) => [name, one.silentMs]));
  }
}
