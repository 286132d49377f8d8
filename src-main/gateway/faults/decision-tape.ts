/**
 * Decides from a seed which request a fault hits. A decision depends on who asks what and on how often
 * they have asked it, never on what others do meanwhile: the same requests meet the same faults.
 */
import type { FaultRule } from '@shared/contract/lab';
import { seededRng } from '@shared/kernel/rng';

/** Askers that are counted apart; beyond them everyone shares one count. */
const COUNTS_MAX = 10_000;

export class DecisionTape {
  #seed: number;
  readonly #counts = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** From here on as if nobody had asked anything yet. */
  rewind(seed = this.#seed): void {
    this.#seed = seed;
    this.#counts.clear();
  }

  /**
   * The rule that hits the next request of `ip` to `path`, or null. The probabilities of the rules
   * that fit add up in their order: with 5 % and 5 % one request in ten is hit by one or the other.
   */
  decide(rules: readonly FaultRule[], ip: string, path: string): FaultRule | null {
    const fitting = rules.filter(({ endpoint }) => endpoint === '*' || endpoint === path);
    if (fitting.length === 0) return null;
    const draw = seededRng(this.#seed, 'fault', ip, path, this.#next(ip, path)).uniform();
    let edge = 0;
    for (const rule of fitting) {
      edge += Number(rule.probability);
      if (draw < edge) return rule;
    }
    return null;
  }

  #next(ip: string, path: string): number {
    const asker = `${ip} ${path}`;
    const key = this.#counts.has(asker) || this.#counts.size < COUNTS_MAX ? asker : '*';
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count;
  }
}
