/** Which regime the market is in: a seeded Markov chain, or what the user forces. */
import { ln } from '@shared/kernel/det-math';
import { SeededRng, seededRng, type RngState } from '@shared/kernel/rng';
import { REGIMES, type Regime } from '@shared/domain/regime';
import {
  CRASH,
  CRASHES_PER_DAY,
  DAY_SECONDS,
  REGIME_PROFILES,
  SECOND_MS,
  type RegimeProfile,
} from './parameters';

const FALL_PER_MS = ln(CRASH.fallTo) / CRASH.fallMs;
const RISE_PER_MS = ln(CRASH.riseTo) / CRASH.riseMs;
const CRASH_GAP_MS = (DAY_SECONDS * SECOND_MS) / CRASHES_PER_DAY;

export interface RegimeState {
  readonly regime: Regime;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly crashAtMs: number;
  readonly forced: boolean;
  readonly rng: RngState;
}

export class RegimeChain {
  #regime: Regime = 'normal';
  #sinceMs: number;
  #untilMs: number;
  #crashAtMs: number;
  #forced = false;
  #rng: SeededRng;

  constructor(seed: number, startMs: number) {
    this.#rng = seededRng(seed, 'market', 'regime');
    this.#sinceMs = startMs;
    this.#untilMs = startMs + this.#dwellMs();
    this.#crashAtMs = startMs + CRASH_GAP_MS * this.#rng.exponential();
  }

  get regime(): Regime {
    return this.#regime;
  }

  get isForced(): boolean {
    return this.#forced;
  }

  profile(): RegimeProfile {
    return REGIME_PROFILES[this.#regime];
  }

  /** Changes the regime when its time has come. */
  advanceTo(nowMs: number): void {
    if (this.#forced) return;
    if (nowMs >= this.#crashAtMs) {
      this.#crashAtMs = nowMs + CRASH_GAP_MS * this.#rng.exponential();
      this.#enter('crash', nowMs);
    } else if (nowMs >= this.#untilMs) this.#enter(this.#another(), nowMs);
  }

  /** Forces a regime, or frees the chain, which then stays for another dwell time (null). */
  force(nowMs: number, regime: Regime | null): void {
    this.#forced = regime !== null;
    this.#enter(regime ?? this.#regime, nowMs);
  }

  /** The log-return of the second that ends at `nowMs`. */
  driftPerSecond(nowMs: number): number {
    if (this.#regime !== 'crash') return this.profile().driftPerDay / DAY_SECONDS;
    const elapsedMs = nowMs - this.#sinceMs;
    if (elapsedMs <= CRASH.fallMs) return FALL_PER_MS * SECOND_MS;
    return elapsedMs <= CRASH.fallMs + CRASH.riseMs ? RISE_PER_MS * SECOND_MS : 0;
  }

  #enter(regime: Regime, nowMs: number): void {
    this.#regime = regime;
    this.#sinceMs = nowMs;
    this.#untilMs = nowMs + this.#dwellMs();
  }

  #another(): Regime {
    const others = REGIMES.filter((regime) => regime !== this.#regime && regime !== 'crash');
    return others[Math.floor(this.#rng.uniform() * others.length)] ?? 'normal';
  }

  /** A crash runs its course; every other regime lasts as long as chance wants. */
  #dwellMs(): number {
    const { dwellMs } = this.profile();
    return this.#regime === 'crash' ? dwellMs : dwellMs * this.#rng.exponential();
  }

  postpone(delayMs: number): void {
    this.#sinceMs += delayMs;
    this.#untilMs += delayMs;
    this.#crashAtMs += delayMs;
  }

  snapshot(): RegimeState {
    return {
      regime: this.#regime,
      sinceMs: this.#sinceMs,
      untilMs: this.#untilMs,
      crashAtMs: this.#crashAtMs,
      forced: this.#forced,
      rng: this.#rng.snapshot(),
    };
  }

  restore(state: RegimeState): void {
    this.#regime = state.regime;
    this.#sinceMs = state.sinceMs;
    this.#untilMs = state.untilMs;
    this.#crashAtMs = state.crashAtMs;
    this.#forced = state.forced;
    this.#rng = new SeededRng(state.rng);
  }
}
