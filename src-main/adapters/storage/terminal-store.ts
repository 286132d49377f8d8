/** The terminal's money and evidence (terminal/ports.ts) over one SQLite file per mode. */
import type { OrderWork, TerminalStore } from '../../terminal/ports';
import { openDatabase, type Database } from './database';
import { storedAudit } from './terminal-audit';
import { storedDrift } from './terminal-drift';
import { storedEquity } from './terminal-equity';
import { storedIntents } from './terminal-intents';
import { storedJournal } from './terminal-journal';
import { TERMINAL_MIGRATIONS } from './terminal-migrations';
import { storedObservations } from './terminal-observations';
import { storedWithdrawals } from './terminal-withdrawals';

export interface TerminalStoreFile extends TerminalStore {
  /**
   * Another market begins: what is known of the orders, withdrawals, trades and worth of the one that is gone goes
   * with it. The address book is the trader's and stays, and so does the record of what was done. A kill
   * switch is lifted by its word and by nothing else.
   */
  startOver(): void;
}

/** Throws a StoreError when the file is in use, newer, no database, or not durable. */
export function openTerminalStore(path: string): TerminalStoreFile {
  const database = openDatabase(path, TERMINAL_MIGRATIONS);
  return {
    ...storedIntents(database),
    ...finishedOrders(database),
    ...orderWorks(database),
    ...storedWithdrawals(database),
    ...storedEquity(database),
    ...storedObservations(database),
    ...storedJournal(database),
    ...storedDrift(database),
    ...storedAudit(database),
    startOver: () => {
      const tables = database.sql
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
        .all() as { readonly name: string }[];
      database.transaction(() => {
        for (const { name } of tables) {
          const kept = KEPT_ROWS.get(name);
          const which = kept === undefined ? '' : ` WHERE NOT (${kept})`;
          if (!KEPT_TABLES.has(name)) database.sql.exec(`DELETE FROM "${name}"${which}`);
        }
      });
    },
    close: () => {
      database.close();
    },
  };
}

const KEPT_TABLES: ReadonlySet<string> = new Set(['address', 'audit', 'audit_head']);
const KEPT_ROWS: ReadonlyMap<string, string> = new Map([['order_work', `kind = 'kill'`]]);

type Finished = Pick<TerminalStore, 'saveFinishedOrders' | 'finishedOrders'>;

function finishedOrders(database: Database): Finished {
  const { sql } = database;
  const upsert = sql.prepare(
    `INSERT INTO finished_order (book, order_id, created_at, content) VALUES (?, ?, ?, ?)
     ON CONFLICT (book, order_id) DO UPDATE SET content = excluded.content`,
  );
  const finishIntent = sql.prepare(
    `UPDATE intent SET is_finished = 1 WHERE book = ? AND order_id = ? AND order_id <> ''`,
  );
  const selectOf = (condition: string) =>
    sql.prepare(
      `SELECT content FROM finished_order WHERE ${condition} created_at < ?1 AND created_at >=
         coalesce((SELECT created_at FROM finished_order WHERE ${condition} created_at < ?1
           ORDER BY created_at DESC LIMIT 1 OFFSET ?2), -9223372036854775807)
       ORDER BY created_at DESC, length(order_id) DESC, order_id DESC`,
    );
  const selectAll = selectOf('');
  const selectBook = selectOf('book = ?3 AND');
  return {
    saveFinishedOrders: (orders) => {
      database.transaction(() => {
        for (const { book, orderId, createdAtMs, row } of orders) {
          upsert.run(book, orderId, createdAtMs, row);
          finishIntent.run(book, orderId);
        }
      });
    },
    finishedOrders: (book, beforeMs, limit) => {
      const before = beforeMs ?? Number.MAX_SAFE_INTEGER;
      const rows =
        book === null ? selectAll.all(before, limit - 1) : selectBook.all(before, limit - 1, book);
      return (rows as { readonly content: string }[]).map((row) => row.content);
    },
  };
}

interface WorkColumns {
  readonly kind: OrderWork['kind'];
  readonly intent_id: string;
  readonly created_at: number;
  readonly is_live: number;
  readonly content: string;
}

function orderWorks(database: Database): Pick<TerminalStore, 'saveWork' | 'work' | 'works'> {
  const { sql } = database;
  const upsert = sql.prepare(
    `INSERT INTO order_work (kind, intent_id, created_at, is_live, content) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, intent_id) DO UPDATE SET is_live = excluded.is_live,
       content = excluded.content`,
  );
  const select = sql.prepare('SELECT * FROM order_work WHERE kind = ? AND intent_id = ?');
  const selectLive = sql.prepare(
    'SELECT * FROM order_work WHERE kind = ? AND is_live = 1 ORDER BY created_at, intent_id',
  );
  const selectEnded = sql.prepare(
    `SELECT * FROM order_work WHERE kind = ? AND is_live = 0
     ORDER BY created_at DESC, intent_id DESC LIMIT ?`,
  );
  return {
    saveWork: ({ kind, intentId, createdAtMs, isLive, content }) => {
      database.transaction(() => {
        upsert.run(kind, intentId, createdAtMs, isLive ? 1 : 0, content);
      });
    },
    work: (kind, intentId) => {
      const row = select.get(kind, intentId) as WorkColumns | undefined;
      return row === undefined ? null : toWork(row);
    },
    works: (kind, endedLimit) => {
      const live = selectLive.all(kind) as WorkColumns[];
      const ended = selectEnded.all(kind, endedLimit) as WorkColumns[];
      return [...ended.reverse(), ...live].map(toWork);
    },
  };
}

const toWork = (row: WorkColumns): OrderWork => ({
  kind: row.kind,
  intentId: row.intent_id,
  createdAtMs: row.created_at,
  isLive: row.is_live === 1,
  content: row.content,
});
