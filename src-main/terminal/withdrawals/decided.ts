/**
 * What has become of our withdrawals. A disk that refuses must not undo what the exchange has decided: it counts at
 * once and is written when the disk takes it; a start before that asks the exchange again.
 */
import type { Audit } from '../audit';
import type { LateWrites } from '../late-writes';
import type { StoredWithdrawal, WithdrawalStore } from '../ports';

export interface DecidedParts {
  readonly audit: Audit;
  readonly store: WithdrawalStore;
  readonly late: LateWrites;
}

export class Decided {
  readonly #parts: DecidedParts;
  /** What the disk has refused, by our id. */
  readonly #refused = new Map<string, StoredWithdrawal>();

  constructor(parts: DecidedParts) {
    this.#parts = parts;
  }

  /** By our id. */
  of(withdrawOrderId: string): StoredWithdrawal | null {
    return this.#refused.get(withdrawOrderId) ?? this.#parts.store.withdrawalOf(withdrawOrderId);
  }

  asked(intentId: string): StoredWithdrawal | null {
    const stored = this.#parts.store.withdrawal(intentId);
    return stored === null ? null : this.of(stored.withdrawOrderId);
  }

  /** Durable when it returns; throws what the store throws, and then nothing may be sent. */
  begin(stored: StoredWithdrawal): void {
    this.#save(stored);
  }

  save(stored: StoredWithdrawal): void {
    const { withdrawOrderId } = stored;
    this.#refused.set(withdrawOrderId, stored);
    this.#parts.late.write(`withdrawal ${withdrawOrderId}`, () => {
      this.#save(stored);
      this.#refused.delete(withdrawOrderId);
    });
  }

  /** Both or neither: a withdrawal that is on the disk is in the record. */
  #save(stored: StoredWithdrawal): void {
    const { state, withdrawOrderId, intentId, withdrawalId, detail } = stored;
    const { asset, amount, address, label } = stored;
    const facts =
      state === 'stored'
        ? { intentId, withdrawOrderId, asset, amount, address, label }
        : { intentId, withdrawOrderId, withdrawalId, detail };
    const { audit, store } = this.#parts;
    audit.noteWith([{ kind: `withdrawal.${state}`, facts }], () => {
      store.saveWithdrawal(stored);
    });
  }
}
