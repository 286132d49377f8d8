/** The list of promises names all of them once, and what is there; and its page has a row for each. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markedPart } from '../scripts/marked-part';
import { PROMISES } from './list';
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

test('the page has a row for each, with what proves it and how it went', () => {
  const rows = markedPart('docs/promises.md', 'promises')
    .split('\n')
    .filter((line) => /^\| P\d/.test(line));
  for (const { number, tests } of PROMISES) {
    const [row = '', ...others] = rows.filter((line) => line.startsWith(`| ${number} |`));
    expect([number, others]).toEqual([number, []]);
    expect(tests.filter((place) => !row.includes(`\`${place}\``))).toEqual([]);
    expect(row).toMatch(/ \| (holds|\*\*not run\*\*|\*\*does not hold\*\*: .+) \| /);
  }
  expect(rows).toHaveLength(PROMISES.length);
});
