/** The terminal's money and evidence (terminal/ports.ts) over one SQLite file per mode. */
import type { OrderIntent, TerminalStore } from '../../terminal/ports';
import { openDatabase, type Migrations } from './database';

export const TERMINAL_MIGRATIONS: Migrations = [
  `
  CREATE TABLE intent (
    intent_id TEXT PRIMARY KEY,
    client_order_id TEXT NOT NULL UNIQUE,
    draft TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    order_id TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  CREATE INDEX open_intent ON intent (created_at) WHERE state IN ('stored', 'unknown');
  CREATE TABLE finished_order (
    order_id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX finished_order_by_time ON finished_order (created_at);
  `,
  `
  ALTER TABLE intent ADD COLUMN is_finished INTEGER NOT NULL DEFAULT 0;
  UPDATE intent SET is_finished = 1
    WHERE order_id <> '' AND order_id IN (SELECT order_id FROM finished_order);
  CREATE INDEX intent_by_order ON intent (order_id) WHERE order_id <> '';
  CREATE INDEX unfinished_intent ON intent (created_at)
    WHERE state = 'accepted' AND is_finished = 0;
  `,
];

interface IntentColumns {
  readonly intent_id: string;
  readonly client_order_id: string;
  readonly draft: string;
  readonly created_at: number;
  readonly state: OrderIntent['state'];
  readonly order_id: string;
  readonly detail: string;
}

const SELECT_INTENT =
  'SELECT intent_id, client_order_id, draft, created_at, state, order_id, detail FROM intent';

/** Throws a StoreError when the file is in use, newer, no database, or not durable. */
export function openTerminalStore(path: string): TerminalStore {
  const database = openDatabase(path, TERMINAL_MIGRATIONS);
  const connection = database.sql;
  const upsertIntent = connection.prepare(
    `INSERT INTO intent (intent_id, client_order_id, draft, created_at, state, order_id, detail,
       is_finished)
     VALUES (?, ?, ?, ?, ?, ?, ?, EXISTS (SELECT 1 FROM finished_order WHERE order_id = ?))
     ON CONFLICT (intent_id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id,
       detail = excluded.detail, is_finished = excluded.is_finished`,
  );
  const selectIntent = connection.prepare(`${SELECT_INTENT} WHERE intent_id = ?`);
  const selectOpen = connection.prepare(
    `${SELECT_INTENT} WHERE state IN ('stored', 'unknown') ORDER BY created_at, intent_id`,
  );
  const selectUnfinished = connection.prepare(
    `${SELECT_INTENT} WHERE state = 'accepted' AND is_finished = 0
     ORDER BY created_at DESC, intent_id LIMIT ?`,
  );
  const finishIntent = connection.prepare(
    `UPDATE intent SET is_finished = 1 WHERE order_id = ? AND order_id <> ''`,
  );
  const selectOwn = connection.prepare('SELECT 1 FROM intent WHERE client_order_id = ?');
  const upsertOrder = connection.prepare(
    `INSERT INTO finished_order VALUES (?, ?, ?) ON CONFLICT (order_id) DO UPDATE SET
     content = excluded.content`,
  );
  const selectOrders = connection.prepare(
    `SELECT content FROM finished_order WHERE created_at < ?
     ORDER BY created_at DESC, length(order_id) DESC, order_id DESC LIMIT ?`,
  );

  return {
    saveIntent: (intent) => {
      database.transaction(() => {
        upsertIntent.run(
          intent.intentId,
          intent.clientOrderId,
          intent.draft,
          intent.createdAtMs,
          intent.state,
          intent.orderId,
          intent.detail,
          intent.orderId,
        );
      });
    },
    intent: (intentId) => {
      const row = selectIntent.get(intentId) as IntentColumns | undefined;
      return row === undefined ? null : toIntent(row);
    },
    openIntents: () => (selectOpen.all() as IntentColumns[]).map(toIntent),
    unfinishedIntents: (limit) => (selectUnfinished.all(limit) as IntentColumns[]).map(toIntent),
    isOwnClientOrderId: (clientOrderId) => selectOwn.get(clientOrderId) !== undefined,
    saveFinishedOrder: (orderId, createdAtMs, row) => {
      database.transaction(() => {
        upsertOrder.run(orderId, createdAtMs, row);
        finishIntent.run(orderId);
      });
    },
    finishedOrders: (beforeMs, limit) => {
      const rows = selectOrders.all(beforeMs ?? Number.MAX_SAFE_INTEGER, limit);
      return (rows as { readonly content: string }[]).map((row) => row.content);
    },
    close: () => {
      database.close();
    },
  };
}

function toIntent(row: IntentColumns): OrderIntent {
  return {
    intentId: row.intent_id,
    clientOrderId: row.client_order_id,
    draft: row.draft,
    createdAtMs: row.created_at,
    state: row.state,
    orderId: row.order_id,
    detail: row.detail,
  };
}
