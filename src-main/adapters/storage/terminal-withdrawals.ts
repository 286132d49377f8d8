/** Withdrawals the trader asked for, and where they may go, in the terminal's file. */
import type { AddressEntry, StoredWithdrawal, WithdrawalStore } from '../../terminal/ports';
import type { Database } from './database';

interface WithdrawalColumns {
  readonly withdraw_order_id: string;
  readonly intent_id: string;
  readonly asset: string;
  readonly amount: string;
  readonly address: string;
  readonly label: string;
  readonly created_at: number;
  readonly state: StoredWithdrawal['state'];
  readonly withdrawal_id: string;
  readonly detail: string;
}

interface AddressColumns {
  readonly id: string;
  readonly asset: string;
  readonly name: string;
  readonly address: string;
  readonly label: string;
  readonly added_at: number;
  readonly mac: string;
}

export function storedWithdrawals(database: Database): WithdrawalStore {
  return { ...withdrawals(database), ...addresses(database) };
}

type Addresses = Pick<WithdrawalStore, 'saveAddress' | 'deleteAddress' | 'addresses'>;

function withdrawals(database: Database): Omit<WithdrawalStore, keyof Addresses> {
  const { sql } = database;
  const upsert = sql.prepare(
    `INSERT INTO withdrawal (withdraw_order_id, intent_id, asset, amount, address, label,
       created_at, state, withdrawal_id, detail) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (withdraw_order_id) DO UPDATE SET state = excluded.state,
       withdrawal_id = excluded.withdrawal_id, detail = excluded.detail`,
  );
  const byIntent = sql.prepare('SELECT * FROM withdrawal WHERE intent_id = ?');
  const byId = sql.prepare('SELECT * FROM withdrawal WHERE withdraw_order_id = ?');
  const open = sql.prepare(
    `SELECT * FROM withdrawal WHERE state IN ('stored', 'taken', 'unknown', 'needs-you')
     ORDER BY created_at, withdraw_order_id`,
  );
  const inState = sql.prepare(
    `SELECT * FROM withdrawal WHERE state = ? AND created_at > ?
     ORDER BY created_at DESC, withdraw_order_id`,
  );
  const one = (row: unknown): StoredWithdrawal | null =>
    row === undefined ? null : toWithdrawal(row as WithdrawalColumns);
  return {
    saveWithdrawal: (withdrawal) => {
      const { withdrawOrderId, intentId, asset, amount, address, label } = withdrawal;
      const { createdAtMs, state, withdrawalId, detail } = withdrawal;
      database.transaction(() => {
        upsert.run(
          withdrawOrderId,
          intentId,
          asset,
          amount,
          address,
          label,
          createdAtMs,
          state,
          withdrawalId,
          detail,
        );
      });
    },
    withdrawal: (intentId) => one(byIntent.get(intentId)),
    withdrawalOf: (withdrawOrderId) => one(byId.get(withdrawOrderId)),
    openWithdrawals: () => (open.all() as WithdrawalColumns[]).map(toWithdrawal),
    withdrawalsIn: (state, afterMs) =>
      (inState.all(state, afterMs) as WithdrawalColumns[]).map(toWithdrawal),
  };
}

function addresses(database: Database): Addresses {
  const { sql } = database;
  const insert = sql.prepare(
    `INSERT INTO address (id, asset, name, address, label, added_at, mac)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = sql.prepare('DELETE FROM address WHERE id = ?');
  const select = sql.prepare('SELECT * FROM address ORDER BY asset, name');
  return {
    saveAddress: ({ id, asset, name, address, label, addedAtMs, mac }) => {
      database.transaction(() => {
        insert.run(id, asset, name, address, label, addedAtMs, mac);
      });
    },
    deleteAddress: (id) => {
      database.transaction(() => {
        remove.run(id);
      });
    },
    addresses: () => (select.all() as AddressColumns[]).map(toAddress),
  };
}

function toWithdrawal(row: WithdrawalColumns): StoredWithdrawal {
  return {
    withdrawOrderId: row.withdraw_order_id,
    intentId: row.intent_id,
    asset: row.asset,
    amount: row.amount,
    address: row.address,
    label: row.label,
    createdAtMs: row.created_at,
    state: row.state,
    withdrawalId: row.withdrawal_id,
    detail: row.detail,
  };
}

const toAddress = ({ added_at: addedAtMs, ...entry }: AddressColumns): AddressEntry => ({
  ...entry,
  addedAtMs,
});
