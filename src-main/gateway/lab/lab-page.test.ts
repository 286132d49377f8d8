/** The page about the lab knows every command and question there is, and no other. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FAULT_PROFILES, labCommands, labQueries, LATENCY_PROFILES } from '@shared/contract/lab';
import { expect, test } from 'vitest';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/lab.md'), 'utf8');
const namesIn = (section: string): string[] =>
  [...section.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z/]+)[^`]*`/g)].map(([, name = '']) => name),
  );

test('every command and every question has its line', () => {
  const [commands = '', rest = ''] = page.split('## Questions');
  const [questions = ''] = rest.split('\n## ');
  expect(namesIn(commands).sort()).toEqual(Object.keys(labCommands).sort());
  expect(namesIn(questions).sort()).toEqual(Object.keys(labQueries).sort());
});

test('every profile is named', () => {
  for (const name of [...FAULT_PROFILES, ...LATENCY_PROFILES]) expect(page).toContain(name);
});
