/**
 * Whether the clipboard keeps saying what was pasted. A program that swaps addresses on it changes it
 * within moments; an address after which the clipboard says something else is not saved.
 */
import type { Clock } from '@shared/kernel/ports';

/** The last look is also how long saving waits. */
const LOOKS_MS = [0, 500, 2_000] as const;

export class ClipboardWatch {
  readonly #clock: Clock;
  readonly #read: () => Promise<string>;
  /** By address; of each the last paste counts. */
  readonly #verdicts = new Map<string, Promise<boolean>>();

  constructor(clock: Clock, read: () => Promise<string>) {
    this.#clock = clock;
    this.#read = read;
  }

  pasted(address: string): void {
    if (this.#verdicts.size >= PASTES_MAX) this.#verdicts.clear();
    this.#verdicts.set(address, this.#watch(address));
  }

  /** True when the clipboard did not change after it was pasted, or it was typed. */
  async isSteady(address: string): Promise<boolean> {
    return (await this.#verdicts.get(address)) ?? true;
  }

  async #watch(address: string): Promise<boolean> {
    let waitedMs = 0;
    for (const atMs of LOOKS_MS) {
      const waitMs = atMs - waitedMs;
      if (waitMs > 0) await new Promise<void>((resolve) => this.#clock.setAlarm(waitMs, resolve));
      waitedMs = atMs;
      if (!(await this.#says(address))) return false;
    }
    return true;
  }

  /** What cannot be read is no evidence that nothing was swapped. */
  async #says(address: string): Promise<boolean> {
    try {
      return (await this.#read()).trim() === address.trim();
    } catch {
      return false;
    }
  }
}

/** A desk that reports more than anybody can paste is not believed. */
const PASTES_MAX = 100;
