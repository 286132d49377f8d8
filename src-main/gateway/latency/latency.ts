/** Draws how long each leg takes, from a seed: the same seed and the same draws take the same time. */
import type { LatencyProfile } from '@shared/contract/lab';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { LATENCY_TIMES, LEGS, type Leg } from './profiles';

/** A leg that takes longer is a connection that is lost; clients give up before. */
const LEG_MAX_MS = 60_000;

export class Latency {
  #seed: number;
  #profile: LatencyProfile;
  #factor = 1;
  #streams: Readonly<Record<Leg, SeededRng>>;

  constructor(seed: number, profile: LatencyProfile) {
    this.#seed = seed;
    this.#profile = profile;
    this.#streams = this.#seedStreams();
  }

  get profile(): LatencyProfile {
    return this.#profile;
  }

  /** Draws begin anew, so that what follows does not depend on what went before. */
  setProfile(profile: LatencyProfile): void {
    this.#profile = profile;
    this.#streams = this.#seedStreams();
  }

  /** Another market begins: its ways do not depend on what went before. */
  restart(seed: number): void {
    this.#seed = seed;
    this.#streams = this.#seedStreams();
  }

  /** Makes every leg so many times as long; of a way that takes no time, that of `default`. */
  slowDown(factor: number): void {
    this.#factor = factor;
  }

  isZero(): boolean {
    return this.#profile === 'zero' && this.#factor === 1;
  }

  /** Whole milliseconds of the wall. */
  drawMs(leg: Leg): number {
    const profile = this.#profile === 'zero' && this.#factor !== 1 ? 'default' : this.#profile;
    const times = LATENCY_TIMES[profile];
    if (times === null) return 0;
    const drawnMs = this.#streams[leg].lognormal(times.medianMs[leg], times.sigma);
    return Math.min(LEG_MAX_MS, Math.round(drawnMs * this.#factor));
  }

  /** A stream of each leg's own: market data never shifts what a request waits. */
  #seedStreams(): Readonly<Record<Leg, SeededRng>> {
    const streams = LEGS.map((leg) => [leg, seededRng(this.#seed, 'latency', leg)]);
    return Object.fromEntries(streams) as Record<Leg, SeededRng>;
  }
}
