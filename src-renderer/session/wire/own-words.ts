/**
 * What this window writes stands while its answers are awaited. Told meanwhile are older words of its own, which would
 * take back for a moment, or for good, what a hand has done since: they are held until everything is answered.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';

export class OwnWords {
  #underWay = 0;
  /** By who is to hear it. */
  readonly #held = new Map<unknown, () => void>();

  written(answered: Promise<unknown>): void {
    this.#underWay += 1;
    void answered.then(() => {
      this.#underWay -= 1;
      if (this.#underWay > 0) return;
      const held = [...this.#held.values()];
      this.#held.clear();
      for (const hear of held) hear();
    });
  }

  /** Takes it now, or the last one told once all that was written is answered. */
  told<Value>(value: Value, take: (value: Value) => void): void {
    if (this.#underWay === 0) take(value);
    else {
      this.#held.set(take, () => {
        take(value);
      });
    }
  }

  /** Nobody takes it any more. */
  forget(take: unknown): void {
    this.#held.delete(take);
  }
}

const known = new WeakMap<object, Map<string, OwnWords>>();

/** Of one thing that the terminal keeps, by its name; who writes it and who hears of it ask for the same. */
export function ownWords(terminal: Pick<TerminalClient, 'call'>, name: string): OwnWords {
  const names = known.get(terminal) ?? new Map<string, OwnWords>();
  known.set(terminal, names);
  const words = names.get(name) ?? new OwnWords();
  names.set(name, words);
  return words;
}
