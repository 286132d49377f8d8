import type { Migrations } from './database';

/**
 * The simulated exchange's file. Amounts of atoms are text: they may pass 2^53. Records are only
 * ever added; `chain` ties a journal row to all rows before it (gateway/sequencer checks it).
 */
export const EXCHANGE_MIGRATIONS: Migrations = [
  `
  CREATE TABLE document (name TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE journal (
    idx INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    chain TEXT NOT NULL,
    commands TEXT NOT NULL
  ) STRICT;
  CREATE TABLE snapshot (
    journal_index INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    state_hash TEXT NOT NULL,
    digest TEXT NOT NULL,
    state BLOB NOT NULL
  ) STRICT;
  CREATE TABLE order_record (
    order_id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    client_order_id TEXT NOT NULL,
    uid INTEGER NOT NULL,
    wallet TEXT NOT NULL,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL,
    type TEXT NOT NULL,
    price INTEGER,
    unit TEXT NOT NULL,
    amount TEXT NOT NULL,
    executed INTEGER NOT NULL,
    executed_quote TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE trade_record (
    trade_id INTEGER NOT NULL,
    is_buyer INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    uid INTEGER NOT NULL,
    wallet TEXT NOT NULL,
    symbol TEXT NOT NULL,
    bid_id INTEGER NOT NULL,
    ask_id INTEGER NOT NULL,
    bid_uid INTEGER NOT NULL,
    ask_uid INTEGER NOT NULL,
    price INTEGER NOT NULL,
    lots INTEGER NOT NULL,
    at INTEGER NOT NULL,
    is_maker INTEGER NOT NULL,
    fee_asset TEXT NOT NULL,
    fee TEXT NOT NULL,
    PRIMARY KEY (symbol, trade_id, is_buyer)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE bar_record (
    symbol TEXT NOT NULL,
    open_at INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    open INTEGER NOT NULL,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    close INTEGER NOT NULL,
    volume INTEGER NOT NULL,
    turnover TEXT NOT NULL,
    PRIMARY KEY (symbol, open_at)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX order_record_by_seq ON order_record (seq);
  CREATE INDEX trade_record_by_seq ON trade_record (seq);
  CREATE INDEX bar_record_by_seq ON bar_record (seq);
  `,
  // Futures orders and trades, closed positions, finished withdrawals: the record itself as JSON.
  `
  CREATE TABLE account_record (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX account_record_by_seq ON account_record (seq);
  `,
  // Finished spot orders and own trades, many in a row; what the tables above hold of them stays there.
  // Everything an older program journalled has its records already: the empty batch says so.
  `
  CREATE TABLE record_batch (
    idx INTEGER PRIMARY KEY,
    last_seq INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  INSERT INTO record_batch (last_seq, content)
    SELECT max(seq), '[]' FROM (SELECT seq FROM journal UNION ALL SELECT seq FROM snapshot)
    HAVING max(seq) IS NOT NULL;
  `,
  // Pages of an account's records behind what the engine keeps in memory.
  `
  ALTER TABLE account_record ADD COLUMN uid INTEGER;
  ALTER TABLE account_record ADD COLUMN contract TEXT;
  ALTER TABLE account_record ADD COLUMN number INTEGER;
  UPDATE account_record SET
    uid = coalesce(json_extract(content, '$.order.uid'), json_extract(content, '$.trade.uid'),
      json_extract(content, '$.position.uid'), json_extract(content, '$.withdrawal.uid')),
    contract = coalesce(json_extract(content, '$.order.contract'),
      json_extract(content, '$.trade.contract'), json_extract(content, '$.position.contract'), ''),
    number = coalesce(json_extract(content, '$.order.orderId'),
      json_extract(content, '$.trade.tradeId'), json_extract(content, '$.position.id'),
      json_extract(content, '$.withdrawal.id'));
  CREATE INDEX account_record_page ON account_record (kind, uid, contract, number, id);
  `,
];
