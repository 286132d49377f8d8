/** Live orders beside their shadows, in the account's own file: the newest, and no more of them than are asked for. */
import type { DriftStore } from '../../terminal/ports';
import type { Database } from './database';

export function storedDrift(database: Database): DriftStore {
  const { sql } = database;
  const upsert = sql.prepare('INSERT OR REPLACE INTO drift VALUES (?, ?, ?, ?)');
  const forget = sql.prepare(
    `DELETE FROM drift WHERE intent_id IN
       (SELECT intent_id FROM drift ORDER BY left_at DESC, intent_id DESC LIMIT -1 OFFSET ?)`,
  );
  const select = sql.prepare(
    'SELECT content FROM drift ORDER BY left_at DESC, intent_id DESC LIMIT ?',
  );
  const selectOpen = sql.prepare('SELECT content FROM drift WHERE is_open = 1 ORDER BY left_at');
  const contents = (rows: unknown): string[] =>
    (rows as { readonly content: string }[]).map(({ content }) => content);
  return {
    saveDrifts: (drifts, most) => {
      database.transaction(() => {
        for (const { intentId, leftAtMs, isOpen, row } of drifts) {
          upsert.run(intentId, leftAtMs, isOpen ? 1 : 0, row);
        }
        forget.run(most);
      });
    },
    drifts: (limit) => contents(select.all(limit)),
    openDrifts: () => contents(selectOpen.all()),
  };
}
