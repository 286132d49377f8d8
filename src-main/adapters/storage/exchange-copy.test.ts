/** Copies beside the exchange's file: each is kept, and none is made twice. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Libsql from 'libsql';
import { moveFile } from '../vault/replace-file';
import { copyBeside } from './exchange-copy';
import { openExchangeStore } from './exchange-store';
import { row } from './exchange-store.testing';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-copies-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const copies = (): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('exchange.db.engine'));
const kept = (name: string): string => {
  const copy = openExchangeStore(join(folder, name));
  const rows = [...copy.journalAfter(0)].map(({ index }) => index);
  copy.close();
  return rows.join();
};

test('a second attempt keeps no second copy of the same, also after the program has been ended', () => {
  const path = join(folder, 'exchange.db');
  for (const first of [true, false]) {
    const store = openExchangeStore(path);
    if (first) store.commit(row(1), []);
    store.keepCopy('engine-2');
    store.keepCopy('engine-2');
    store.close();
  }
  expect(copies()).toEqual(['exchange.db.engine-2']);
  expect(kept('exchange.db.engine-2')).toBe('1');
});

test('what is kept later lies beside an earlier copy that holds something else', () => {
  const store = openExchangeStore(join(folder, 'exchange.db'));
  store.commit(row(1), []);
  store.keepCopy('engine-2');
  const first = readFileSync(join(folder, 'exchange.db.engine-2'));
  store.commit(row(2), []);
  store.keepCopy('engine-2');
  store.close();
  expect(copies()).toEqual(['exchange.db.engine-2', 'exchange.db.engine-2.2']);
  expect(readFileSync(join(folder, 'exchange.db.engine-2'))).toEqual(first);
  expect(kept('exchange.db.engine-2.2')).toBe('1,2');
});

/** A scanner on Windows that holds what was written for so many tries. */
const heldFor = (tries: number) => {
  let left = tries;
  const rename = (from: string, to: string): void => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('EBUSY: held'), { code: 'EBUSY' });
    renameSync(from, to);
  };
  return (from: string, to: string): void => {
    moveFile(from, to, {
      platform: 'win32',
      rename,
      pause: () => undefined,
      syncFolder: () => undefined,
    });
  };
};

test('a copy that a virus scanner holds for a moment is kept, and one that it keeps leaves nothing behind', () => {
  const store = openExchangeStore(join(folder, 'exchange.db'));
  store.commit(row(1), []);
  store.close();
  const connection = new Libsql(join(folder, 'exchange.db'));
  const path = join(folder, 'exchange.db.engine-2');
  expect(() => {
    copyBeside(connection, path, heldFor(99));
  }).toThrow('EBUSY');
  expect(copies()).toEqual([]);
  copyBeside(connection, path, heldFor(4));
  connection.close();
  expect(copies()).toEqual(['exchange.db.engine-2']);
  expect(kept('exchange.db.engine-2')).toBe('1');
});
