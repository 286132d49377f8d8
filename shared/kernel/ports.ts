/** What every core needs from its surroundings. Production versions live in adapters. */

/** Times are Unix milliseconds unless a name says otherwise. */
export interface Clock {
  /** Wall time; it may jump. */
  nowMs(): number;
  /** Never runs backwards; only differences mean anything. */
  monotonicMs(): number;
  /** Calls back once after `delayMs`; the returned function cancels it. */
  setAlarm(delayMs: number, ring: () => void): () => void;
}

/** Names nobody else has used: intents, client order ids, withdrawal ids. */
export interface IdSource {
  /** Lower-case letters and digits only, at least 80 bits of entropy, 16 characters. */
  nextId(): string;
}

/** Random numbers whose source is chosen by the caller: seeded in the engine, entropy elsewhere. */
export interface Rng {
  /** Uniform in [0, 2^32). */
  nextUint32(): number;
}
