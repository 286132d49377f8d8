/** The list of promises names all of them once, and what is there; and its page has a row for each. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markedPart } from '../scripts/marked-part';
import { PROMISES } from './list';
import { markdown } from './page';
import { wordsOf } from './run-command';

test('each promise of reliability.md has one entry, in its order', () => {
  expect(PROMISES.map(({ number }) => number)).toEqual(
    Array.from({ length: 24 }, (_, at) => `P${at + 1}`),
  );
});

test.each(PROMISES)('what proves $number is there', ({ tests, walks = [], commands = [] }) => {
  expect([...tests, ...walks].filter((place) => !existsSync(place))).toEqual([]);
  const entries = commands.map((command) => wordsOf(command).find((word) => word.endsWith('.ts')));
  expect(entries.filter((entry) => entry === undefined || !existsSync(entry))).toEqual([]);
  expect(tests.length).toBeGreaterThan(0);
});

/** The part of the page that follows from the list: all but the line of the machine. */
const rowsOf = (page: string) => page.split('\n').filter((line) => line.startsWith('| '));

test('the page has a row for each: what the list says of it, and how that went', () => {
  const page = markedPart('docs/promises.md', 'promises');
  const nothing = { machine: '', at: '', verdicts: [], files: [] };
  expect(rowsOf(page)).toEqual(rowsOf(markdown(nothing, PROMISES, page)));
  const rows = rowsOf(page).filter((line) => /^\| P\d/.test(line));
  expect(rows).toHaveLength(PROMISES.length);
  for (const row of rows) {
    expect(row).toMatch(/ \| (holds|\*\*not run\*\*|\*\*does not hold\*\*: .+) \| /);
  }
});
