import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeptWindows, workspaceOf } from './kept-windows';

let folder = '';
const path = () => join(folder, 'open-windows.json');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-windows-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const FIRST = { name: 'desk-1', workspace: null };
const FUTURES = { name: 'desk-2', workspace: 'futures' };
const INSPECT = { name: 'desk-3', workspace: 'inspect' };

function opened(): KeptWindows {
  const kept = new KeptWindows(path());
  for (const window of [FIRST, FUTURES, INSPECT]) kept.shows(window);
  return kept;
}

test('windows that were open at the end are known at the next start, also after a kill', () => {
  expect(new KeptWindows(path()).left).toEqual([]);
  opened();
  expect(new KeptWindows(path()).left).toEqual([FIRST, FUTURES, INSPECT]);
});

test('one that the trader closes is not; those that the program closes with itself are', () => {
  const kept = opened();
  kept.closed('desk-2');
  expect(new KeptWindows(path()).left).toEqual([FIRST, INSPECT]);
  kept.end();
  kept.closed('desk-1');
  kept.closed('desk-3');
  expect(new KeptWindows(path()).left).toEqual([FIRST, INSPECT]);
});

test('the window whose closing ends the program is opened again', () => {
  const kept = opened();
  for (const name of ['desk-1', 'desk-3', 'desk-2']) kept.closed(name);
  expect(new KeptWindows(path()).left).toEqual([FUTURES]);
});

test('a start that ends before it has opened them all forgets none', () => {
  opened();
  const next = new KeptWindows(path());
  next.shows(FIRST);
  expect(new KeptWindows(path()).left).toEqual([FIRST, FUTURES, INSPECT]);
  next.closed('desk-1'); // the only one there is so far: the program ends by it
  expect(new KeptWindows(path()).left).toEqual([FIRST, FUTURES, INSPECT]);
  next.shows(FUTURES);
  next.closed('desk-1');
  expect(new KeptWindows(path()).left).toEqual([FUTURES, INSPECT]);
});

test('a window that went to another workspace shows that one', () => {
  opened().shows({ name: 'desk-2', workspace: 'margin' });
  expect(new KeptWindows(path()).left[1]).toEqual({ name: 'desk-2', workspace: 'margin' });
});

test.each([
  ['no JSON', '['],
  ['no list', '{}'],
  [
    'names and workspaces of others',
    '[{"name":"../x","workspace":"spot"},{"name":"desk-2","workspace":"a b"},7,null]',
  ],
])('%s is no window', (_, text) => {
  writeFileSync(path(), text);
  expect(new KeptWindows(path()).left).toEqual([]);
});

test('one name is one window', () => {
  writeFileSync(path(), JSON.stringify([FIRST, FUTURES, { ...FUTURES, workspace: 'spot' }]));
  expect(new KeptWindows(path()).left).toEqual([FIRST, FUTURES]);
});

test('a disk that refuses stops no window', () => {
  const kept = new KeptWindows(join(folder, 'none', 'open-windows.json'));
  expect(() => {
    kept.shows(FIRST);
  }).not.toThrow();
});

test('an address names the workspace of a further window', () => {
  expect(workspaceOf('app://tidemark/?workspace=futures')).toBe('futures');
  expect(workspaceOf('app://tidemark/')).toBeNull();
});
