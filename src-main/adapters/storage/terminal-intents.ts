/** What the trader asked for and what became of it, as rows of the terminal's file. */
import type { OrderIntent, TerminalStore } from '../../terminal/ports';
import type { Database } from './database';

interface IntentColumns {
  readonly intent_id: string;
  readonly client_order_id: string;
  readonly book: OrderIntent['book'];
  readonly is_named: number;
  readonly draft: string;
  readonly created_at: number;
  readonly state: OrderIntent['state'];
  readonly order_id: string;
  readonly detail: string;
}

const SELECT_INTENT = `SELECT intent_id, client_order_id, book, is_named, draft, created_at, state,
  order_id, detail FROM intent`;

type Intents = Pick<
  TerminalStore,
  | 'saveIntents'
  | 'intent'
  | 'intentOfOrder'
  | 'openIntents'
  | 'unfinishedIntents'
  | 'isOwnClientOrderId'
>;

export function storedIntents(database: Database): Intents {
  const { sql } = database;
  const upsert = sql.prepare(
    `INSERT INTO intent (intent_id, client_order_id, book, is_named, draft, created_at, state,
       order_id, detail, is_finished)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
       EXISTS (SELECT 1 FROM finished_order WHERE book = ? AND order_id = ?))
     ON CONFLICT (intent_id) DO UPDATE SET state = excluded.state, order_id = excluded.order_id,
       detail = excluded.detail, is_finished = excluded.is_finished`,
  );
  const select = sql.prepare(`${SELECT_INTENT} WHERE intent_id = ?`);
  const selectByOrder = sql.prepare(
    `${SELECT_INTENT} WHERE book = ? AND order_id = ? AND order_id <> ''`,
  );
  const selectOpen = sql.prepare(
    `${SELECT_INTENT} WHERE state IN ('stored', 'unknown', 'needs-you')
     ORDER BY created_at, intent_id`,
  );
  const selectUnfinished = sql.prepare(
    `${SELECT_INTENT} WHERE state = 'accepted' AND is_finished = 0
     ORDER BY created_at DESC, intent_id LIMIT ?`,
  );
  const selectOwn = sql.prepare('SELECT 1 FROM intent WHERE client_order_id = ?');

  const save = (intent: OrderIntent): void => {
    const { intentId, clientOrderId, book, isNamed, draft } = intent;
    const { createdAtMs, state, orderId, detail } = intent;
    upsert.run(
      intentId,
      clientOrderId,
      book,
      isNamed ? 1 : 0,
      draft,
      createdAtMs,
      state,
      orderId,
      detail,
      book,
      orderId,
    );
  };
  return {
    saveIntents: (intents) => {
      database.transaction(() => {
        for (const intent of intents) save(intent);
      });
    },
    intent: (intentId) => toIntent(select.get(intentId) as IntentColumns | undefined),
    intentOfOrder: (book, orderId) =>
      toIntent(selectByOrder.get(book, orderId) as IntentColumns | undefined),
    openIntents: () => toIntents(selectOpen.all() as IntentColumns[]),
    unfinishedIntents: (limit) => toIntents(selectUnfinished.all(limit) as IntentColumns[]),
    isOwnClientOrderId: (clientOrderId) => selectOwn.get(clientOrderId) !== undefined,
  };
}

const toIntents = (rows: readonly IntentColumns[]): OrderIntent[] =>
  rows.map(toIntent).filter((intent) => intent !== null);

function toIntent(row: IntentColumns | undefined): OrderIntent | null {
  if (row === undefined) return null;
  return {
    intentId: row.intent_id,
    clientOrderId: row.client_order_id,
    book: row.book,
    isNamed: row.is_named === 1,
    draft: row.draft,
    createdAtMs: row.created_at,
    state: row.state,
    orderId: row.order_id,
    detail: row.detail,
  };
}
