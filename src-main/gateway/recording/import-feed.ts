/** Lines of somebody's recording become rows; every line is checked before the first is kept. */
import { err, ok, type Result } from '@shared/kernel/result';
import { itemProblem } from '../../engine/feed/check-item';
import { decodeFeedLine, type FedInstruments } from './feed-line';
import type { FeedRow, Recordings } from './recordings';

/** How many rows it was. The error names the line and the field; nothing has changed then. */
export function importFeed(
  text: string,
  known: FedInstruments,
  recordings: Recordings,
): Result<number, string> {
  const rows: FeedRow[] = [];
  let lastMs = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const item = decodeFeedLine(line, known);
    if (!item.ok) return err(`line ${index + 1}: ${item.error}`);
    // Played, it would be left out without a word.
    const problem = itemProblem(item.value);
    if (problem !== null) return err(`line ${index + 1}: ${problem.message}`);
    const { feedMs } = item.value;
    if (feedMs < lastMs) return err(`line ${index + 1}: t: earlier than the line before`);
    lastMs = feedMs;
    rows.push({ place: rows.length + 1, atMs: feedMs, line });
  }
  if (rows.length === 0) return err('it holds no events');
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
