import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atoms, contracts } from '@shared/money/units';
import type { EngineRecord } from '../../engine/engine';
import type { StoredSnapshot } from '../../gateway/exchange-store';
import { openDatabase, pragmaValue } from './database';
import { openExchangeStore } from './exchange-store';
import { bar, damage, limitOrder, order, row, trade } from './exchange-store.testing';
import { StoreError } from './store-error';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-store-'));
  path = join(folder, 'paper', 'exchange.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const snapshot = (journalIndex: number): StoredSnapshot => ({
  journalIndex,
  seq: journalIndex * 10,
  stateHash: `hash-${journalIndex}`,
  state: `state ${journalIndex} with a 🌊`,
});

test('what was committed is there after the file is opened again', () => {
  const store = openExchangeStore(path);
  expect(store.meta()).toBeNull();
  expect(store.gatewayState()).toBeNull();
  store.saveMeta({ engineVersion: 3, config: '{"seed":1}', marketClockOffsetMs: -12 });
  store.saveGatewayState('{"bans":[]}');
  store.commit(row(1), [bar]);
  store.commit(row(2), [order, trade(true), trade(false)]);
  store.commit(row(3), [limitOrder]);
  store.close();

  const again = openExchangeStore(path);
  expect(again.meta()).toEqual({
    engineVersion: 3,
    config: '{"seed":1}',
    marketClockOffsetMs: -12,
  });
  expect(again.gatewayState()).toBe('{"bans":[]}');
  expect([...again.journalAfter(0)]).toEqual([row(1), row(2), row(3)]);
  expect([...again.journalAfter(2)]).toEqual([row(3)]);
  expect([...again.recordsUpTo(8)]).toEqual([bar, trade(true), trade(false), order]);
  expect([...again.recordsUpTo(9)].at(-1)).toEqual(limitOrder);
  again.close();
});

/** The columns of the old tables as a batch has them. */
const ORDER =
  'seq, order_id, client_order_id, uid, wallet, symbol, side, type, price, unit, amount, executed, executed_quote, status, created_at';
const TRADE =
  'seq, trade_id, is_buyer, uid, wallet, symbol, bid_id, ask_id, bid_uid, ask_uid, price, lots, at, is_maker, fee_asset, fee';

test('orders and trades that an older program wrote as rows are read as those of a batch', () => {
  const written = openExchangeStore(path);
  written.commit(row(1), [bar]);
  written.commit(row(2), [order, trade(true), trade(false), limitOrder]);
  written.close();
  const file = new Libsql(path);
  const batches = file.prepare('SELECT content FROM record_batch').all() as { content: string }[];
  for (const { content } of batches) {
    for (const [kind, values] of JSON.parse(content) as [string, unknown[]][]) {
      const places = values.map(() => '?').join();
      const table = kind === 'order' ? `order_record (${ORDER})` : `trade_record (${TRADE})`;
      file.prepare(`INSERT INTO ${table} VALUES (${places})`).run(...values);
    }
  }
  file.exec('DELETE FROM record_batch');
  file.close();
  const store = openExchangeStore(path);
  expect([...store.recordsUpTo(100)]).toEqual([bar, trade(true), trade(false), order, limitOrder]);
  store.close();
});

test('a replay that makes the same records again adds none', () => {
  const store = openExchangeStore(path);
  store.commit(row(1), [order, trade(true), bar]);
  store.commit(row(2), [order, trade(true), bar]);
  expect([...store.recordsUpTo(100)]).toEqual([bar, trade(true), order]);
  store.close();
});

test('a commit is whole or not at all: a refused row leaves no record', () => {
  const store = openExchangeStore(path);
  store.commit(row(1), []);
  expect(() => {
    store.commit(row(1), [order]);
  }).toThrow(StoreError);
  expect([...store.recordsUpTo(100)]).toEqual([]);
  store.commit(row(2), [order]);
  expect([...store.recordsUpTo(100)]).toEqual([order]);
  store.close();
});

test('more rows than one page come back in order', () => {
  const store = openExchangeStore(path);
  const rows = Array.from({ length: 1_001 }, (_, at) => row(at + 1));
  const meta = { engineVersion: 1, config: '{}', marketClockOffsetMs: 0 };
  const session = { snapshot: snapshot(0), rows, records: [] };
  store.startOver({ meta, settings: '{}', session });
  expect([...store.journalAfter(1)].map(({ index }) => index)).toEqual(
    Array.from({ length: 1_000 }, (_, offset) => offset + 2),
  );
  store.close();
});

test.each([99, 100, 150, 199])(
  'a market that reads %i of its 200 batches back takes its next snapshot: the read leaves nothing open',
  async (seq) => {
    const store = openExchangeStore(path);
    for (let index = 1; index <= 200; index += 1)
      store.commit(row(index), [{ ...limitOrder, seq: index }]);
    const read = [...store.recordsUpTo(seq)].map((record) => record.seq);
    expect(read).toEqual(Array.from({ length: seq }, (_, at) => at + 1));
    store.commit(row(201), []);
    await store.saveSnapshotLater(snapshot(201));
    expect(store.latestSnapshot()).toEqual(snapshot(201));
    store.close();
  },
);

describe('snapshots', () => {
  test('the newest three are kept', () => {
    const store = openExchangeStore(path);
    for (const index of [1, 2, 3, 4]) store.saveSnapshot(snapshot(index));
    expect(store.latestSnapshot()).toEqual(snapshot(4));
    store.close();
    const raw = new Libsql(path);
    expect(raw.prepare('SELECT journal_index FROM snapshot ORDER BY 1').all()).toEqual([
      { journal_index: 2 },
      { journal_index: 3 },
      { journal_index: 4 },
    ]);
    raw.close();
  });

  test('a damaged one is passed over for the one before it', () => {
    const store = openExchangeStore(path);
    for (const index of [1, 2]) store.saveSnapshot(snapshot(index));
    store.close();
    damage(path, 'UPDATE snapshot SET state = zeroblob(40) WHERE journal_index = 2');
    const again = openExchangeStore(path);
    expect(again.latestSnapshot()).toEqual(snapshot(1));
    again.close();
    damage(path, "UPDATE snapshot SET digest = ''");
    const without = openExchangeStore(path);
    expect(without.latestSnapshot()).toBeNull();
    without.close();
  });
});

describe('what is not needed any more', () => {
  test('rows before the oldest of three snapshots go; what follows it still replays', async () => {
    const store = openExchangeStore(path);
    for (let index = 1; index <= 30; index += 1) {
      store.commit(row(index), [bar]);
      if (index === 10 || index === 20) await store.saveSnapshotLater(snapshot(index));
    }
    expect([...store.journalAfter(0)].length).toBe(30);
    await store.saveSnapshotLater(snapshot(30));
    expect([...store.journalAfter(0)].map(({ index }) => index)[0]).toBe(11);
    await store.saveSnapshotLater(snapshot(31));
    expect([...store.journalAfter(0)].map(({ index }) => index)[0]).toBe(21);
    expect([...store.recordsUpTo(1_000)]).toEqual([bar]);
    store.close();
    const again = openExchangeStore(path);
    expect(again.latestSnapshot()).toEqual(snapshot(31));
    again.close();
  });

  test('the log beside the file starts over with each snapshot, and keeps its size', async () => {
    // Soon after the start the log is given room, whatever is committed (log-room).
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const store = openExchangeStore(path);
    const sizes: number[] = [];
    for (const lap of [0, 1, 2]) {
      for (let at = 1; at <= 300; at += 1) store.commit(row(lap * 300 + at), []);
      await store.saveSnapshotLater(snapshot(lap * 300 + 300));
      sizes.push(statSync(`${path}-wal`).size);
    }
    expect(sizes[0]).toBeGreaterThan(500_000);
    expect(sizes[2]).toBe(sizes[0]);
    store.close();
    vi.useRealTimers();
  });

  test('a snapshot that was still being packed when the store closed is left out', async () => {
    const store = openExchangeStore(path);
    store.saveSnapshot(snapshot(1));
    const later = store.saveSnapshotLater(snapshot(2));
    store.close();
    await later;
    const again = openExchangeStore(path);
    expect(again.latestSnapshot()).toEqual(snapshot(1));
    again.close();
  });
});

describe('a store that cannot be trusted is refused, by name', () => {
  const problemOf = (open: () => unknown): string => {
    try {
      open();
      return 'none';
    } catch (cause) {
      return cause instanceof StoreError ? cause.problem : String(cause);
    }
  };

  test('another program has it open', () => {
    const store = openExchangeStore(path);
    expect(problemOf(() => openExchangeStore(path))).toBe('in-use');
    store.close();
    openExchangeStore(path).close();
  });

  test('it was written by a newer program', () => {
    openExchangeStore(path).close();
    damage(path, 'PRAGMA user_version = 99');
    expect(problemOf(() => openExchangeStore(path))).toBe('newer-schema');
  });

  test('it is no database', async () => {
    const { writeFile } = await import('node:fs/promises');
    const other = join(folder, 'other.db');
    await writeFile(other, 'not a database at all '.repeat(200));
    expect(problemOf(() => openExchangeStore(other))).toBe('not-a-database');
  });

  test('the disk is full: the commit throws, nothing of it stays, earlier rows do', () => {
    const limited = openDatabase(join(folder, 'limited.db'), ['CREATE TABLE t (x TEXT)']);
    limited.sql.pragma('max_page_count = 12');
    limited.sql.exec(`INSERT INTO t VALUES ('before')`);
    const fill = (): void => {
      limited.transaction(() => {
        limited.sql.exec(`INSERT INTO t VALUES ('small')`);
        limited.sql.exec(`INSERT INTO t VALUES ('${'x'.repeat(100_000)}')`);
      });
    };
    expect(problemOf(fill)).toBe('disk-full');
    expect(limited.sql.prepare('SELECT * FROM t').all()).toEqual([{ x: 'before' }]);
    limited.close();
  });
});

test('an open connection promises durable commits, and migrations run once each', () => {
  const first = openDatabase(path, ['CREATE TABLE one (x INTEGER)']);
  expect(pragmaValue(first.sql, 'synchronous')).toBe(2);
  expect(pragmaValue(first.sql, 'journal_mode')).toBe('wal');
  first.sql.exec('INSERT INTO one VALUES (1)');
  first.close();
  const second = openDatabase(path, [
    'CREATE TABLE one (x INTEGER)',
    'ALTER TABLE one ADD COLUMN y TEXT DEFAULT "new"',
  ]);
  expect(second.sql.prepare('SELECT * FROM one').all()).toEqual([{ x: 1, y: 'new' }]);
  expect(pragmaValue(second.sql, 'user_version')).toBe(2);
  second.close();
});

test('a migration is whole or not at all: what fails leaves the file as it was', () => {
  const one = 'CREATE TABLE one (x INTEGER)';
  openDatabase(path, [one]).close();
  const two = 'ALTER TABLE one ADD COLUMN y TEXT';
  expect(() => openDatabase(path, [one, two, 'DROP TABLE not_there'])).toThrow('not_there');
  const again = openDatabase(path, [one]);
  again.sql.exec('INSERT INTO one VALUES (1)');
  expect(pragmaValue(again.sql, 'user_version')).toBe(1);
  again.close();
});

const closedPosition: EngineRecord = {
  kind: 'position',
  seq: 8,
  position: {
    id: 10_001,
    uid: 10023,
    contract: 'E-BTC-USDT',
    mode: 'isolated',
    side: 'BUY',
    leverage: 20,
    volume: contracts(5000),
    openPrice: '60000.00000000',
    openEndPrice: '60000.00000000',
    closeProfit: atoms(-5_000_000_000n),
    tradeFee: atoms(-1_332_000_000n),
    capitalFee: atoms(0n),
    settleProfit: atoms(0n),
    shareAmount: atoms(0n),
    historyRealizedAmount: atoms(98_765_432_109_876_543_210n),
    createdAtMs: 1_700_000_000_000,
    closedAtMs: 1_700_000_000_999,
  },
};

test('what accounts have finished beside the spot book comes back to the atom, once', () => {
  const store = openExchangeStore(path);
  store.commit(row(1), [closedPosition]);
  store.commit(row(2), [closedPosition, bar]);
  store.close();
  const again = openExchangeStore(path);
  expect([...again.recordsUpTo(7)]).toEqual([bar]);
  expect([...again.recordsUpTo(99)]).toEqual([bar, closedPosition]);
  again.close();
});

test('accounts, settings and given funds are kept; the funds with the row that gave them', () => {
  const store = openExchangeStore(path);
  expect([store.accounts(), store.settings(), store.fundsVersion()]).toEqual([null, null, 0]);
  store.saveAccounts('{"keys":[]}');
  store.saveSettings('{"seed":7}');
  store.commit(row(1), [], 1);
  // The same row again is refused, and what came with it is not written either.
  expect(() => {
    store.commit(row(1), [], 2);
  }).toThrow(StoreError);
  store.close();
  const again = openExchangeStore(path);
  expect([again.accounts(), again.settings(), again.fundsVersion()]).toEqual([
    '{"keys":[]}',
    '{"seed":7}',
    1,
  ]);
  again.close();
});

describe('another market in the place of this one', () => {
  const meta = { engineVersion: 1, config: '{"seed":2}', marketClockOffsetMs: 0 };

  test('a new one has no past; accounts stay', () => {
    const store = openExchangeStore(path);
    store.commit(row(1), [order, bar]);
    store.saveSnapshot(snapshot(1));
    store.saveGatewayState('{"bans":[1]}');
    store.saveAccounts('{"keys":[1]}');
    store.startOver({ meta, settings: '{"seed":2}' });
    store.close();
    const again = openExchangeStore(path);
    expect(again.meta()).toEqual(meta);
    expect([again.settings(), again.accounts(), again.gatewayState()]).toEqual([
      '{"seed":2}',
      '{"keys":[1]}',
      null,
    ]);
    expect(again.latestSnapshot()).toBeNull();
    expect([...again.journalAfter(0), ...again.recordsUpTo(99)]).toEqual([]);
    again.close();
  });

  test('a saved one comes with all of its past', () => {
    const store = openExchangeStore(path);
    store.commit(row(1), [order]);
    const session = { snapshot: snapshot(5), rows: [row(6), row(7)], records: [bar, limitOrder] };
    store.startOver({ meta, settings: '{}', session, gatewayState: '{"bans":[2]}' });
    store.commit(row(8), []);
    store.close();
    const again = openExchangeStore(path);
    expect(again.latestSnapshot()).toEqual(snapshot(5));
    expect(again.gatewayState()).toBe('{"bans":[2]}');
    expect([...again.journalAfter(5)]).toEqual([row(6), row(7), row(8)]);
    expect([...again.recordsUpTo(99)]).toEqual([bar, limitOrder]);
    again.close();
  });
});

test('only its owner may read the file: it holds the secrets of the keys', () => {
  const store = openExchangeStore(path);
  store.saveAccounts('{}');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  store.close();
});
