/**
 * How often a passphrase was wrong, kept over restarts: after five tries each further one waits, twice
 * as long as the one before, five minutes at most. A try counts before it is judged. What this run has seen is waited for
 * by the monotonic clock: setting the other one ends no wait and makes none longer.
 */
import { readFileSync } from 'node:fs';
import type { Clock } from '@shared/kernel/ports';
import { replaceFile } from './replace-file';

const FREE_TRIES = 5;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * 60_000;

interface Tries {
  readonly count: number;
  readonly lastAtMs: number;
}

export class WrongTries {
  readonly #path: string;
  readonly #clock: Clock;
  readonly #tries: Map<string, Tries>;
  /** Monotonic times of the last tries; of those of an earlier run, as far as the wall's clock knows. */
  readonly #lastTry = new Map<string, number>();

  constructor(path: string, clock: Clock) {
    this.#path = path;
    this.#clock = clock;
    this.#tries = new Map(Object.entries(readTries(path)));
  }

  /** How long the next try has to wait; 0 may go on. */
  waitMs(name: string): number {
    const tries = this.#tries.get(name);
    if (tries === undefined || tries.count < FREE_TRIES) return 0;
    const wholeMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries.count - FREE_TRIES));
    const lastMs = this.#lastTry.get(name) ?? this.#takeUp(name, tries);
    return Math.max(0, wholeMs - (this.#clock.monotonicMs() - lastMs));
  }

  /** Of an earlier run. A clock that was set back since waits once more, from here. */
  #takeUp(name: string, tries: Tries): number {
    const agoMs = this.#clock.nowMs() - tries.lastAtMs;
    const lastMs = this.#clock.monotonicMs() - Math.max(0, agoMs);
    this.#lastTry.set(name, lastMs);
    if (agoMs < 0) {
      // By a clock that was a year ahead it would be a year until the next try.
      this.#tries.set(name, { ...tries, lastAtMs: this.#clock.nowMs() });
      this.#write();
    }
    return lastMs;
  }

  begin(name: string): void {
    const count = (this.#tries.get(name)?.count ?? 0) + 1;
    this.#tries.set(name, { count, lastAtMs: this.#clock.nowMs() });
    this.#lastTry.set(name, this.#clock.monotonicMs());
    this.#write();
  }

  succeeded(name: string): void {
    if (this.#tries.delete(name)) this.#write();
  }

  /**
   * A full disk must not keep a trader from a locked desk: this run counts on, and whoever could fill the
   * disk to be counted less could as well delete the file.
   */
  #write(): void {
    try {
      replaceFile(this.#path, Buffer.from(JSON.stringify(Object.fromEntries(this.#tries))));
    } catch {
      // The next try is written with all before it.
    }
  }
}

/** A file that is missing or damaged counts nothing: it guards against guessing by hand. */
function readTries(path: string): Readonly<Record<string, Tries>> {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
  if (typeof read !== 'object' || read === null) return {};
  const sound = Object.entries(read as Record<string, unknown>).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    const { count, lastAtMs } = value as Record<string, unknown>;
    const isSound = Number.isSafeInteger(count) && typeof lastAtMs === 'number';
    return isSound ? [[name, { count: count as number, lastAtMs }] as const] : [];
  });
  return Object.fromEntries(sound);
}
