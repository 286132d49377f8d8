/** What is typed beside a trade: kept by the terminal, or still in its field with why it is not. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok } from '@shared/kernel/result';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { discard, journal, keep, keepAll, watchJournal, write } from './store';

beforeAll(() => startWords());
afterEach(() => {
  journal.reset();
});

const KEY = 'spot:BTCUSDT:1';

function terminalOf(answer: () => unknown) {
  const asked: unknown[] = [];
  const call = (_name: string, input: unknown) => {
    asked.push(input);
    return Promise.resolve(answer());
  };
  return { asked, terminal: { call } as unknown as TerminalClient };
}

test('tags and note are kept together, and then nothing is typed any more', async () => {
  const { asked, terminal } = terminalOf(() => ok({}));
  write(KEY, { tags: 'b, a' });
  write(KEY, { note: ' late ' });
  await keep(terminal, KEY);
  expect(asked).toEqual([{ key: KEY, tags: ['a', 'b'], note: 'late' }]);
  expect(journal.get()).toMatchObject({ drafts: {}, problems: {} });
  expect(journal.get().notes.get(KEY)?.note).toBe('late');
  // As it is kept: nothing to ask.
  write(KEY, { tags: 'a,b' });
  await keep(terminal, KEY);
  expect([asked.length, journal.get().drafts]).toEqual([1, {}]);
});

test('what is too long stays in its field, by name and limit, and is not sent', async () => {
  const { asked, terminal } = terminalOf(() => ok({}));
  write(KEY, { note: 'x'.repeat(501) });
  await keep(terminal, KEY);
  expect(asked).toEqual([]);
  expect(journal.get().problems).toEqual({ [KEY]: 'Note: at most 500 characters' });
  expect(journal.get().drafts[KEY]?.note).toHaveLength(501);
  discard(terminal, KEY);
  expect(journal.get()).toMatchObject({ drafts: {}, problems: {} });
});

test('what the terminal does not keep is said, and what is typed meanwhile is not lost', async () => {
  const refused = terminalOf(() => err({ code: 'not-kept', message: 'the disk is full' }));
  write(KEY, { note: 'one' });
  await keep(refused.terminal, KEY);
  expect(journal.get().problems).toEqual({ [KEY]: 'It could not be stored: the disk is full' });
  const { terminal } = terminalOf(() => {
    write(KEY, { note: 'one and two' });
    return ok({});
  });
  await keep(terminal, KEY);
  expect(journal.get().drafts[KEY]?.note).toBe('one and two');
});

test('all that is being written is kept when the window goes', async () => {
  const { asked, terminal } = terminalOf(() => ok({}));
  write(KEY, { note: 'one' });
  write('spot:ETHUSDT:2', { tags: 'fomo' });
  keepAll(terminal);
  expect(asked).toEqual([
    { key: KEY, tags: [], note: 'one' },
    { key: 'spot:ETHUSDT:2', tags: ['fomo'], note: '' },
  ]);
  await Promise.resolve();
  expect(journal.get().drafts).toEqual({});
});

test.each([
  ['unknown-trade', 'key: no such trade', 'The trade has not been read again yet'],
  ['too-many', 'trades with notes: at most 5000', 'At most 5,000 trades can have tags or a note'],
])(
  'a refusal of the terminal is said in the words of the desk: %s',
  async (code, message, said) => {
    const { terminal } = terminalOf(() => err({ code, message }));
    write(KEY, { note: 'one' });
    await keep(terminal, KEY);
    expect(journal.get().problems).toEqual({ [KEY]: said });
  },
);

/** A terminal that remembers, and hands what it remembers to whoever watches. */
class Remembering {
  readonly texts = new Map<string, string | null>();
  readonly saved: unknown[] = [];
  account: string | null = null;
  notes: unknown[] = [];
  tellNotes: () => void = () => undefined;

  readonly terminal = {
    call: (name: string, input: { readonly name: string; readonly text: string | null }) => {
      if (name === 'remember') this.texts.set(input.name, input.text);
      else this.saved.push(input);
      return Promise.resolve(ok({}));
    },
    subscribe: (
      topic: string,
      params: { readonly name?: string },
      { onValue }: { readonly onValue?: (value: unknown) => void },
    ) => {
      if (topic === 'journalNotes') this.tellNotes = () => onValue?.(this.notes);
      if (topic === 'venues') onValue?.({ current: this.account });
      if (topic === 'remembered') onValue?.({ text: this.texts.get(params.name ?? '') ?? null });
      return () => undefined;
    },
  } as unknown as TerminalClient;

  /** Another window, with a line of its own, after the one before has gone. */
  window(): void {
    journal.reset();
    watchJournal({ ...this.terminal });
    this.tellNotes();
  }
}

test('a note over its limit is in its field again in the next window, until it is kept or given up', async () => {
  const remembering = new Remembering();
  const { terminal } = remembering;
  const long = 'x'.repeat(501);
  remembering.window();
  write(KEY, { note: long });
  keepAll(terminal);
  remembering.window();
  expect(journal.get().drafts).toEqual({ [KEY]: { note: long } });
  expect(journal.get().problems[KEY]).toMatch(/^It could not be kept before its window was closed/);

  write(KEY, { note: 'short' });
  await keep(terminal, KEY);
  expect(remembering.saved).toEqual([{ key: KEY, tags: [], note: 'short' }]);
  remembering.window();
  expect(journal.get()).toMatchObject({ drafts: {}, problems: {} });

  write(KEY, { note: long });
  await keep(terminal, KEY);
  discard(terminal, KEY);
  remembering.window();
  expect(journal.get().drafts).toEqual({});
});

test('what could not be kept on one account is in no field of another', () => {
  const remembering = new Remembering();
  remembering.window();
  write(KEY, { note: 'x'.repeat(501) });
  keepAll(remembering.terminal);
  remembering.account = 'main-1';
  remembering.window();
  expect(journal.get().drafts).toEqual({});
  remembering.account = null;
  remembering.window();
  expect(Object.keys(journal.get().drafts)).toEqual([KEY]);
});

test('what is remembered and damaged is nothing', () => {
  const remembering = new Remembering();
  for (const text of ['no json', '{"a":1}', '{"a":{"note":7}}']) {
    remembering.texts.set('journal-unkept', text);
    remembering.window();
    expect(journal.get().drafts).toEqual({});
  }
});

test('it is in its field again when the tags beside it are known, which it keeps', async () => {
  const remembering = new Remembering();
  remembering.texts.set('journal-unkept', JSON.stringify({ [KEY]: { note: 'unlisted then' } }));
  remembering.notes = [{ key: KEY, tags: ['fomo'], note: '' }];
  journal.reset();
  watchJournal(remembering.terminal);
  expect(journal.get().drafts).toEqual({});
  remembering.tellNotes();
  expect(journal.get().drafts).toEqual({ [KEY]: { note: 'unlisted then' } });
  await keep(remembering.terminal, KEY);
  expect(remembering.saved).toEqual([{ key: KEY, tags: ['fomo'], note: 'unlisted then' }]);
});
