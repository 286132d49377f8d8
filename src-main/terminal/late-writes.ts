/**
 * What is known although the disk has refused to take it. The next start would not know it, so the disk is asked again
 * until it takes it, for the last time as the program ends, and the trader is told.
 */
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import type { Activity } from './activity';
import type { Log } from './ports';

const AGAIN_MS = 1_000;

interface LateWritesParts {
  readonly clock: Clock;
  readonly activity: Pick<Activity, 'add'>;
  readonly log: Log;
}

export class LateWrites {
  readonly #clock: Clock;
  readonly #activity: Pick<Activity, 'add'>;
  readonly #log: Log;
  /** By what they write: of each the newest. */
  readonly #refused = new Map<string, () => void>();
  #cancel: (() => void) | null = null;

  constructor({ clock, activity, log }: LateWritesParts) {
    this.#clock = clock;
    this.#activity = activity;
    this.#log = log;
  }

  /** Where the disk refuses, `write` is called again until it throws no more. `key`: what it writes. */
  write(key: string, write: () => void): void {
    if (this.#refused.size > 0) {
      this.#refused.set(key, write);
      this.catchUp();
      if (this.#refused.get(key) !== write) return;
    }
    try {
      write();
    } catch (fault) {
      const problem = faultWords(fault);
      this.#log.error('not-stored', { topic: key, problem });
      if (this.#refused.size === 0) this.#activity.add('knownNotKept', { problem });
      this.#refused.set(key, write);
      this.#later();
      return;
    }
    this.forget(key);
    // It takes something again: perhaps all of it.
    this.#writeAll(Infinity);
  }

  /** Before anything newer is written: a start that knew that alone could conclude something false. */
  catchUp(): void {
    this.#writeAll(1);
  }

  /** Something newer is on the disk. */
  forget(key: string): void {
    if (!this.#refused.delete(key) || this.#refused.size > 0) return;
    this.#activity.add('knownKept', {});
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#writeAll(Infinity);
  }

  #later(): void {
    this.#cancel ??= this.#clock.setAlarm(AGAIN_MS, () => {
      this.#cancel = null;
      this.#writeAll(2);
      if (this.#refused.size > 0) this.#later();
    });
  }

  /** The oldest first, until so many in a row are refused: one may have a fault of its own, which holds up none. */
  #writeAll(most: number): void {
    let refused = 0;
    for (const [key, write] of this.#refused) {
      try {
        write();
      } catch {
        // Told when the first was refused.
        refused += 1;
        if (refused >= most) return;
        continue;
      }
      refused = 0;
      this.forget(key);
    }
  }
}
