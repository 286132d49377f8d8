/**
 * `docs/electron-checklist.md` is what the tests say it is: a row that no test holds and nobody has given a
 * reason for fails. After a change: `npx vitest run e2e/electron-checks/checklist.test.ts -u`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROWS } from './rows.testing';
import { root } from './sources.testing';

const COUNT = 30;

/** Row → `file: title` of every test whose title begins with it. */
function heldBy(): Map<number, string[]> {
  const held = new Map<number, string[]>();
  for (const name of readdirSync(import.meta.dirname).sort()) {
    if (!name.endsWith('.test.ts')) continue;
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    for (const [, numbers = '', title = ''] of text.matchAll(
      /^\s*['"`]?(?:test\(|\]\)\()?['"`]rows? ([\d, ]+): (.+?)['"`],/gm,
    )) {
      for (const number of numbers.split(',').map(Number)) {
        held.set(number, [
          ...(held.get(number) ?? []),
          `${name.replace('.test.ts', '')}: ${title}`,
        ]);
      }
    }
  }
  return held;
}

function table(): string {
  const held = heldBy();
  const rows = Object.entries(ROWS).map(([number, { asks, elsewhere = [], notHere = '' }]) => {
    const tests = [...(held.get(Number(number)) ?? []), ...elsewhere].join('; ');
    return `| ${number} | ${asks} | ${tests.replaceAll('%s', '…')} | ${notHere} |`;
  });
  return [
    '# The Electron checklist',
    '',
    'The 30 rows, what holds each, and what only a packaged program or another machine can show. Tests are in',
    '`e2e/electron-checks` where no file is named; a page there runs on the simulated Electron. A test writes',
    'and compares this page.',
    '',
    '| row | asks for | held by | not run here |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

test('every row is held by a test, or it is said what would show it', () => {
  const held = heldBy();
  expect(Object.keys(ROWS).map(Number)).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
  const open = Object.entries(ROWS).filter(
    ([number, { notHere }]) => !held.has(Number(number)) && notHere === undefined,
  );
  expect(open).toEqual([]);
});

test('the tests named elsewhere are there', () => {
  for (const named of Object.values(ROWS).flatMap(({ elsewhere = [] }) => elsewhere)) {
    const [file = '', ...title] = named.split(': ');
    expect(readFileSync(join(root, file), 'utf8')).toContain(title.join(': '));
  }
});

test('the page in docs says the same', async () => {
  await expect(table()).toMatchFileSnapshot(join(root, 'docs/electron-checklist.md'));
});
