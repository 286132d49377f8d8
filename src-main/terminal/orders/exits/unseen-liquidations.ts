/**
 * Condition orders of an earlier run that were cancelled while nobody looked. The positions say nothing of it: what is
 * gone was never read by this run. The history of their contract, which alone says that an order was one of a
 * liquidation, is read once for that; without one there they were cancelled elsewhere.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import type { ListedContract } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../../client/exchange-client';
import { readableOf } from '../../futures/readable-rows';
import { hasEnded, pastFuturesOrder, type TrackedOrder } from '../tracked-order';

const PAGE = 100;
/** It may not be readable at once: so late it is asked again, while what it explains is remembered. */
const AGAIN_MS: readonly number[] = [1_000, 3_000, 8_000];
/** The exchange may tell times to the second, cut off. */
const SECOND_MS = 1_000;

export interface UnseenLiquidationsParts {
  readonly clock: Clock;
  client(): ExchangeClient | null;
  contractOf(symbol: string): ListedContract | undefined;
  /** One of a liquidation; more than once is as good as once. */
  onRead(order: TrackedOrder): void;
}

export class UnseenLiquidations {
  readonly #parts: UnseenLiquidationsParts;
  /** By contract, since when: the oldest of its orders that were cancelled. */
  readonly #wanted = new Map<string, number>();

  constructor(parts: UnseenLiquidationsParts) {
    this.#parts = parts;
  }

  look({ symbol, createdAtMs, placedAtMs = createdAtMs }: ConditionRow): void {
    const known = this.#wanted.get(symbol);
    this.#wanted.set(symbol, Math.min(known ?? placedAtMs, placedAtMs));
    // In a turn of its own: others of the same contract follow.
    if (known === undefined) this.#later(symbol, 0);
  }

  #later(symbol: string, tries: number): void {
    this.#parts.clock.setAlarm(AGAIN_MS[tries] ?? 0, () => {
      void this.#ask(symbol, tries);
    });
  }

  async #ask(symbol: string, tries: number): Promise<void> {
    const contract = this.#parts.contractOf(symbol);
    const client = this.#parts.client();
    const answer =
      contract === undefined || client === null
        ? null
        : await client.futures.orderHistory(contract, { limit: PAGE });
    if (answer?.kind !== 'accepted') {
      if (tries + 1 < AGAIN_MS.length) this.#later(symbol, tries + 1);
      else this.#wanted.delete(symbol);
      return;
    }
    const sinceMs = this.#wanted.get(symbol) ?? Infinity;
    this.#wanted.delete(symbol);
    for (const row of readableOf(answer.value).toReversed()) {
      const isAfter = row.createdAtMs + SECOND_MS > sinceMs;
      const order = pastFuturesOrder(row);
      if (row.kind === 'LIQUIDATION' && isAfter && hasEnded(order)) this.#parts.onRead(order);
    }
  }
}
