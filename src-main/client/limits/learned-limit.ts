/**
 * A limit: what the document states, until the exchange refuses sooner, and then what it has shown to allow. After each
 * minute without a refusal a little more is tried, until the stated limit is reached again.
 */
import { MINUTE_MS } from '@shared/domain/limits';

const GROWTH = 1.25;
/** Of a limit that the document does not state: what was learned is forgotten from here on. */
const FORGOTTEN_AT = 100;

export class LearnedLimit {
  /** Null: the document states none. */
  readonly stated: number | null;
  readonly #least: number;
  #learned: number | null = null;
  #sinceMs = 0;

  /** `least`: never taken for less, whatever is refused. */
  constructor(stated: number | null, least: number) {
    this.stated = stated;
    this.#least = least;
  }

  /** What may be counted on; null where nothing limits. */
  at(nowMs: number): number | null {
    return this.learned(nowMs) ?? this.stated;
  }

  /** Null while the stated limit is believed. */
  learned(nowMs: number): number | null {
    if (this.#learned === null) return null;
    const end = this.stated ?? FORGOTTEN_AT;
    let grown = this.#learned;
    for (let atMs = this.#sinceMs + MINUTE_MS; atMs <= nowMs && grown < end; atMs += MINUTE_MS) {
      grown = Math.floor(grown * GROWTH) + 1;
    }
    if (grown < end) return grown;
    this.#learned = null;
    return null;
  }

  /** It refused, and cannot have allowed more than `most`. */
  refused(nowMs: number, most: number): void {
    const believed = this.at(nowMs) ?? Infinity;
    this.#learned = Math.max(this.#least, Math.min(believed, most));
    this.#sinceMs = nowMs;
  }

  clockCorrected(byMs: number): void {
    this.#sinceMs += byMs;
  }
}
