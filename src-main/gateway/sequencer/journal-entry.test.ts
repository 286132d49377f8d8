/** A row of the journal says all of what it was written from, and nothing else counts as a row. */
import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { decodeEntry, encodeEntry, type JournalEntry } from './journal-entry';

const timeMs = fc.integer({ min: 0, max: 999_999_999_999_999 });
const closed = fc.oneof(
  fc.constant(null),
  fc.record({ fromMs: timeMs, toMs: timeMs }),
  fc.record({ fromMs: timeMs, toMs: timeMs, runs: fc.constant(true as const) }),
);
const note = fc.record({
  what: fc.constantFrom('speed' as const, 'advance' as const, 'fault' as const, 'latency' as const),
  atMs: timeMs,
  value: fc.oneof(fc.integer(), fc.string()),
});
const row = fc.record({
  closed,
  notes: fc.array(note, { maxLength: 3 }),
  commands: fc.array(
    timeMs.map((atMs) => ({ type: 'advanceTo' as const, atMs })),
    { maxLength: 3 },
  ),
  reachedMs: timeMs,
  coveredMs: timeMs,
});

property([row])('what is written is read', (entry: JournalEntry) => {
  expect(decodeEntry(encodeEntry(entry))).toEqual({ ok: true, value: entry });
});

test.each([
  ['another format', '3 1 2\n-\n'],
  ['no times', '1\n-\n'],
  ['a time of sixteen digits', '1 1000000000000000 2\n-\n'],
  ['closed time without its end', '1 1 2\n5\n'],
  ['notes that are no list', '2 1 2\n-\n{}\n'],
  ['notes that are no JSON', '2 1 2\n-\n[\n'],
])('%s is refused', (_what, text) => {
  expect(decodeEntry(text).ok).toBe(false);
});
