/**
 * Of which contracts the newest page of past orders is read when the trader looks. An exchange may list hundreds, and
 * each costs a signed request: those where something of the account is, or was at the last look, are read at every
 * look, so that no end of an order is late; of the others a few at a time, those that were read longest ago first.
 */
import type { ListedContract } from '@shared/domain/instrument';

/** Of so few all are read at every look. */
const OTHERS_AT_ONCE = 8;

export class HistoryTurns {
  /** By contract, at which look it was read last. */
  readonly #readAt = new Map<string, number>();
  #look = 0;
  #busyBefore: ReadonlySet<string> = new Set();

  /** `busy`: contracts with orders, conditions or positions, or something of them on its way. */
  next(contracts: readonly ListedContract[], busy: ReadonlySet<string>): ListedContract[] {
    const before = this.#busyBefore;
    this.#busyBefore = busy;
    this.#look += 1;
    const isBusy = ({ symbol }: ListedContract): boolean => busy.has(symbol) || before.has(symbol);
    const others = contracts
      .filter((contract) => !isBusy(contract))
      .toSorted((left, right) => this.#lookOf(left) - this.#lookOf(right));
    return [...contracts.filter(isBusy), ...others.slice(0, OTHERS_AT_ONCE)];
  }

  wasRead({ symbol }: ListedContract): void {
    this.#readAt.set(symbol, this.#look);
  }

  #lookOf({ symbol }: ListedContract): number {
    return this.#readAt.get(symbol) ?? 0;
  }
}
