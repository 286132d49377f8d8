/**
 * What becomes of a withdrawal without anybody's doing: how long each step takes, and whether it goes
 * wrong. The end of an address forces an outcome, so that a program can be tried against each of them;
 * everything else is drawn from the desk's own seeded stream (exchange-rules §6).
 */
import type { WithdrawalRules } from '@shared/domain/withdrawal-defaults';
import { isWellFormedDestination } from '@shared/domain/withdrawal-rules';
import { seededRng, SeededRng, type RngState } from '@shared/kernel/rng';
import { RATE_SCALE, type Rate } from '@shared/money/units';

export type Step = 'review' | 'pay' | 'confirm' | 'retry';

const ONE = Number(10n ** BigInt(RATE_SCALE));
const SLOW_TIMES = 20;

interface Destination {
  readonly address: string;
  readonly label: string;
}

export class WithdrawalScript {
  readonly #rules: WithdrawalRules;
  #rng: SeededRng;

  constructor(rules: WithdrawalRules, seed: number) {
    this.#rules = rules;
    this.#rng = seededRng(seed, 'withdrawals');
  }

  /** How long a step takes, jitter included; Infinity for a payment that is to hang. */
  delayMs(step: Step, { address }: Destination): number {
    if (step === 'confirm' && address.endsWith('-hang')) return Infinity;
    const usualMs = this.#usualMs(step) * (address.endsWith('-slow') ? SLOW_TIMES : 1);
    const share = (this.#rng.uniform() * 2 - 1) * (Number(this.#rules.jitter) / ONE);
    return Math.round(usualMs * (1 + share));
  }

  #usualMs(step: Step): number {
    switch (step) {
      case 'review':
        return this.#rules.reviewMs;
      case 'pay':
        return this.#rules.payMs;
      case 'confirm':
        return this.#rules.confirmMs;
      case 'retry':
        return this.#rules.retryMs;
    }
  }

  /** Why a review turns it down, or null. */
  objection({ address, label }: Destination): string | null {
    const isUnlucky = this.#happens(this.#rules.pReject);
    if (!isWellFormedDestination(address, label)) return 'address error';
    return isUnlucky || address.endsWith('-reject') ? 'rejected at review' : null;
  }

  /** Whether the payment fails; `failures` counts those that have. */
  failsToPay({ address }: Destination, failures: number): boolean {
    const isUnlucky = this.#happens(this.#rules.pFail);
    return isUnlucky || address.endsWith('-fail') || (address.endsWith('-fail1') && failures === 0);
  }

  #happens(chance: Rate): boolean {
    return this.#rng.uniform() * ONE < Number(chance);
  }

  snapshot(): RngState {
    return this.#rng.snapshot();
  }

  restore(state: RngState): void {
    this.#rng = new SeededRng(state);
  }
}
