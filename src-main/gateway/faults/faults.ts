/**
 * The faults in force: a named profile or single rules, set in the lab. Whoever is touched by them asks
 * here; nobody who answers requests has to know of them.
 */
import type { FaultProfile, FaultRule } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import type { LimitSettings } from '../admission/rate-limits';
import { DecisionTape } from './decision-tape';
import { FAULT_PLANS, planOfRules, type FaultPlan } from './profiles';

export class Faults {
  #seed: number;
  #sockets = 0;
  readonly #tape: DecisionTape;
  readonly #listeners = new Set<(plan: FaultPlan) => void>();
  #profile: FaultProfile | null;
  #plan: FaultPlan;

  constructor(seed: number, profile: FaultProfile) {
    this.#seed = seed;
    this.#tape = new DecisionTape(seed);
    this.#profile = profile;
    this.#plan = FAULT_PLANS[profile];
  }

  /** Null while single rules are set. */
  get profile(): FaultProfile | null {
    return this.#profile;
  }

  get plan(): FaultPlan {
    return this.#plan;
  }

  setProfile(profile: FaultProfile): void {
    this.#profile = profile;
    this.#change(FAULT_PLANS[profile]);
  }

  setRules(rules: readonly FaultRule[]): void {
    this.#profile = null;
    this.#change(planOfRules(rules));
  }

  /** Told of the plan in force now, and of each that follows, until the returned function is called. */
  onPlan(listener: (plan: FaultPlan) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#plan);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  decide(ip: string, path: string): FaultRule | null {
    const { rules } = this.#plan;
    return rules.length === 0 ? null : this.#tape.decide(rules, ip, path);
  }

  /** Another market begins: what it meets does not depend on what went before. */
  restart(seed: number): void {
    this.#seed = seed;
    this.#sockets = 0;
    this.#tape.rewind(seed);
  }

  /** A stream of draws for the next socket: the n-th gets the same each time. */
  drawsOfNextSocket(): SeededRng {
    return seededRng(this.#seed, 'socket', this.#sockets++);
  }

  /** `clock` as the exchange's own wall shows it: right, or wrong by some seconds. */
  skewed(clock: Clock): Clock {
    const sign = (): number => (seededRng(this.#seed, 'clockskew').uniform() < 0.5 ? -1 : 1);
    return {
      nowMs: () => {
        const { clockSkewMs } = this.#plan;
        return clock.nowMs() + (clockSkewMs === 0 ? 0 : sign() * clockSkewMs);
      },
      monotonicMs: () => clock.monotonicMs(),
      setAlarm: (delayMs, ring) => clock.setAlarm(delayMs, ring),
    };
  }

  /** `limits` as they are enforced now. */
  limited(limits: LimitSettings): LimitSettings {
    const divisor = (): number => this.#plan.limitDivisor;
    return {
      get ipWeightPerMinute() {
        return Math.ceil(limits.ipWeightPerMinute / divisor());
      },
      get uidWeightPerMinute() {
        return Math.ceil(limits.uidWeightPerMinute / divisor());
      },
      get burstFactor() {
        return limits.burstFactor / divisor();
      },
      banLadderSec: limits.banLadderSec,
    };
  }

  #change(plan: FaultPlan): void {
    this.#plan = plan;
    this.#tape.rewind();
    for (const listener of this.#listeners) listener(plan);
  }
}
