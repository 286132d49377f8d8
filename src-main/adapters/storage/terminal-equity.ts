/** What the account was worth over time, in the terminal's file. */
import type { EquityPoint, EquityStore } from '../../terminal/ports';
import type { Database } from './database';

interface EquityColumns {
  readonly at: number;
  readonly spot: string;
  readonly futures: string;
  /** Names of assets, separated by blanks. */
  readonly left_out: string;
}

export function storedEquity(database: Database): EquityStore {
  const { sql } = database;
  const insert = sql.prepare('INSERT OR REPLACE INTO equity VALUES (?, ?, ?, ?)');
  const select = sql.prepare('SELECT * FROM equity ORDER BY at DESC LIMIT ?');
  const clear = sql.prepare('DELETE FROM equity WHERE at >= ? AND at < ?');
  // A bound number is a float: the division has to be told that it is whole.
  const thin = sql.prepare(
    `DELETE FROM equity WHERE at >= ?1 AND at < ?2 AND at NOT IN
       (SELECT max(at) FROM equity WHERE at >= ?1 AND at < ?2 GROUP BY at / CAST(?3 AS INTEGER))`,
  );
  return {
    saveEquity: ({ atMs, spot, futures, leftOut }) => {
      database.transaction(() => {
        insert.run(atMs, spot, futures, leftOut.join(' '));
      });
    },
    equity: (limit) => (select.all(limit) as EquityColumns[]).map(toPoint).toReversed(),
    thinEquity: (fromMs, untilMs, spanMs) => {
      database.transaction(() => {
        if (spanMs === 0) clear.run(fromMs, untilMs);
        else thin.run(fromMs, untilMs, spanMs);
      });
    },
  };
}

const toPoint = ({ at, spot, futures, left_out }: EquityColumns): EquityPoint => ({
  atMs: at,
  spot,
  futures,
  leftOut: left_out === '' ? [] : left_out.split(' '),
});
