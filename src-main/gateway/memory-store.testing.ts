/** The exchange's store without a disk, for tests: it can forget what was not durable yet. */
import type { EngineRecord } from '../engine/engine';
import type { Page } from '../engine/futures/query';
import type {
  ExchangeMeta,
  ExchangeStore,
  JournalRow,
  NewMarket,
  RecordArchive,
  StoredSnapshot,
} from './exchange-store';

interface Disk {
  meta: ExchangeMeta | null;
  rows: JournalRow[];
  records: EngineRecord[];
  /** Keys of the records. */
  known: Set<string>;
  snapshots: StoredSnapshot[];
  gatewayState: string | null;
  settings: string | null;
  accounts: string | null;
  fundsVersion: number;
}

const EMPTY: Disk = {
  meta: null,
  rows: [],
  records: [],
  known: new Set(),
  snapshots: [],
  gatewayState: null,
  settings: null,
  accounts: null,
  fundsVersion: 0,
};

const copy = (disk: Disk): Disk => ({
  ...disk,
  rows: [...disk.rows],
  records: [...disk.records],
  known: keysOf(disk.records),
  snapshots: [...disk.snapshots],
});

/**
 * An ExchangeStore in memory whose commits can be held back: `crash` gives the store a new process
 * would find, without anything that was written but not yet durable.
 */
export class MemoryStore implements ExchangeStore {
  #disk: Disk;
  /** What the caller was told; ahead of the disk while commits are held back. */
  #seen: Disk;
  #isHeld = false;
  /** Called inside every commit, before it is durable: what has left by then left too early. */
  onCommit: (row: JournalRow) => void = () => undefined;
  /** Endings of the copies that were kept. */
  readonly copies: string[] = [];
  /** Commits that nobody waits for end when `endCommit` says so. */
  isSlow = false;
  #endCommit: (() => void) | null = null;
  /** Makes the next commits fail, as a full disk does. */
  isFull = false;
  /** So many of the newest snapshots cannot be read: they are passed over, as on a disk. */
  unreadable = 0;

  constructor(disk: Disk = EMPTY) {
    this.#disk = copy(disk);
    this.#seen = copy(disk);
  }

  /** From now on nothing becomes durable. */
  holdBack(): void {
    this.#isHeld = true;
  }

  /** The store as the next start of the program finds it. */
  crash(): MemoryStore {
    return new MemoryStore(this.#disk);
  }

  rowCount(): number {
    return this.#seen.rows.length;
  }

  snapshotCount(): number {
    return this.#seen.snapshots.length;
  }

  /** Lets a test damage what is stored. */
  alter(change: (disk: Disk) => void): MemoryStore {
    const disk = copy(this.#disk);
    change(disk);
    return new MemoryStore(disk);
  }

  meta(): ExchangeMeta | null {
    return this.#seen.meta;
  }

  saveMeta(meta: ExchangeMeta): void {
    this.#write((disk) => {
      disk.meta = meta;
    });
  }

  latestSnapshot(): StoredSnapshot | null {
    return this.#seen.snapshots.at(-1 - this.unreadable) ?? null;
  }

  journalAfter(index: number): Iterable<JournalRow> {
    return this.#seen.rows.filter((row) => row.index > index);
  }

  recordsUpTo(seq: number): Iterable<EngineRecord> {
    return this.#seen.records.filter((record) => record.seq <= seq);
  }

  commit(row: JournalRow, records: Iterable<EngineRecord>, fundsVersion?: number): void {
    if (this.isFull) throw new Error('disk full');
    this.onCommit(row);
    this.#write((disk) => {
      disk.rows.push(row);
      if (fundsVersion !== undefined) disk.fundsVersion = fundsVersion;
      for (const record of records) {
        const key = recordKey(record);
        if (!disk.known.has(key)) disk.records.push(record);
        disk.known.add(key);
      }
    });
  }

  /** The same that SQLite reads by its index. */
  readonly archive: RecordArchive = {
    futuresOrder: (uid, orderId) =>
      this.#ofAccount('futuresOrder', uid).find(({ order }) => order.orderId === orderId)?.order ??
      null,
    futuresOrders: (uid, contract, page) =>
      pageOf(
        this.#ofAccount('futuresOrder', uid).map(({ order }) => order),
        contract,
        page,
        ({ orderId }) => orderId,
      ),
    futuresTrades: (uid, contract, page) =>
      pageOf(
        this.#ofAccount('futuresTrade', uid).map(({ trade }) => trade),
        contract,
        page,
        ({ tradeId }) => tradeId,
      ),
    closedPositions: (uid, contract, page) =>
      pageOf(
        this.#ofAccount('position', uid).map(({ position }) => position),
        contract,
        page,
        ({ id }) => id,
      ),
  };

  #ofAccount<K extends 'futuresOrder' | 'futuresTrade' | 'position'>(kind: K, uid: number) {
    type Row = Extract<EngineRecord, { kind: K }>;
    return this.#seen.records.filter((record): record is Row => {
      if (record.kind !== kind) return false;
      if (record.kind === 'futuresOrder') return record.order.uid === uid;
      if (record.kind === 'futuresTrade') return record.trade.uid === uid;
      return record.position.uid === uid;
    });
  }

  /** Told later: nothing that waits for it may have left before. */
  commitLater(row: JournalRow, records: Iterable<EngineRecord>): Promise<void> {
    const made = [...records];
    return new Promise((resolve, reject) => {
      this.#endCommit = () => {
        this.#endCommit = null;
        try {
          this.commit(row, made);
          resolve();
        } catch (cause) {
          reject(cause instanceof Error ? cause : new Error(String(cause)));
          throw cause;
        }
      };
      void Promise.resolve().then(() => {
        if (!this.isSlow) this.endCommit();
      });
    });
  }

  /** Ends the commit that is under way, as the disk does. */
  endCommit(): void {
    try {
      this.#endCommit?.();
    } catch {
      // Told by the promise.
    }
  }

  awaitCommit(): void {
    this.#endCommit?.();
  }

  saveSnapshot(snapshot: StoredSnapshot): void {
    this.#write((disk) => {
      disk.snapshots = [...disk.snapshots, snapshot].slice(-3);
    });
  }

  saveSnapshotLater(snapshot: StoredSnapshot): Promise<void> {
    if (this.isFull) return Promise.reject(new Error('disk full'));
    this.saveSnapshot(snapshot);
    return Promise.resolve();
  }

  fundsVersion(): number {
    return this.#seen.fundsVersion;
  }

  startOver({ meta, settings, session, gatewayState }: NewMarket): void {
    if (this.isFull) throw new Error('disk full');
    this.#write((disk) => {
      disk.meta = meta;
      disk.settings = settings;
      disk.rows = [...(session?.rows ?? [])];
      disk.records = [...(session?.records ?? [])];
      disk.known = keysOf(disk.records);
      disk.snapshots = session === undefined ? [] : [session.snapshot];
      disk.gatewayState = gatewayState ?? null;
    });
  }

  keepCopy(ending: string): void {
    if (this.isFull) throw new Error('disk full');
    this.copies.push(ending);
  }

  settings(): string | null {
    return this.#seen.settings;
  }

  saveSettings(settings: string): void {
    this.#write((disk) => {
      disk.settings = settings;
    });
  }

  accounts(): string | null {
    return this.#seen.accounts;
  }

  saveAccounts(accounts: string): void {
    this.#write((disk) => {
      disk.accounts = accounts;
    });
  }

  gatewayState(): string | null {
    return this.#seen.gatewayState;
  }

  saveGatewayState(state: string): void {
    this.#write((disk) => {
      disk.gatewayState = state;
    });
  }

  close(): void {
    this.#isHeld = true;
  }

  #write(change: (disk: Disk) => void): void {
    change(this.#seen);
    if (!this.#isHeld) change(this.#disk);
  }
}

const keysOf = (records: readonly EngineRecord[]): Set<string> => new Set(records.map(recordKey));

function recordKey(record: EngineRecord): string {
  switch (record.kind) {
    case 'order':
      return `order ${record.order.orderId}`;
    case 'trade':
      return `trade ${record.trade.symbol} ${record.trade.tradeId} ${record.trade.isBuyer ? 'b' : 's'}`;
    case 'futuresOrder':
      return `futures order ${record.order.orderId}`;
    case 'futuresTrade':
      return `futures trade ${record.trade.contract} ${record.trade.tradeId} ${record.trade.isBuyer ? 'b' : 's'}`;
    case 'position':
      return `position ${record.position.id}`;
    case 'withdrawal':
      return `withdrawal ${record.withdrawal.id}`;
    case 'bar':
      return `bar ${record.symbol} ${record.bar.openTimeMs}`;
  }
}

/** Rows of one number keep the order in which they were made, the newer one first. */
function pageOf<Row extends { readonly contract: string }>(
  rows: readonly Row[],
  contract: string,
  { fromId = Infinity, limit }: Page,
  numberOf: (row: Row) => number,
): readonly Row[] {
  return rows
    .filter((row) => row.contract === contract && numberOf(row) <= fromId)
    .reverse()
    .sort((a, b) => numberOf(b) - numberOf(a))
    .slice(0, limit);
}
