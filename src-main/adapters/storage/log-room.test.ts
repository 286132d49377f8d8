import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, pragmaValue, type Database } from './database';
import { LOG_ROOM_PAGES } from './log-room';

const PAGE_BYTES = 4096;
const ROOM_BYTES = LOG_ROOM_PAGES * PAGE_BYTES;
const TABLE = 'CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;';

let folder: string;
let path: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'tidemark-room-'));
  path = join(folder, 'store.db');
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const logBytes = () => statSync(`${path}-wal`).size;

function commit(database: Database, rows: number): void {
  const insert = database.sql.prepare('INSERT INTO row (text) VALUES (?)');
  for (let row = 0; row < rows; row++) {
    database.transaction(() => {
      insert.run('an order');
    });
  }
}

function rowsIn(database: Database): unknown {
  return database.sql.prepare('SELECT count(*) AS rows FROM row').get();
}

test('soon after the start commits write over what is there, and the log does not grow under them', () => {
  const database = openDatabase(path, [TABLE]);
  commit(database, 5);
  expect(logBytes()).toBeLessThan(ROOM_BYTES / 10);
  vi.advanceTimersByTime(10_000);
  const roomy = logBytes();
  expect(roomy).toBeGreaterThan(ROOM_BYTES);
  commit(database, LOG_ROOM_PAGES / 4);
  expect(logBytes()).toBe(roomy);
  // The file itself has no more in it than before.
  expect(statSync(path).size).toBeLessThan(20 * PAGE_BYTES);
  expect(pragmaValue(database.sql, 'synchronous')).toBe(2);
  database.close();
});

test('what is committed meanwhile is there when the file is opened again', () => {
  const database = openDatabase(path, [TABLE]);
  for (let at = 0; at < 10; at++) {
    vi.advanceTimersByTime(300);
    commit(database, 1);
  }
  database.close();
  const again = openDatabase(path, [TABLE]);
  expect(rowsIn(again)).toMatchObject({ rows: 10 });
  again.close();
});

test('a commit that is under way elsewhere is left alone', async () => {
  const database = openDatabase(path, [TABLE]);
  const insert = database.sql.prepare('INSERT INTO row (text) VALUES (?)');
  const durable = database.transactionLater(
    () => {
      insert.run('an order');
    },
    () => true,
  );
  vi.advanceTimersByTime(10_000);
  await durable;
  expect(rowsIn(database)).toMatchObject({ rows: 1 });
  vi.advanceTimersByTime(10_000);
  expect(logBytes()).toBeGreaterThan(ROOM_BYTES);
  database.close();
});

test('a closed file is not touched again', () => {
  openDatabase(path, [TABLE]).close();
  const { mtimeMs } = statSync(path);
  vi.advanceTimersByTime(10_000);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
});

test('a log that an earlier start has left long is not filled again', () => {
  const database = openDatabase(path, [TABLE]);
  vi.advanceTimersByTime(10_000);
  const again = new Libsql(path);
  again.exec('SELECT 1 FROM row');
  // A second connection keeps the log, as the end of a program does.
  database.close();
  const roomy = logBytes();
  const next = openDatabase(path, [TABLE]);
  commit(next, 1);
  const { mtimeMs } = statSync(`${path}-wal`);
  vi.advanceTimersByTime(10_000);
  expect(logBytes()).toBe(roomy);
  expect(statSync(`${path}-wal`).mtimeMs).toBe(mtimeMs);
  next.close();
  again.close();
});
