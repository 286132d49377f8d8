/** Where the simulated exchange keeps what must survive: one row per group commit, snapshots, records. */
import type { EngineRecord } from '../engine/engine';
import type {
  ClosedPositionRecord,
  FuturesOrderRecord,
  FuturesTradeRecord,
  Page,
} from '../engine/futures/query';

export interface JournalRow {
  /** Rising by one. */
  readonly index: number;
  /** The encoded commands of one group commit (`engine/journal`). */
  readonly commands: string;
  /** Engine sequence number and hash-chain value after the group. */
  readonly seq: number;
  readonly chain: string;
}

export interface StoredSnapshot {
  /** Index of the last journal row it contains. */
  readonly journalIndex: number;
  readonly seq: number;
  readonly stateHash: string;
  readonly state: string;
}

export interface ExchangeMeta {
  readonly engineVersion: number;
  readonly config: string;
  readonly marketClockOffsetMs: number;
}

/** What takes the place of a market: a new one, or one with its past. */
export interface NewMarket {
  readonly meta: ExchangeMeta;
  /** The configuration of the exchange, as text. */
  readonly settings: string;
  readonly session?: StoredSession;
  /** Bans that go on; absent: they are forgotten. */
  readonly gatewayState?: string;
}

/** A market with its past. */
export interface StoredSession {
  readonly snapshot: StoredSnapshot;
  /** The rows after the snapshot, oldest first. */
  readonly rows: readonly JournalRow[];
  /** All records the market has made, oldest first. */
  readonly records: readonly EngineRecord[];
}

/**
 * Finished things of accounts as they lie on the disk, for pages that reach behind what the engine keeps
 * in memory (exchange-rules §2, Retention). Newest first, ids up to and including `fromId`.
 */
export interface RecordArchive {
  futuresOrder(uid: number, orderId: number): FuturesOrderRecord | null;
  futuresOrders(uid: number, contract: string, page: Page): readonly FuturesOrderRecord[];
  /** Of a trade with oneself the buyer's row first. */
  futuresTrades(uid: number, contract: string, page: Page): readonly FuturesTradeRecord[];
  closedPositions(uid: number, contract: string, page: Page): readonly ClosedPositionRecord[];
}

export interface ExchangeStore {
  readonly archive: RecordArchive;
  meta(): ExchangeMeta | null;
  saveMeta(meta: ExchangeMeta): void;
  /** The newest readable snapshot, or null. */
  latestSnapshot(): StoredSnapshot | null;
  /** Rows after `index`, oldest first. */
  journalAfter(index: number): Iterable<JournalRow>;
  /** Finished orders and trades of users, and bars, with seq ≤ `seq`, oldest first. */
  recordsUpTo(seq: number): Iterable<EngineRecord>;
  /** Durable when it returns: journal row, records and, when given, the version in one transaction. */
  commit(row: JournalRow, records: Iterable<EngineRecord>, fundsVersion?: number): void;
  /**
   * The same without holding up the market: resolves once it is durable, rejects when the disk
   * refuses. At most one at a time; whatever else the store is asked meanwhile waits for its end.
   */
  commitLater(row: JournalRow, records: Iterable<EngineRecord>): Promise<void>;
  /** Waits for the end of `commitLater`: durable when it returns, throws when the disk refused. */
  awaitCommit(): void;
  /** Which starting funds have been given (sequencer/opening-funds); 0 when that was never written. */
  fundsVersion(): number;
  /** Durable when it returns; keeps the newest three and the rows that follow the oldest of them. */
  saveSnapshot(snapshot: StoredSnapshot): void;
  /**
   * The same without holding up the market: packed elsewhere, written in a turn of its own. Resolves
   * once it is durable, or when the store was closed before; rejects when the store refuses.
   */
  saveSnapshotLater(snapshot: StoredSnapshot): Promise<void>;
  /**
   * Forgets the market (meta, journal, snapshots, records, bans) for another, in one transaction.
   * Accounts and their keys stay.
   */
  startOver(market: NewMarket): void;
  /**
   * Everything as it is now, in a file beside its own: before something is given up for good. No earlier
   * copy that holds something else is lost for it.
   */
  keepCopy(ending: string): void;
  /** What the exchange is configured to (gateway/config), as text; null before it was written. */
  settings(): string | null;
  saveSettings(settings: string): void;
  /** Accounts and keys (gateway/lab), as text. Never part of journal, snapshots or sessions. */
  accounts(): string | null;
  saveAccounts(accounts: string): void;
  /** Bans and weight windows of the gateway, as JSON text. */
  gatewayState(): string | null;
  saveGatewayState(state: string): void;
  close(): void;
}
