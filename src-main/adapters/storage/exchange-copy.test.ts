/** Copies beside the exchange's file: each is kept, and none is made twice. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
