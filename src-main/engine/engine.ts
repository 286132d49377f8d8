/**
 * The exchange itself: pure, deterministic, synchronous. One door changes it: `execute`.
 * It must never read a clock, draw unseeded randomness or do I/O.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { Rejection } from '@shared/domain/rejection';
import type { Result } from '@shared/kernel/result';
import type { ClosedTime, Command } from './commands';
import type { EngineEvent } from './events';
import type { EngineQuery, OrderRecord, OwnTradeRecord, TurnoverCandle } from './query';

export interface EngineConfig {
  readonly seed: number;
  /** Market time at which the simulated history ends and trading begins. */
  readonly genesisMs: number;
  readonly spot: readonly SpotRules[];
  /** Off: an empty, silent book, no back-filled history, no auto-halt (exchange-rules §14). */
  readonly agents: boolean;
  readonly selfTrade: 'allow' | 'cancelNewest' | 'cancelOldest' | 'cancelBoth';
  /** Days of one-minute bars before genesis (agents on only); absent: 30. */
  readonly historyDays?: number;
}

/** What is finished and will never change: kept in append-only tables, not in snapshots. */
export type EngineRecord =
  /** `clientOrderId` is empty when its owner chose none (it is then the order id as text). */
  | { readonly kind: 'order'; readonly seq: number; readonly order: OrderRecord }
  | { readonly kind: 'trade'; readonly seq: number; readonly trade: OwnTradeRecord }
  | {
      readonly kind: 'bar';
      readonly seq: number;
      readonly symbol: string;
      readonly bar: TurnoverCandle;
    };

export interface Engine {
  /**
   * A rejection emits no event and leaves everything as it was, but for market time: that has
   * reached `atMs`, and what happened on the way is told with the next accepted command.
   */
  execute(command: Command): Result<readonly EngineEvent[], Rejection>;
  readonly query: EngineQuery;
  /** Sequence number of the last event. */
  seq(): number;
  /** Market time reached so far. */
  marketTimeMs(): number;
  /** The next time at which something is due by itself, or Infinity. */
  nextDueMs(): number;
  /** Flat bars for a time in which the program was closed; nothing else moves. */
  closeTime(gap: ClosedTime): void;
  /** The records made since the last call, oldest first. */
  drainRecords(): readonly EngineRecord[];
  /** The whole live state as JSON text; restoring it and hashing gives the same hash. */
  snapshot(): string;
  /** Hex digest over the whole live state. */
  stateHash(): string;
  /** Names of the invariants I1–I18 that do not hold; empty when all is well. */
  brokenInvariants(): readonly string[];
}
