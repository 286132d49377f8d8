/**
 * The record that is only appended to, in the terminal's file. Each entry's hash covers the one before
 * it, so that nothing in the middle can be changed, and where the chain ends is kept apart, so that
 * nothing can be cut off its end, without it showing.
 */
import { createHash } from 'node:crypto';
import type { AuditBreak, AuditEntry, AuditNote, AuditStore } from '../../terminal/ports';
import type { Connection, Database } from './database';

interface AuditColumns {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly content: string;
  readonly hash: string;
}

interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Before the first entry there is no hash. */
const BEGINNING: Head = { seq: 0, hash: '' };

export function storedAudit(database: Database): AuditStore {
  const { sql } = database;
  const insert = sql.prepare(
    'INSERT INTO audit (seq, at, kind, content, hash) VALUES (?, ?, ?, ?, ?)',
  );
  const moveHead = sql.prepare(
    `INSERT INTO audit_head VALUES (1, ?, ?)
     ON CONFLICT (one) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`,
  );
  const selectHead = sql.prepare('SELECT seq, hash FROM audit_head');
  const headOf = (): Head => (selectHead.get() as Head | undefined) ?? BEGINNING;
  // Entries behind the end that was written are passed over: their places are taken, and what comes after them
  // goes on from that end, so that the break between stays one.
  const last = sql.prepare('SELECT max(seq) AS seq FROM audit').get() as { seq: number | null };
  const takenSeq = last.seq ?? 0;
  return {
    ...reading(sql),
    appendAudit: (notes) => {
      database.transaction(() => {
        let head = headOf();
        for (const note of notes) {
          const seq = Math.max(head.seq, takenSeq) + 1;
          const hash = hashOf(head.hash, seq, note);
          insert.run(seq, note.atMs, note.kind, note.content, hash);
          head = { seq, hash };
        }
        moveHead.run(head.seq, head.hash);
      });
    },
    together: (work) => {
      database.transaction(work);
    },
    auditSize: () => headOf().seq,
    verifyAudit: verification(sql, headOf),
  };
}

function reading(sql: Connection): Pick<AuditStore, 'auditBefore' | 'auditAfter' | 'auditOfKind'> {
  const before = sql.prepare('SELECT * FROM audit WHERE seq < ? ORDER BY seq DESC LIMIT ?');
  const after = sql.prepare('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?');
  const ofKind = sql.prepare('SELECT * FROM audit WHERE kind = ? ORDER BY seq');
  const entries = (rows: unknown): AuditEntry[] => (rows as AuditColumns[]).map(toEntry);
  return {
    auditBefore: (beforeSeq, limit) =>
      entries(before.all(beforeSeq ?? Number.MAX_SAFE_INTEGER, limit)),
    auditAfter: (afterSeq, limit) => entries(after.all(afterSeq, limit)),
    auditOfKind: (kind) => entries(ofKind.all(kind)),
  };
}

function verification(sql: Connection, headOf: () => Head): AuditStore['verifyAudit'] {
  const at = sql.prepare('SELECT seq, hash FROM audit WHERE seq <= ? ORDER BY seq DESC LIMIT 1');
  const after = sql.prepare('SELECT * FROM audit WHERE seq > ? ORDER BY seq LIMIT ?');
  return (afterSeq, limit) => {
    let last = (at.get(afterSeq) as Head | undefined) ?? BEGINNING;
    const rows = after.all(afterSeq, limit) as AuditColumns[];
    const breaks: AuditBreak[] = [];
    for (const row of rows) {
      const why = faultOf(row, last);
      if (why !== null)
        breaks.push({ seq: last.seq + 1 === row.seq ? row.seq : last.seq + 1, why });
      last = row;
    }
    const isEnd = rows.length < limit;
    const cut = isEnd ? endFaultOf(last, headOf()) : null;
    if (cut !== null) breaks.push(cut);
    return { checkedTo: last.seq, isEnd, breaks };
  };
}

function faultOf(row: AuditColumns, last: Head): string | null {
  if (row.seq !== last.seq + 1) return `entries ${last.seq + 1} to ${row.seq - 1} are missing`;
  if (row.hash === hashOf(last.hash, row.seq, toEntry(row))) return null;
  return 'the entry is not the one that was written';
}

function endFaultOf(last: Head, head: Head): AuditBreak | null {
  if (last.seq < head.seq) {
    return { seq: last.seq + 1, why: `entries ${last.seq + 1} to ${head.seq} are missing` };
  }
  if (last.seq > head.seq) {
    return { seq: head.seq + 1, why: 'there are entries behind the end that was written' };
  }
  return last.hash === head.hash
    ? null
    : { seq: last.seq, why: 'it is not the end that was written' };
}

/** What e2e/scripts/audit-verify.mjs computes for itself: the same bytes, or an export is not valid. */
function hashOf(before: string, seq: number, { atMs, kind, content }: AuditNote): string {
  const text = JSON.stringify([before, seq, atMs, kind, content]);
  return createHash('sha256').update(text).digest('hex');
}

const toEntry = ({ seq, at, kind, content, hash }: AuditColumns): AuditEntry => ({
  seq,
  atMs: at,
  kind,
  content,
  hash,
});
