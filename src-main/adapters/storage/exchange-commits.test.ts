/** Commits that are waited for beside the loop, and files of before there were batches of records. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreError } from './database';
import { openExchangeStore } from './exchange-store';
import { damage, limitOrder, order, row, trade } from './exchange-store.testing';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-commits-'));
  path = join(folder, 'exchange.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a commit beside the loop', () => {
  test('is durable when it says so', async () => {
    const store = openExchangeStore(path);
    await store.commitLater(row(1), [order]);
    store.close();
    const again = openExchangeStore(path);
    expect([...again.journalAfter(0)]).toEqual([row(1)]);
    expect([...again.recordsUpTo(100)]).toEqual([order]);
    again.close();
  });

  test('whoever writes, reads or closes meanwhile waits for it; neither undoes the other', async () => {
    const store = openExchangeStore(path);
    const commits: Promise<void>[] = [];
    for (let index = 1; index <= 300; index += 3) {
      commits.push(store.commitLater(row(index), []));
      store.commit(row(index + 1), []);
      commits.push(store.commitLater(row(index + 2), []));
      if (index % 2 === 0) store.saveAccounts(String(index));
      else expect([...store.journalAfter(index + 1)].length).toBe(1);
      if (index % 5 === 0) await commits.at(-1);
    }
    store.close();
    await Promise.all(commits);
    const again = openExchangeStore(path);
    expect([...again.journalAfter(0)].length).toBe(300);
    again.close();
  });

  test('what cannot be written is refused at once and leaves nothing', async () => {
    const store = openExchangeStore(path);
    await store.commitLater(row(1), []);
    expect(() => store.commitLater(row(1), [order])).toThrow(StoreError);
    await store.commitLater(row(2), []);
    expect([...store.recordsUpTo(100)]).toEqual([]);
    store.close();
  });
});

test('an older file has the records of its rows already: a replay adds none of them', () => {
  openExchangeStore(path).close();
  damage(path, 'DROP TABLE record_batch; PRAGMA user_version = 2');
  damage(path, `INSERT INTO journal VALUES (1, 8, '', '')`);
  const store = openExchangeStore(path);
  store.commit(row(2), [order, trade(true), limitOrder]);
  expect([...store.recordsUpTo(100)]).toEqual([limitOrder]);
  store.close();
});
