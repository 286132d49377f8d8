/** The schema of the terminal's file: each text lifts it by one version (database.ts). */
import type { Migrations } from './database';

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
  // Margin and futures: an order id is one of its book's. What was there was spot.
  `
  ALTER TABLE intent ADD COLUMN book TEXT NOT NULL DEFAULT 'spot';
  ALTER TABLE intent ADD COLUMN is_named INTEGER NOT NULL DEFAULT 1;
  DROP INDEX intent_by_order;
  CREATE INDEX intent_by_order ON intent (book, order_id) WHERE order_id <> '';
  DROP INDEX open_intent;
  CREATE INDEX open_intent ON intent (created_at) WHERE state IN ('stored', 'unknown', 'needs-you');
  DROP INDEX finished_order_by_time;
  ALTER TABLE finished_order RENAME TO spot_finished_order;
  CREATE TABLE finished_order (
    book TEXT NOT NULL,
    order_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (book, order_id)
  ) STRICT;
  INSERT INTO finished_order SELECT 'spot', order_id, created_at, content FROM spot_finished_order;
  DROP TABLE spot_finished_order;
  CREATE INDEX finished_order_by_time ON finished_order (created_at);
  CREATE INDEX finished_order_by_book ON finished_order (book, created_at);
  CREATE TABLE order_work (
    kind TEXT NOT NULL,
    intent_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    is_live INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, intent_id)
  ) STRICT;
  CREATE INDEX order_work_by_time ON order_work (kind, is_live, created_at);
  `,
  // Withdrawals, their address book, and what the account was worth.
  `
  CREATE TABLE withdrawal (
    withdraw_order_id TEXT PRIMARY KEY,
    intent_id TEXT NOT NULL UNIQUE,
    asset TEXT NOT NULL,
    amount TEXT NOT NULL,
    address TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    withdrawal_id TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  CREATE INDEX withdrawal_by_state ON withdrawal (state, created_at);
  CREATE TABLE address (
    id TEXT PRIMARY KEY,
    asset TEXT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    label TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    UNIQUE (asset, name)
  ) STRICT;
  CREATE TABLE equity (
    at INTEGER PRIMARY KEY,
    spot TEXT NOT NULL,
    futures TEXT NOT NULL,
    left_out TEXT NOT NULL
  ) STRICT;
  `,
  // Positions as they were read: what tells funding, margin and liquidation apart afterwards.
  `
  CREATE TABLE position_observation (
    position_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    funding TEXT NOT NULL,
    hold TEXT NOT NULL,
    contracts INTEGER NOT NULL,
    leverage INTEGER NOT NULL,
    is_liquidating INTEGER NOT NULL,
    PRIMARY KEY (position_id, at)
  ) STRICT;
  CREATE INDEX position_observation_by_time ON position_observation (at);
  `,
  // The record that is only appended to, where its end is, and what vouches for an address.
  `
  CREATE TABLE audit (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    content TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE TABLE audit_head (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  INSERT INTO audit_head VALUES (1, 0, '');
  CREATE TRIGGER audit_is_never_changed BEFORE UPDATE ON audit
    BEGIN SELECT raise(ABORT, 'the record is only appended to'); END;
  CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
    BEGIN SELECT raise(ABORT, 'the record is only appended to'); END;
  ALTER TABLE address ADD COLUMN mac TEXT NOT NULL DEFAULT '';
  `,
  // What the trader wrote to closed trades, and when money came or went without one.
  `
  CREATE TABLE trade_note (
    trade_key TEXT PRIMARY KEY,
    tags TEXT NOT NULL,
    note TEXT NOT NULL
  ) STRICT;
  CREATE TABLE money_move (at INTEGER PRIMARY KEY) STRICT;
  `,
  // Live orders beside what the simulator said of them.
  `
  CREATE TABLE drift (
    intent_id TEXT PRIMARY KEY,
    left_at INTEGER NOT NULL,
    is_open INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX drift_by_time ON drift (left_at);
  CREATE INDEX open_drift ON drift (left_at) WHERE is_open = 1;
  `,
];
