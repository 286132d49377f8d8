import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionName } from '@shared/contract/lab/fields';
import { createSessionFolder } from './session-folder';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-sessions-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a session may be named like a device of Windows, and is no device there', () => {
  const files = createSessionFolder(folder, '.session', 'win32');
  for (const name of ['con', 'nul', 'aux', 'com1', 'lpt9', 'console']) {
    files.write(name, Buffer.from(name));
  }
  expect(readdirSync(folder).sort()).toEqual([
    ...['_aux', '_com1', '_con', '_lpt9', '_nul', 'console'].map((name) => `${name}.session`),
  ]);
  for (const name of ['con', 'lpt9', 'console']) {
    expect(files.read(name)?.toString()).toBe(name);
  }
  const listed = files.list().map(({ name }) => name);
  expect(listed.sort()).toEqual(['aux', 'com1', 'con', 'console', 'lpt9', 'nul']);
});

test('a file that is deleted is gone, and one that is not there cannot be deleted', () => {
  const files = createSessionFolder(folder, '.session', 'win32');
  for (const name of ['con', 'monday']) files.write(name, Buffer.from(name));
  expect([files.remove('con'), files.remove('con'), files.remove('tuesday')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(readdirSync(folder)).toEqual(['monday.session']);
});

test('a file that is gone as it is looked at hides none of the others', () => {
  const files = createSessionFolder(folder);
  files.write('monday', Buffer.from('12'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'gone.session'));
  expect(files.list()).toEqual([{ name: 'monday', bytes: 2 }]);
});

test('no name is one that a file system takes for another, or cuts', () => {
  for (const name of ['CON', 'Day', 'a.b', 'a.', 'a ', ' a', '_con', '../a', 'a/b', 'a:b', '']) {
    expect([name, sessionName.safeParse(name).success]).toEqual([name, false]);
  }
});
