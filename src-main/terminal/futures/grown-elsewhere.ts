/**
 * Positions that an order placed elsewhere has opened or made larger. One that fills as it comes is in no list of open
 * orders, and there is no private stream: only its position shows it before the next sweep of trades. What has grown
 * without an order that is known to have opened it has the trades of its contract read at once, and, since they may be
 * listed later than the position, a few times more.
 */
import type { FuturesAccount, Position } from '@shared/domain/position';
import type { Clock } from '@shared/kernel/ports';
import type { TrackedOrder } from '../orders/tracked-order';
import { contractsOf, movedBy, sideOf } from './position-sides';
import { Unexplained } from './unexplained';

export interface GrownElsewhereParts {
  readonly clock: Clock;
  readTrades(symbol: string): void;
}

/** After that it is left to the sweep. */
const AGAIN_MS: readonly number[] = [1_000, 3_000, 10_000];

export class GrownElsewhere {
  readonly #parts: GrownElsewhereParts;
  /** As last read; null before the first read: what was there before is no news. */
  #known: readonly Position[] | null = null;
  readonly #unexplained = new Unexplained();
  /** By side: its trades are read once more. */
  readonly #alarms = new Map<string, () => void>();

  constructor(parts: GrownElsewhereParts) {
    this.#parts = parts;
  }

  /** After each read of the wallet, which was the `begun`th to begin. */
  onAccounts(accounts: readonly FuturesAccount[], begun: number): void {
    const positions = accounts.flatMap((account) => account.positions);
    const known = this.#known ?? positions;
    this.#known = positions;
    const symbols = new Map(positions.map((one) => [sideOf(one), one.contractName]));
    for (const side of symbols.keys()) {
      const more = contractsOf(positions, side) - contractsOf(known, side);
      if (more > 0) this.#unexplained.moved(side, more, begun);
      else symbols.delete(side);
    }
    this.#unexplained.readBy(begun);
    for (const [side, symbol] of symbols) {
      if (this.#unexplained.of(side) > 0) this.#read(side, symbol, 0);
    }
  }

  /** `more` of an order than was known has executed; `begun`: reads of the wallet that had begun by then. */
  executed(order: TrackedOrder, more: number, begun: number): void {
    const moved = movedBy(order);
    if (moved === null || more === 0) return;
    this.#unexplained.executed(moved.side, moved.isClosing ? -more : more, begun);
    if (this.#unexplained.of(moved.side) === 0) this.#cancel(moved.side);
  }

  /** The exchange is gone: all trades are read when it is back. */
  close(): void {
    for (const side of this.#alarms.keys()) {
      this.#unexplained.forget(side);
      this.#cancel(side);
    }
  }

  #read(side: string, symbol: string, tries: number): void {
    this.#cancel(side);
    this.#parts.readTrades(symbol);
    const delayMs = AGAIN_MS[tries];
    if (delayMs === undefined) {
      this.#unexplained.forget(side);
      return;
    }
    const cancel = this.#parts.clock.setAlarm(delayMs, () => {
      this.#read(side, symbol, tries + 1);
    });
    this.#alarms.set(side, cancel);
  }

  #cancel(side: string): void {
    this.#alarms.get(side)?.();
    this.#alarms.delete(side);
  }
}
