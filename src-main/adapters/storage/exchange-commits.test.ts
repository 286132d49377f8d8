/** Commits that are waited for beside the loop, and files of before there were batches of records. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ticks } from '@shared/money/units';
import { openExchangeStore } from './exchange-store';
import { bar, damage, futuresTrade, limitOrder, order, row, trade } from './exchange-store.testing';
import { StoreError } from './store-error';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-commits-'));
  path = join(folder, 'exchange.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What makes a file one of before pages were read from it. */
const WITHOUT_PAGES = [
  'DROP INDEX account_record_page',
  ...['uid', 'contract', 'number'].map((name) => `ALTER TABLE account_record DROP COLUMN ${name}`),
].join('; ');

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

test('records of a commit that the file refused are not in the next one', () => {
  const store = openExchangeStore(path);
  const unwritable = { ...bar, bar: { ...bar.bar, open: ticks(1.5) } };
  expect(() => {
    store.commit(row(1), [order, unwritable]);
  }).toThrow(StoreError);
  store.commit(row(1), [limitOrder]);
  expect([...store.recordsUpTo(100)]).toEqual([limitOrder]);
  store.close();
});

test('an older file has the records of its rows already: a replay adds none of them', () => {
  openExchangeStore(path).close();
  damage(path, `${WITHOUT_PAGES}; DROP TABLE record_batch; PRAGMA user_version = 2`);
  damage(path, `INSERT INTO journal VALUES (1, 8, '', '')`);
  const store = openExchangeStore(path);
  store.commit(row(2), [order, trade(true), limitOrder]);
  expect([...store.recordsUpTo(100)]).toEqual([limitOrder]);
  store.close();
});

test('records of before there were pages have theirs when the file is opened', () => {
  const store = openExchangeStore(path);
  store.commit(row(1), [futuresTrade]);
  store.close();
  damage(path, `${WITHOUT_PAGES}; PRAGMA user_version = 3`);
  const again = openExchangeStore(path);
  const { uid, contract, tradeId } = futuresTrade.trade;
  const page = (fromId: number) =>
    again.archive.futuresTrades(uid, contract, { fromId, limit: 10 });
  expect(page(tradeId)).toEqual([futuresTrade.trade]);
  expect(page(tradeId - 1)).toEqual([]);
  expect(again.archive.futuresTrades(uid + 1, contract, { limit: 10 })).toEqual([]);
  again.close();
});
