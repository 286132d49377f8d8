/** Lines of somebody's recording become rows; every line is checked before the first is kept. */
import { ok, type Result } from '@shared/kernel/result';
import type { FedInstruments } from './feed-line';
import { LineCheck } from './line-check';
import type { FeedRow, Recordings } from './recordings';

/** How many rows it was. The error names the line and the field; nothing has changed then. */
export function importFeed(
  text: string,
  known: FedInstruments,
  recordings: Recordings,
): Result<number, string> {
  const rows: FeedRow[] = [];
  const check = new LineCheck(known);
  for (const line of text.split('\n')) {
    const item = check.next(line);
    if (!item.ok) return item;
    if (item.value !== null) {
      rows.push({ place: rows.length + 1, atMs: item.value.feedMs, line });
    }
  }
  const ended = check.end();
  if (!ended.ok) return ended;
  recordings.replace('played', rows);
  return ok(rows.length);
}

/** All rows of a recording as lines of text, a page of them at a time: the whole may be too long for one text. */
export function* exportFeed(recordings: Recordings): Generator<string> {
  let place = 0;
  for (;;) {
    const rows = recordings.after('made', place, PAGE_ROWS);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ line }) => `${line}\n`).join('');
    place = last.place;
  }
}

const PAGE_ROWS = 1000;
