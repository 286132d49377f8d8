/**
 * Positions that the exchange itself closes. There is no private stream: a position that has shrunk, is gone
 * or is frozen has its trades read at once, and the history of its contract, which alone says that an order
 * was one of a liquidation or a deleveraging. Nothing is concluded from the position itself.
 */
import type { ListedContract } from '@shared/domain/instrument';
import type { PastFuturesOrder } from '@shared/domain/futures-order';
import type { FuturesAccount, Position } from '@shared/domain/position';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import { pastFuturesOrder, type TrackedOrder } from '../orders/tracked-order';
import { isForcedOn } from './forced-orders';

export interface ForcedClosingParts {
  readonly clock: Clock;
  client(): ExchangeClient | null;
  contractOf(symbol: string): ListedContract | undefined;
  /** A position of the contract is another one: its own trades are read now. */
  readTrades(symbol: string): void;
  /** An order of the exchange's own, as its history has it; more than once is as good as once. */
  onForced(order: TrackedOrder): void;
  /** So much of a position left without a trade, in a liquidation that the book did not take. */
  onTakenOver(position: Position, contracts: number): void;
}

/** What a liquidation orders within one look is far below this. */
const PAGE = 100;
/** The history may lag behind the position, or not be there to be read: so often it is asked again, so late. */
const AGAIN_MS: readonly number[] = [1_000, 3_000, 10_000];
/** The exchange may tell the time of a change to the second, cut off. */
const SECOND_MS = 1_000;

export class ForcedClosing {
  readonly #parts: ForcedClosingParts;
  /** As last read; null before the first read: what happened before is no news. */
  #known: ReadonlyMap<string, Position> | null = null;
  readonly #cancels = new Set<() => void>();

  constructor(parts: ForcedClosingParts) {
    this.#parts = parts;
  }

  /** After each read of the wallet. */
  onAccounts(accounts: readonly FuturesAccount[]): void {
    const positions = accounts.flatMap((account) => account.positions);
    const now = new Map(positions.map((position) => [position.positionId, position]));
    for (const before of this.#known?.values() ?? []) {
      const after = now.get(before.positionId);
      const isLess = (after?.contracts ?? 0) < before.contracts;
      const isFrozen = after?.isLiquidating === true && !before.isLiquidating;
      if (isLess) this.#parts.readTrades(before.contractName);
      if (isLess || isFrozen) void this.#look(before, after === undefined, 0);
    }
    this.#known = now;
  }

  /** The exchange is gone: what is asked for then is asked when it is back. */
  close(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }

  async #look(before: Position, isGone: boolean, attempt: number): Promise<void> {
    const forced = await this.#forcedOn(before);
    for (const order of forced.toReversed()) this.#parts.onForced(pastFuturesOrder(order));
    const [last] = forced;
    if (last === undefined) {
      this.#lookAgain(before, isGone, attempt);
      return;
    }
    const rest = last.contracts - last.executed;
    if (isGone && last.kind === 'LIQUIDATION' && rest > 0) {
      this.#parts.onTakenOver(before, rest);
    }
  }

  /** Newest first; none where the history could not be read. */
  async #forcedOn(before: Position): Promise<readonly PastFuturesOrder[]> {
    const contract = this.#parts.contractOf(before.contractName);
    const client = this.#parts.client();
    if (contract === undefined || client === null) return [];
    const answer = await client.futures.orderHistory(contract, { limit: PAGE });
    if (answer.kind !== 'accepted') return [];
    const sinceMs = Math.floor(before.changedAtMs / SECOND_MS) * SECOND_MS;
    return answer.value.filter(
      (order) => order.createdAtMs >= sinceMs && isForcedOn(before, order),
    );
  }

  #lookAgain(before: Position, isGone: boolean, attempt: number): void {
    const delayMs = AGAIN_MS[attempt];
    if (delayMs === undefined) return;
    const cancel = this.#parts.clock.setAlarm(delayMs, () => {
      this.#cancels.delete(cancel);
      void this.#look(before, isGone, attempt + 1);
    });
    this.#cancels.add(cancel);
  }
}
