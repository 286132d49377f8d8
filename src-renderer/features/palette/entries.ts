/** What the palette offers, and what of it fits the words that are typed. Pure. */

type EntryGroup = 'command' | 'symbols' | 'workspaces' | 'panels' | 'settings' | 'actions';

export interface PaletteEntry {
  readonly id: string;
  readonly group: EntryGroup;
  readonly label: string;
  /** The key that does the same. */
  readonly hotkey?: string;
  /** Further words it is found by. */
  readonly words?: string;
  readonly run: () => void;
}

const MAX_SHOWN = 40;

/** Every word must be there; what begins with the whole text comes first, then by the given order. */
export function search(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = plain(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return entries.slice(0, MAX_SHOWN);
  const whole = words.join(' ');
  const found = entries
    .map((entry) => ({ entry, name: plain(entry.label), all: plain(allWords(entry)) }))
    .filter(({ all }) => words.every((word) => all.includes(word)));
  const first = found.filter(({ name }) => name.startsWith(whole));
  const others = found.filter((each) => !first.includes(each));
  return [...first, ...others].slice(0, MAX_SHOWN).map(({ entry }) => entry);
}

const allWords = ({ label, words = '' }: PaletteEntry): string => `${label} ${words}`;

/** "BTC/USDT", "E-BTC-USDT" and "btcusdt" are found alike. */
const plain = (text: string): string => text.toLowerCase().replace(/[/\-_]/g, '');
