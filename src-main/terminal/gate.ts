/** Whether something may leave for the exchange now: everything that can forbid it, asked in one place. */
import type { Refusal } from './refusal-words';

export type GatedKind =
  /** Opens, adds or closes: any order that somebody asks for. */
  | 'order'
  /** What the terminal places by itself to protect what an entry has opened (ADR 0040). */
  | 'exit'
  | 'cancel'
  | 'withdrawal';

/** One reason why nothing may leave: arming, the kill switch. */
export interface GateSource {
  /** Null when this does not forbid it. */
  refusal(kind: GatedKind): Refusal | null;
}

/** The first source that forbids it, in the order they were given; null when none does. */
export class Gate implements GateSource {
  readonly #sources: readonly GateSource[];

  constructor(sources: readonly GateSource[]) {
    this.#sources = sources;
  }

  refusal(kind: GatedKind): Refusal | null {
    for (const source of this.#sources) {
      const refusal = source.refusal(kind);
      if (refusal !== null) return refusal;
    }
    return null;
  }
}
