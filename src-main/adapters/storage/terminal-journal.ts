/** What the trader wrote to closed trades, in the terminal's file, and when money moved without one. */
import type { JournalStore, TradeNote } from '../../terminal/ports';
import type { Database } from './database';

interface NoteColumns {
  readonly trade_key: string;
  /** One per line: a tag has no line break. */
  readonly tags: string;
  readonly note: string;
}

export function storedJournal(database: Database): JournalStore {
  const { sql } = database;
  const upsert = sql.prepare('INSERT OR REPLACE INTO trade_note VALUES (?, ?, ?)');
  const forget = sql.prepare('DELETE FROM trade_note WHERE trade_key = ?');
  const select = sql.prepare('SELECT * FROM trade_note ORDER BY trade_key');
  const insertMove = sql.prepare('INSERT OR IGNORE INTO money_move VALUES (?)');
  const selectMoves = sql.prepare('SELECT at FROM money_move ORDER BY at');
  return {
    saveTradeNote: ({ key, tags, note }) => {
      database.transaction(() => {
        if (tags.length === 0 && note === '') forget.run(key);
        else upsert.run(key, tags.join('\n'), note);
      });
    },
    tradeNotes: () => (select.all() as NoteColumns[]).map(toNote),
    saveMoneyMove: (atMs) => {
      database.transaction(() => {
        insertMove.run(atMs);
      });
    },
    moneyMoves: () => (selectMoves.all() as { readonly at: number }[]).map(({ at }) => at),
  };
}

const toNote = ({ trade_key: key, tags, note }: NoteColumns): TradeNote => ({
  key,
  tags: tags === '' ? [] : tags.split('\n'),
  note,
});
