/** Positions as they were read, in the terminal's file. Money as whole atoms in text. */
import type { PositionObservation } from '@shared/domain/position-life';
import { atoms, contracts } from '@shared/money/units';
import type { ObservationStore } from '../../terminal/ports';
import type { Database } from './database';

interface ObservationColumns {
  readonly position_id: string;
  readonly at: number;
  readonly since: number;
  readonly symbol: string;
  readonly funding: string;
  readonly hold: string;
  readonly contracts: number;
  readonly leverage: number;
  readonly is_liquidating: number;
}

export function storedObservations(database: Database): ObservationStore {
  const { sql } = database;
  const insert = sql.prepare(
    'INSERT OR REPLACE INTO position_observation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const select = sql.prepare(
    'SELECT * FROM position_observation WHERE position_id = ? ORDER BY at',
  );
  const forget = sql.prepare('DELETE FROM position_observation WHERE at < ?');
  return {
    saveObservation: (one) => {
      database.transaction(() => {
        insert.run(
          one.positionId,
          one.atMs,
          one.sinceMs,
          one.symbol,
          one.funding.toString(),
          one.hold.toString(),
          one.contracts,
          one.leverage,
          one.isLiquidating ? 1 : 0,
        );
      });
    },
    observations: (positionId) =>
      (select.all(positionId) as ObservationColumns[]).map(toObservation),
    forgetObservations: (beforeMs) => {
      database.transaction(() => {
        forget.run(beforeMs);
      });
    },
  };
}

const toObservation = (row: ObservationColumns): PositionObservation => ({
  positionId: row.position_id,
  symbol: row.symbol,
  atMs: row.at,
  sinceMs: row.since,
  funding: atoms(BigInt(row.funding)),
  hold: atoms(BigInt(row.hold)),
  contracts: contracts(row.contracts),
  leverage: row.leverage,
  isLiquidating: row.is_liquidating === 1,
});
