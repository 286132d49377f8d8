/** A start that the disk refuses lets go of its files: whoever hears of it may try again. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Libsql from 'libsql';
import { openHeadless } from './open-headless';
import { readOptions } from './options.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-refused-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = () =>
  openHeadless(readOptions(['--agents', 'off', '--data-dir', folder]), () => undefined);
const alter = (statement: string): void => {
  const database = new Libsql(join(folder, 'paper', 'exchange.db'));
  database.exec(statement);
  database.close();
};

test('and the next one opens', async () => {
  const first = await open();
  if (!first.ok) throw new Error(first.error);
  await first.value.close();
  alter(
    `CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT raise(FAIL, 'no room for it'); END`,
  );
  await expect(open()).rejects.toThrow('no room for it');
  alter('DROP TRIGGER full');
  const again = await open();
  expect(again.ok).toBe(true);
  if (again.ok) await again.value.close();
});

test('a data folder that is a file, or lies below one, is refused by its option; a record leaves no empty file then', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const start = (...words: readonly string[]) =>
    openHeadless(readOptions(['--agents', 'off', ...words]), () => undefined);
  const refused = (words: string) => ({
    ok: false,
    error: expect.stringContaining(words) as string,
  });
  const isFile = `--data-dir: ${file} is a file, not a folder.`;
  expect(await start('--data-dir', file)).toMatchObject(refused(isFile));
  const below = join(file, 'deep');
  expect(await start('--data-dir', below)).toMatchObject(refused(`--data-dir: ${below} `));
  const words = ['--record', join(folder, 'run.jsonl'), '--mode', 'replay', '--feed', file];
  expect(await start(...words)).toMatchObject(refused('it holds no events'));
  expect(readdirSync(folder)).toEqual(['file']);
});
