import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyRecord } from '../../../e2e/scripts/audit-verify.mjs';
import { openDatabase } from './database';
import { storedAudit } from './terminal-audit';
import { TERMINAL_MIGRATIONS } from './terminal-migrations';
import { openTerminalStore } from './terminal-store';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-audit-'));
  path = join(folder, 'terminal.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const note = (kind: string, content = '{"intentId":"i1"}') => ({ atMs: 1_000, kind, content });
const NOTES = [note('order.stored'), note('order.accepted', '{"orderId":"77"}'), note('end', '{}')];

function write(notes = NOTES): void {
  const store = openTerminalStore(path);
  store.appendAudit(notes);
  store.close();
}

/** As somebody would who has the file and knows SQL. */
function tamper(...statements: readonly string[]): void {
  const database = openDatabase(path, TERMINAL_MIGRATIONS);
  database.sql.exec('DROP TRIGGER audit_is_never_changed; DROP TRIGGER audit_is_never_deleted');
  for (const statement of statements) database.sql.exec(statement);
  database.close();
}

function breaks(slice = 1_000) {
  const store = openTerminalStore(path);
  const found = [];
  for (let from = 0, isEnd = false; !isEnd;) {
    const checked = store.verifyAudit(from, slice);
    found.push(...checked.breaks);
    [from, isEnd] = [checked.checkedTo, checked.isEnd];
  }
  store.close();
  return found;
}

function exported(): string {
  const store = openTerminalStore(path);
  const lines = store.auditAfter(0, 1_000).map((entry) => `${JSON.stringify(entry)}\n`);
  store.close();
  return lines.join('');
}

describe('the record in the file', () => {
  test('goes on over restarts as one chain, in whatever slices it is read', () => {
    write();
    write([note('order.stored'), note('order.rejected')]);
    expect([breaks(), breaks(1), breaks(2), breaks(5)]).toEqual([[], [], [], []]);
    const { entries, fault } = verifyRecord(exported());
    expect([entries, fault]).toEqual([5, '']);
  });

  test('names the entry of every byte that is not what was written', () => {
    write();
    const database = openDatabase(path, TERMINAL_MIGRATIONS);
    database.sql.exec('DROP TRIGGER audit_is_never_changed');
    const audit = storedAudit(database);
    const [written] = audit.auditAfter(0, 1);
    for (const column of ['kind', 'content', 'hash'] as const) {
      const text = written?.[column] ?? '';
      const update = database.sql.prepare(`UPDATE audit SET ${column} = ? WHERE seq = 1`);
      for (let at = 0; at < text.length; at += 1) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1);
        update.run(text.slice(0, at) + flipped + text.slice(at + 1));
        const [found] = audit.verifyAudit(0, 10).breaks;
        expect(found, `${column} ${at}`).toMatchObject({ seq: 1 });
      }
      update.run(text);
    }
    expect(audit.verifyAudit(0, 10).breaks).toEqual([]);
    database.close();
  });

  test.each([
    ['UPDATE audit SET at = 1001 WHERE seq = 2', 2, 'not the one that was written'],
    ['DELETE FROM audit WHERE seq = 2', 2, 'entries 2 to 2 are missing'],
    ['DELETE FROM audit WHERE seq = 1', 1, 'entries 1 to 1 are missing'],
    ['DELETE FROM audit WHERE seq = 3', 3, 'entries 3 to 3 are missing'],
    ['DELETE FROM audit', 1, 'entries 1 to 3 are missing'],
    ["UPDATE audit_head SET seq = 2, hash = ''", 3, 'behind the end'],
    ['UPDATE audit SET seq = 9 WHERE seq = 3', 3, 'missing'],
  ])('%s is named', (statement, seq, why) => {
    write();
    tamper(statement);
    expect(breaks()[0]?.seq).toBe(seq);
    expect(breaks()[0]?.why).toContain(why);
  });

  test('goes on behind a break without hiding it', () => {
    write();
    tamper('DELETE FROM audit WHERE seq = 3');
    write([note('program.started')]);
    expect(breaks()).toEqual([{ seq: 3, why: 'entries 3 to 3 are missing' }]);
  });

  test.each([
    ["UPDATE audit_head SET seq = 1, hash = ''", 'is not the one that was written'],
    ['DELETE FROM audit_head', 'is not the one that was written'],
  ])('goes on, and shows it, where its end is damaged: %s', (statement, why) => {
    write();
    tamper(statement);
    expect(breaks()).not.toEqual([]);
    write([note('program.started')]);
    write([note('order.stored')]);
    expect(breaks()).toMatchObject([{ seq: 4, why: expect.stringContaining(why) as string }]);
  });

  test('cannot be changed or deleted by a statement, and outlives the market', () => {
    const store = openTerminalStore(path);
    store.appendAudit(NOTES);
    store.startOver();
    expect(store.auditSize()).toBe(3);
    store.close();
    const database = openDatabase(path, TERMINAL_MIGRATIONS);
    expect(() => database.sql.exec('DELETE FROM audit')).toThrow('only appended to');
    expect(() => database.sql.exec("UPDATE audit SET kind = ''")).toThrow('only appended to');
    database.close();
  });

  test('has an entry and what it tells of, or neither', () => {
    const store = openTerminalStore(path);
    const fails = (): void => {
      store.together(() => {
        store.appendAudit([note('order.stored')]);
        throw new Error('the disk is full');
      });
    };
    expect(fails).toThrow('full');
    expect(store.auditSize()).toBe(0);
    store.appendAudit([note('order.stored')]);
    expect(store.auditBefore(null, 10).map(({ seq }) => seq)).toEqual([1]);
    store.close();
  });

  test('begins in a file of an older program', () => {
    openDatabase(path, TERMINAL_MIGRATIONS.slice(0, 5)).close();
    write();
    expect(breaks()).toEqual([]);
  });
});

describe('an exported record', () => {
  test('is refused with its line for every byte that is another one', () => {
    write();
    const text = exported();
    const lines = text.split('\n');
    let at = 0;
    for (const [index, line] of lines.slice(0, -1).entries()) {
      for (let column = 0; column <= line.length; column += 1, at += 1) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1);
        const { fault } = verifyRecord(text.slice(0, at) + flipped + text.slice(at + 1));
        expect(fault, `byte ${at}`).toMatch(new RegExp(`line ${index + 1}|cut off`));
      }
    }
    expect(verifyRecord(text).fault).toBe('');
  });

  test('is refused when a line is missing, twice, or cut off', () => {
    write();
    const [first = '', second = '', third = ''] = exported().split('\n');
    expect(verifyRecord(`${first}\n${third}\n`).fault).toContain('expected 2');
    expect(verifyRecord(`${first}\n${first}\n${second}\n`).fault).toContain('line 2');
    expect(verifyRecord(`${first}\n${second}`).fault).toContain('cut off');
  });
});
