/** The time at a steady pace: one alarm serves all its readers. */
import type { Clock } from '@shared/kernel/ports';
import type { FrameLoop } from '../../lib/frame-loop';

interface PaceParts {
  readonly clock: Clock;
  readonly frames: Pick<FrameLoop, 'schedule'>;
  /** Calls `back` each time the page comes back into sight; the returned function ends that. */
  readonly onReturn: (back: () => void) => () => void;
}

export class Pace {
  readonly #everyMs: number;
  readonly #parts: PaceParts;
  readonly #listeners = new Set<() => void>();
  #nowMs: number;
  #monotonicMs: number;
  #cancel: () => void = () => undefined;
  #endReturns: () => void = () => undefined;

  constructor(everyMs: number, parts: PaceParts) {
    this.#everyMs = everyMs;
    this.#parts = parts;
    this.#nowMs = parts.clock.nowMs();
    this.#monotonicMs = parts.clock.monotonicMs();
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  get monotonicMs(): number {
    return this.#monotonicMs;
  }

  subscribe(listener: () => void): () => void {
    const isFirst = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (isFirst) {
      // In a page that nobody sees alarms ring late or not at all: the first frame would call old what is new, and
      // new what is old. In that frame, behind the news that waited for it.
      this.#endReturns = this.#parts.onReturn(() => {
        this.#parts.frames.schedule(this.#tick);
      });
      this.#tick();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#cancel();
      this.#endReturns();
    };
  }

  readonly #tick = (): void => {
    this.#cancel();
    if (this.#listeners.size === 0) return;
    this.#nowMs = this.#parts.clock.nowMs();
    this.#monotonicMs = this.#parts.clock.monotonicMs();
    this.#cancel = this.#parts.clock.setAlarm(this.#everyMs, this.#tick);
    for (const listener of this.#listeners) listener();
  };
}
