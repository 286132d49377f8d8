/**
 * A migration that ends in the middle, at each of its statements: thrown out of, or killed, as the disk is left
 * then. The file is the one before it or the one after it, and opening it again gives the one after it.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { openDatabase, pragmaValue, type Migrations } from './database';
import { EXCHANGE_MIGRATIONS } from './exchange-schema';
import { openExchangeStore } from './exchange-store';
import { TERMINAL_MIGRATIONS } from './terminal-migrations';
import { openTerminalStore } from './terminal-store';

const OLD_DATA = join(process.cwd(), 'e2e/fixtures/old-data');
const THROWN = 'the program ends here';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-half-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** No line of the schemas ends a statement but with its semicolon. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '')
    .map((statement) => `${statement};`);

/** Schema and rows of a file as text; of a copy, because looking changes the log beside it. */
function contentOf(path: string): string {
  const copy = join(mkdtempSync(join(folder, 'look-')), 'copy.db');
  copyFiles(path, copy);
  const database = new Libsql(copy);
  const all = (sql: string): unknown[] => database.prepare(sql).all();
  const schema = all('SELECT type, name, sql FROM sqlite_master ORDER BY type, name');
  const tables = all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const rows = (tables as { readonly name: string }[]).map(({ name }) => [
    name,
    all(`SELECT * FROM "${name}"`),
  ]);
  const content = { version: pragmaValue(database, 'user_version'), schema, rows };
  database.close();
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** As it lies on the disk at this moment: all that a killed program leaves. */
function copyFiles(from: string, to: string): void {
  for (const end of ['', '-wal']) {
    try {
      cpSync(`${from}${end}`, `${to}${end}`);
    } catch {
      // There is no log when nothing was written since it was last taken in.
    }
  }
}

type Exec = (this: Libsql.Database, sql: string) => Libsql.Database;

interface Half {
  /** Told before each statement of the migration, and before its commit. */
  readonly onStatement: (at: number) => void;
}

/** Runs the migration of a file statement by statement; pages are written as early as they can be. */
function migrateBySteps(open: () => { close(): void }, { onStatement }: Half): number {
  const exec: Exec = Reflect.get(Libsql.prototype, 'exec');
  let count = 0;
  let isInside = false;
  const step = (): void => {
    onStatement(count);
    count += 1;
  };
  vi.spyOn(Libsql.prototype, 'exec').mockImplementation(function (this: Libsql.Database, sql) {
    if (sql === 'BEGIN IMMEDIATE') {
      isInside = true;
      this.pragma('cache_size = 1');
    } else if (sql === 'ROLLBACK') isInside = false;
    else if (isInside) {
      for (const statement of statementsOf(sql)) {
        step();
        exec.call(this, statement);
      }
      isInside = sql !== 'COMMIT';
      return this;
    }
    return exec.call(this, sql);
  });
  try {
    open().close();
  } finally {
    vi.restoreAllMocks();
  }
  return count;
}

/** What the first schema may hold: the later ones move it to other tables. */
const FIRST_ROWS: Readonly<Record<string, string>> = {
  'exchange.db': `
    INSERT INTO journal VALUES (1, 7, 'chain', '[]');
    INSERT INTO order_record VALUES
      (9007199254740993, 7, 'c1', 10023, 'spot', 'BTCUSDT', 'BUY', 'LIMIT', 6000000, 'base',
       '1000', 400, '123456789012345678901', 'FILLED', 1700000000000);`,
  'terminal.db': `
    INSERT INTO intent VALUES ('i1', 'c1', '{}', 1700000000000, 'accepted', 'o1', '');
    INSERT INTO intent VALUES ('i2', 'c2', '{}', 1700000000001, 'unknown', '', 'lost');
    INSERT INTO finished_order VALUES ('o1', 1700000000000, '{"orderId":"o1"}');`,
};

/** A file that is new, one of the first schema, and those that programs of earlier schemas have kept. */
function oldFiles(name: string, migrations: Migrations): (readonly [string, string])[] {
  const kept = readdirSync(OLD_DATA)
    .filter((file) => file.endsWith('.folder.gz'))
    .map((file) => {
      const text = gunzipSync(readFileSync(join(OLD_DATA, file))).toString('utf8');
      const files = JSON.parse(text) as Record<string, string>;
      const path = join(folder, `${file}-${name}`);
      writeFileSync(path, Buffer.from(files[`paper/${name}`] ?? '', 'base64'));
      return [file, path] as const;
    });
  const first = join(folder, `first-${name}`);
  const database = openDatabase(first, migrations.slice(0, 1));
  database.sql.exec(FIRST_ROWS[name] ?? '');
  database.close();
  return [['a new file', join(folder, `new-${name}`)], ['schema 1', first], ...kept];
}

describe.each([
  ['exchange.db', EXCHANGE_MIGRATIONS, openExchangeStore],
  ['terminal.db', TERMINAL_MIGRATIONS, openTerminalStore],
] as const)('%s', (name, migrations, open: (path: string) => { close(): void }) => {
  test('thrown out of: the file is as before, and opens', () => {
    let thrown = 0;
    for (const [what, old] of oldFiles(name, migrations)) {
      const before = contentOf(old);
      const whole = join(folder, `whole-${name}`);
      copyFiles(old, whole);
      const steps = migrateBySteps(() => open(whole), { onStatement: () => undefined });
      const after = contentOf(whole);
      for (let at = 0; at < steps; at += 1) {
        const onStatement = (step: number): void => {
          if (step === at) throw new Error(THROWN);
        };
        expect(() => migrateBySteps(() => open(old), { onStatement })).toThrow(THROWN);
        expect(contentOf(old), `${what}, statement ${at}`).toBe(before);
        thrown += 1;
      }
      open(old).close();
      expect(contentOf(old), what).toBe(after);
      for (const end of ['', '-wal', '-shm']) rmSync(`${whole}${end}`, { force: true });
    }
    counted({ 'migrations thrown out of': thrown });
  });

  test('killed: what lies on the disk is the file before, and opens', () => {
    let kills = 0;
    for (const [what, old] of oldFiles(name, migrations)) {
      const before = contentOf(old);
      const killed: string[] = [];
      migrateBySteps(() => open(old), {
        onStatement: (at) => {
          const left = join(folder, `killed-${at}`);
          mkdirSync(left);
          copyFiles(old, join(left, name));
          killed.push(join(left, name));
        },
      });
      const after = contentOf(old);
      for (const [at, path] of killed.entries()) {
        expect(contentOf(path), `${what}, statement ${at}`).toBe(before);
        open(path).close();
        expect(contentOf(path), `${what}, statement ${at}, opened`).toBe(after);
        rmSync(join(path, '..'), { recursive: true });
        kills += 1;
      }
    }
    counted({ 'migrations killed': kills });
  });
});
