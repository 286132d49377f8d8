/** What a trader may write beside a trade, and how much of it: the desk and the terminal judge by the same rule. Pure. */

const NOTE_MAX = 500;
const TAGS_MAX = 8;
const TAG_MAX = 24;
/** Trades of one account that something is written to. */
export const NOTED_MAX = 5_000;

export interface NoteFault {
  readonly field: 'note' | 'tags' | 'tag';
  readonly limit: number;
}

/** "Breakout, ,fomo, breakout" is ["Breakout", "fomo"]: each once whatever its case, in the order of the alphabet. */
export function tagsFrom(text: string): readonly string[] {
  const words = text.split(',').map((word) => word.trim().replace(/\s+/g, ' '));
  return orderedTags(words);
}

/** The order in which they were typed says nothing. */
export function orderedTags(words: readonly string[]): readonly string[] {
  const byName = new Map<string, string>();
  for (const word of words) {
    const name = word.toLowerCase();
    if (name !== '' && !byName.has(name)) byName.set(name, word);
  }
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, word]) => word);
}

export const tagsText = (tags: readonly string[]): string => tags.join(', ');

/** Null when it can be kept. */
export function noteFault(tags: readonly string[], note: string): NoteFault | null {
  if (tags.length > TAGS_MAX) return { field: 'tags', limit: TAGS_MAX };
  if (tags.some((tag) => tag.length > TAG_MAX)) return { field: 'tag', limit: TAG_MAX };
  return note.length > NOTE_MAX ? { field: 'note', limit: NOTE_MAX } : null;
}
