/** Which recording it is that a replay exchange goes through: a session goes on with the same one or not at all. */
import { createHash } from 'node:crypto';
import type { Recordings } from './recordings';

/** By its length, its first line and its last; null when none was ever played. */
export function playedMark(recordings: Recordings): string | null {
  const count = recordings.lastPlace('played');
  if (count === 0) return null;
  const ends = [0, count - 1].flatMap((place) => recordings.after('played', place, 1));
  const text = ends.map(({ line }) => line).join('\n');
  return `${count} ${createHash('sha256').update(text).digest('hex')}`;
}
