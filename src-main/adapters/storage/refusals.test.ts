/** What both stores and the record do when the disk refuses: by name, whole or not at all, and well again after. */
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OrderIntent } from '../../terminal/ports';
import { openDatabase } from './database';
import { openExchangeStore } from './exchange-store';
import { StoreError, storeError } from './store-error';
import { storedAudit } from './terminal-audit';
import { storedIntents } from './terminal-intents';
import { TERMINAL_MIGRATIONS } from './terminal-migrations';
import { openTerminalStore } from './terminal-store';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-refusals-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function problemOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (cause) {
    return cause instanceof StoreError ? cause.problem : String(cause);
  }
}

const NOBODY = 65_534;

/** Root may write everywhere: what a user meets is tried as somebody who is not root. */
function asUser<T>(work: () => T): T {
  if (process.geteuid?.() !== 0) return work();
  chownSync(folder, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}

describe.each([
  ['the exchange’s store', openExchangeStore],
  ['the terminal’s store', openTerminalStore],
] as const)('%s', (_name, open: (path: string) => { close(): void }) => {
  test('in a folder nobody may write to is refused as read-only, and nothing is made there', () => {
    const found = asUser(() => {
      chmodSync(folder, 0o500);
      return [
        problemOf(() => open(join(folder, 'store.db'))),
        problemOf(() => open(join(folder, 'paper', 'store.db'))),
      ];
    });
    expect(found).toEqual(['read-only', 'read-only']);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('in a file nobody may write to is refused as read-only, and opens when one may', () => {
    const path = join(folder, 'store.db');
    const found = asUser(() => {
      open(path).close();
      chmodSync(path, 0o400);
      return problemOf(() => open(path));
    });
    expect(found).toBe('read-only');
    chmodSync(path, 0o600);
    open(path).close();
  });

  test('is one program’s: a second one is refused, and the first goes on', () => {
    const path = join(folder, 'store.db');
    const first = open(path);
    expect(problemOf(() => open(path))).toBe('in-use');
    first.close();
    open(path).close();
  });
});

test('a copy that the disk refuses is refused by name, and nothing of it is left', () => {
  const found = asUser(() => {
    const store = openExchangeStore(join(folder, 'store.db'));
    const before = readdirSync(folder);
    chmodSync(folder, 0o500);
    const problem = problemOf(() => {
      store.keepCopy('engine-2');
    });
    const after = readdirSync(folder);
    chmodSync(folder, 0o700);
    store.close();
    return { problem, isAsBefore: before.join() === after.join() };
  });
  expect(found).toEqual({ problem: 'disk-error', isAsBefore: true });
});

test('what the operating system and SQLite say has one name each', () => {
  const said = (code: string): string | undefined => {
    const cause = Object.assign(new Error(`${code}: refused`), { code });
    const named = storeError('x.db', cause);
    return named instanceof StoreError ? named.problem : undefined;
  };
  expect(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM'].map(said)).toEqual([
    ...['disk-full', 'disk-full', 'disk-error', 'read-only', 'read-only', 'read-only'],
  ]);
  expect(said('EWHATEVER')).toBeUndefined();
  const ofSqlite = (code: string): unknown =>
    storeError('x.db', new Libsql.SqliteError('refused', code, 0));
  expect(
    ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY_DBMOVED'].map(
      (code) => (ofSqlite(code) as StoreError).problem,
    ),
  ).toEqual(['disk-full', 'disk-error', 'disk-error', 'read-only']);
});

describe('intents and the record of them', () => {
  const intent = (intentId: string, createdAtMs: number): OrderIntent => ({
    intentId,
    clientOrderId: `tm-${intentId}`,
    book: 'spot',
    isNamed: true,
    draft: '{}',
    createdAtMs,
    state: 'stored',
    orderId: '',
    detail: '',
  });

  test.each([
    ['max_page_count', 'disk-full'],
    ['query_only', 'read-only'],
  ])(
    'refused by %s: neither is there, earlier ones are; then both, as one chain',
    (pragma, name) => {
      const path = join(folder, 'terminal.db');
      const database = openDatabase(path, TERMINAL_MIGRATIONS);
      const [audit, intents] = [storedAudit(database), storedIntents(database)];
      const store = (intentId: string, atMs: number): void => {
        audit.together(() => {
          intents.saveIntents([intent(intentId, atMs)]);
          audit.appendAudit([
            { atMs, kind: 'order.stored', content: `{"note":"${'x'.repeat(9_000)}"}` },
          ]);
        });
      };
      store('before', 1);
      database.sql.pragma(`${pragma} = 1`);
      expect(
        problemOf(() => {
          store('refused', 2);
        }),
      ).toBe(name);
      expect([intents.intent('refused'), audit.auditSize()]).toEqual([null, 1]);
      database.sql.pragma(`${pragma} = ${pragma === 'query_only' ? 0 : 1_000_000}`);
      store('after', 3);
      database.close();
      const again = openTerminalStore(path);
      expect(again.openIntents().map(({ intentId }) => intentId)).toEqual(['before', 'after']);
      expect(again.verifyAudit(0, 10)).toEqual({ checkedTo: 2, isEnd: true, breaks: [] });
      again.close();
    },
  );
});
