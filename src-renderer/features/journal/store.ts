/** The mirror of the journal and of the equity curve, the filter, and what is being written to trades. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { noteFault, NOTED_MAX, tagsFrom, tagsText } from '@shared/domain/journal';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import { wordsOf } from '../../lib/i18n';
import { watchEquityPoints, type EquityPoint } from '../../session/equity-points';
import { remember, watchRemembered } from '../../session/remembered';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { watchRunningAccount } from '../../session/wire/watch-running-account';
import { watchTopic } from '../../session/wire/watch-topic';
import { NO_FILTER, type Filter } from './filter';
import type { JournalValue, Notes } from './shapes';
import { readUnkept, unkeptName, unkeptText, type Draft, type Drafts } from './unkept';

interface JournalState {
  /** Null until the terminal has said it once. */
  readonly journal: JournalValue | null;
  readonly notes: Notes;
  /** Oldest first. */
  readonly points: readonly EquityPoint[];
  readonly filter: Filter;
  readonly hasFigures: boolean;
  readonly drafts: Drafts;
  /** Why what was typed to a trade is not kept. */
  readonly problems: Readonly<Record<string, string>>;
  /** Null until it is known which one runs; "" is paper. */
  readonly account: string | null;
  /** What could not be kept, here or in another window, as the terminal remembers it. */
  readonly unkept: Drafts;
}

export const journal = createFeatureStore<JournalState>({
  journal: null,
  notes: new Map(),
  points: [],
  filter: NO_FILTER,
  hasFigures: true,
  drafts: {},
  problems: {},
  account: null,
  unkept: {},
});

/** For `useWatch`. */
export function watchJournal(terminal: TerminalClient): () => void {
  const told = { notes: false, unkept: false, isTakenUp: false };
  /** Who keeps a note keeps the tags beside it: before those are known nothing is taken up. */
  const isTold = (what: 'notes' | 'unkept'): void => {
    told[what] = true;
    if (!told.notes || !told.unkept || told.isTakenUp) return;
    told.isTakenUp = true;
    takeUp();
  };
  return endAll([
    watchTopic(terminal, 'journal', (value) => {
      journal.mark({ journal: value });
    }),
    watchTopic(terminal, 'journalNotes', (notes) => {
      journal.set({ notes: new Map(notes.map((note) => [note.key, note])) });
      isTold('notes');
    }),
    watchEquityPoints(terminal, (points) => {
      journal.mark({ points });
    }),
    watchUnkept(terminal, () => {
      isTold('unkept');
    }),
  ]);
}

/** What an earlier window could not keep is in its field again, once the account is known. */
function watchUnkept(terminal: TerminalClient, onTold: () => void): () => void {
  return watchRunningAccount(terminal, (account) => {
    journal.set({ account, unkept: {} });
    return watchRemembered(terminal, unkeptName(account), (text) => {
      journal.set({ unkept: readUnkept(text) });
      onTold();
    });
  });
}

function takeUp(): void {
  const { unkept, drafts, problems } = journal.get();
  const said = wordsOf('journal')('faults.earlier');
  const before = Object.keys(unkept).map((key) => [key, said] as const);
  journal.set({
    drafts: { ...unkept, ...drafts },
    problems: { ...Object.fromEntries(before), ...problems },
  });
}

/** The window may go before it is mended: what was typed must not go with it. */
function rememberUnkept(terminal: TerminalClient, key: string): void {
  const { account, unkept, drafts, problems } = journal.get();
  const typed = problems[key] === undefined ? undefined : drafts[key];
  if (account === null || typed === unkept[key]) return;
  const next = typed === undefined ? without(unkept, key) : { ...unkept, [key]: typed };
  journal.set({ unkept: next });
  remember(terminal, unkeptName(account), unkeptText(next));
}

export function setFilter(change: Partial<Filter>): void {
  journal.set({ filter: { ...journal.get().filter, ...change } });
}

export function write(key: string, change: Draft): void {
  const { drafts } = journal.get();
  journal.set({ drafts: { ...drafts, [key]: { ...drafts[key], ...change } } });
}

/** Back to what is kept. */
export function discard(terminal: TerminalClient, key: string): void {
  const { drafts, problems } = journal.get();
  journal.set({ drafts: without(drafts, key), problems: without(problems, key) });
  rememberUnkept(terminal, key);
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
    discard(terminal, key);
    return;
  }
  const fail = (reason: string): void => {
    journal.set({ problems: { ...journal.get().problems, [key]: reason } });
    rememberUnkept(terminal, key);
  };
  const fault = noteFault(tags, note);
  const t = wordsOf('journal');
  if (fault !== null) {
    fail(t(`faults.${fault.field}`, { limit: fault.limit }));
    return;
  }
  const reply = await terminal.call('saveJournalNote', { key, tags, note });
  if (!reply.ok) {
    const { code } = reply.error;
    if (code === 'unknown-trade') fail(t('faults.unlisted'));
    else if (code === 'too-many') fail(t('faults.noted', { count: NOTED_MAX }));
    else fail(terminalRefusal(reply.error));
    return;
  }
  // Typed on meanwhile: that is not kept yet.
  if (journal.get().drafts[key] !== draft) return;
  journal.set({ notes: new Map([...journal.get().notes, [key, { key, tags, note }]]) });
  discard(terminal, key);
}

export function keepAll(terminal: TerminalClient): void {
  for (const key of Object.keys(journal.get().drafts)) void keep(terminal, key);
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
): Readonly<Record<string, Value>> {
  const { [key]: _dropped, ...rest } = record;
  return rest;
}
