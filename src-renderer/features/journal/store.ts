/** The mirror of the journal and of the equity curve, the filter, and what is being written to trades. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { noteFault, NOTED_MAX, tagsFrom, tagsText } from '@shared/domain/journal';
import { createFeatureStore } from '../../lib/feature-store';
import { wordsOf } from '../../lib/i18n';
import { watchEquityPoints, type EquityPoint } from '../../session/equity-points';
import { terminalRefusal } from '../../session/terminal-refusal';
import { NO_FILTER, type Filter } from './filter';
import type { JournalValue, Notes } from './shapes';

/** What is typed and not kept yet. */
export interface Draft {
  readonly tags?: string;
  readonly note?: string;
}

interface JournalState {
  /** Null until the terminal has said it once. */
  readonly journal: JournalValue | null;
  readonly notes: Notes;
  /** Oldest first. */
  readonly points: readonly EquityPoint[];
  readonly filter: Filter;
  readonly hasFigures: boolean;
  readonly drafts: Readonly<Record<string, Draft>>;
  /** Why what was typed to a trade is not kept. */
  readonly problems: Readonly<Record<string, string>>;
}

export const journal = createFeatureStore<JournalState>({
  journal: null,
  notes: new Map(),
  points: [],
  filter: NO_FILTER,
  hasFigures: true,
  drafts: {},
  problems: {},
});

/** For `useWatch`. */
export function watchJournal(terminal: TerminalClient): () => void {
  const stops = [
    terminal.subscribe(
      'journal',
      {},
      {
        onValue: (value) => {
          journal.mark({ journal: value });
        },
      },
    ),
    terminal.subscribe(
      'journalNotes',
      {},
      {
        onValue: (notes) => {
          journal.mark({ notes: new Map(notes.map((note) => [note.key, note])) });
        },
      },
    ),
    watchEquityPoints(terminal, (points) => {
      journal.mark({ points });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function setFilter(change: Partial<Filter>): void {
  journal.set({ filter: { ...journal.get().filter, ...change } });
}

export function write(key: string, change: Draft): void {
  const { drafts } = journal.get();
  journal.set({ drafts: { ...drafts, [key]: { ...drafts[key], ...change } } });
}

/** Back to what is kept. */
export function discard(key: string): void {
  const { drafts, problems } = journal.get();
  journal.set({ drafts: without(drafts, key), problems: without(problems, key) });
}

/** What was typed stays where it is until the terminal has kept it. */
export async function keep(terminal: TerminalClient, key: string): Promise<void> {
  const { drafts, notes } = journal.get();
  const draft = drafts[key];
  if (draft === undefined) return;
  const kept = notes.get(key);
  const before = { tags: tagsText(kept?.tags ?? []), note: kept?.note ?? '' };
  const tags = [...tagsFrom(draft.tags ?? before.tags)];
  const note = (draft.note ?? before.note).trim();
  if (tagsText(tags) === before.tags && note === before.note) {
    discard(key);
    return;
  }
  const fault = noteFault(tags, note);
  const t = wordsOf('journal');
  if (fault !== null) {
    fail(key, t(`faults.${fault.field}`, { limit: fault.limit }));
    return;
  }
  const reply = await terminal.call('saveJournalNote', { key, tags, note });
  if (!reply.ok) {
    const { code } = reply.error;
    if (code === 'unknown-trade') fail(key, t('faults.unlisted'));
    else if (code === 'too-many') fail(key, t('faults.noted', { count: NOTED_MAX }));
    else fail(key, terminalRefusal(reply.error));
    return;
  }
  // Typed on meanwhile: that is not kept yet.
  if (journal.get().drafts[key] !== draft) return;
  journal.set({ notes: new Map([...journal.get().notes, [key, { key, tags, note }]]) });
  discard(key);
}

export function keepAll(terminal: TerminalClient): void {
  for (const key of Object.keys(journal.get().drafts)) void keep(terminal, key);
}

function fail(key: string, reason: string): void {
  journal.set({ problems: { ...journal.get().problems, [key]: reason } });
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  const { [key]: _dropped, ...rest } = record;
  return rest;
}
