/**
 * The exchange itself: pure, deterministic, synchronous. One door changes it: `execute`.
 * It must never read a clock, draw unseeded randomness or do I/O.
 */
import type { FuturesRules } from '@shared/domain/futures-defaults';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { MarginRules } from '@shared/domain/margin-defaults';
import type { Regime } from '@shared/domain/regime';
import type { Rejection } from '@shared/domain/rejection';
import type { WithdrawalRules } from '@shared/domain/withdrawal-defaults';
import type { Result } from '@shared/kernel/result';
import type { Atoms } from '@shared/money/units';
import type { ClosedTime, Command } from './commands';
import type { EngineEvents } from './events';
import type { FeedRules } from './feed/feed-event';
import type { ClosedPositionRecord, FuturesOrderRecord, FuturesTradeRecord } from './futures/query';
import type { LedgerTotals } from './ledger/ledger';
import type { EngineQuery, OrderRecord, OwnTradeRecord, TurnoverCandle } from './query';
import type { WithdrawalRecord } from './withdrawals/query';
import type { HaltRule } from './spot/auto-halt';

/** The futures side and its switches (exchange-rules §12; of each the first value is the default). */
export interface FuturesSetup {
  readonly rules: readonly FuturesRules[];
  readonly marketOpenUnit: 'contracts' | 'value';
  readonly settlement: 'none' | 'daily';
  readonly triggerRef: 'last' | 'mark';
  readonly lossMode: 'adl' | 'share';
  /** What the insurance fund starts with, per margin coin. */
  readonly insurance: Atoms;
  /** Finished orders, trades and closed positions of an account kept in memory, each; absent: 200,000. */
  readonly rowsKept?: number;
}

export interface EngineConfig {
  readonly seed: number;
  /** Market time at which the simulated history ends and trading begins. */
  readonly genesisMs: number;
  readonly spot: readonly SpotRules[];
  /** Off: an empty, silent book, no back-filled history, no auto-halt (exchange-rules §14). */
  readonly agents: boolean;
  readonly selfTrade: 'allow' | 'cancelNewest' | 'cancelOldest' | 'cancelBoth';
  /** When a market closes by itself; absent: after more than a tenth in a minute, for five minutes. */
  readonly autoHalt?: HaltRule;
  /** Days of one-minute bars before genesis (agents on only); absent: 30. */
  readonly historyDays?: number;
  /** It follows a feed instead of having a crowd (exchange-rules §8 Modes); needs `agents` off. */
  readonly feed?: FeedRules;
  /**
   * By which rules commands run; absent: by today's. 5: books beside a feed follow whenever somebody asks, as before
   * decision 223. 4: also condition orders are met between two rounds of a sweep, as
   * before decision 212. 3: also a partial close releases isolated margin as before decision 208. 2: also the crowd's
   * takers send the same in every hour of a regime. 1: also as before decision 123 (rebates short of a unit, and none
   * on closes; a margin liquidation knows one way only). To do again what was done then.
   */
  readonly ruleBook?: 1 | 2 | 3 | 4 | 5;
  /** Its past was drawn before rule book 3, and stays as it was drawn. */
  readonly isPastEven?: true;
  /** Absent: no contracts. */
  readonly futures?: FuturesSetup;
  /** Absent: a margin wallet has no credit. */
  readonly margin?: MarginRules;
  /** Absent: withdrawals are suspended. */
  readonly withdrawals?: WithdrawalRules;
}

/** What is finished and will never change: kept in append-only tables, not in snapshots. */
export type EngineRecord =
  | { readonly kind: 'order'; readonly seq: number; readonly order: OrderRecord }
  | { readonly kind: 'trade'; readonly seq: number; readonly trade: OwnTradeRecord }
  | { readonly kind: 'futuresOrder'; readonly seq: number; readonly order: FuturesOrderRecord }
  | { readonly kind: 'futuresTrade'; readonly seq: number; readonly trade: FuturesTradeRecord }
  | { readonly kind: 'position'; readonly seq: number; readonly position: ClosedPositionRecord }
  | { readonly kind: 'withdrawal'; readonly seq: number; readonly withdrawal: WithdrawalRecord }
  /** `symbol` is a pair or a contract. */
  | {
      readonly kind: 'bar';
      readonly seq: number;
      readonly symbol: string;
      readonly bar: TurnoverCandle;
    };

/**
 * Records, oldest first, to be read before the next are drained. Iterating makes them; a look at the
 * kind or the lots makes nothing.
 */
export interface EngineRecords extends Iterable<EngineRecord> {
  readonly length: number;
  at(place: number): EngineRecord;
  kindAt(place: number): EngineRecord['kind'];
  /** Lots of a spot order or trade; of others meaningless. */
  lotsAt(place: number): number;
}

export interface Engine {
  /**
   * A rejection emits no event and leaves everything as it was, but for market time: that has
   * reached `atMs`, and what happened on the way is told with the next accepted command. Events are to be read
   * before the next command.
   */
  execute(command: Command): Result<EngineEvents, Rejection>;
  readonly query: EngineQuery;
  /**
   * Asked after `execute` has thrown: its command was only being checked, and has changed nothing, as if it had been
   * refused. Otherwise half of it may have been done.
   */
  wasChecking(): boolean;
  /** Sequence number of the last event. */
  seq(): number;
  /** Market time reached so far. */
  marketTimeMs(): number;
  /** Place in its recording of the last fed event, 0 before the first and without a feed. */
  feedPlace(): number;
  /** The next time at which something is due by itself, or Infinity. */
  nextDueMs(): number;
  /** A time in which the program was closed: flat bars and nothing else, or run through by the crowd. */
  closeTime(gap: ClosedTime): void;
  /** The records made since the last call, oldest first. */
  drainRecords(): EngineRecords;
  /** The whole live state as JSON text; restoring it and hashing gives the same hash. */
  snapshot(): string;
  /** Hex digest over the whole live state. */
  stateHash(): string;
  /** Per asset: Σ over all accounts, and what the exchange's own accounts hold (the lab's view). */
  ledgerTotals(): readonly LedgerTotals[];
  /** Names of the invariants I1–I18 that do not hold; empty when all is well. */
  brokenInvariants(): readonly string[];
  /** A crowd trades here. */
  isCrowdOn(): boolean;
  /** What an operator has set of the market, as it is now (the lab's view). */
  setByHand(): SetByHand;
}

export interface SetByHand {
  /** The regime in force; null while there is no crowd. */
  readonly regime: Regime | null;
  /** It was chosen, not drawn. */
  readonly isRegimeForced: boolean;
  /** Fixed indexes as [pair, price]. */
  readonly indexes: readonly (readonly [pair: string, price: string])[];
}
