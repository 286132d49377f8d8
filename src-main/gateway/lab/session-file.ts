/**
 * A session file: one market with its whole past (exchange-rules §8, §14), gzip over lines of JSON:
 * head, snapshot, journal rows, records. It knows uids, never keys.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBigint, writeBigint } from '@shared/kernel/bigint-json';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeMeta, ExchangeStore, StoredSession } from '../exchange-store';

const FORMAT = 'tidemark-session-1';
/** A file that unpacks to more is not one of ours. */
const UNPACKED_MAX_BYTES = 1_000_000_000;

export interface Session {
  readonly meta: ExchangeMeta;
  /** The configuration, as the store keeps it. */
  readonly settings: string | null;
  readonly market: StoredSession;
  /** The recording that its market goes through (recording/played-mark); null where it is none, or not known. */
  readonly played: string | null;
}

/** What the store holds now, from its newest snapshot on; the error says why there is nothing. */
export function readSession(
  store: ExchangeStore,
  played: string | null = null,
): Result<Session, string> {
  const meta = store.meta();
  const snapshot = store.latestSnapshot();
  if (meta === null || snapshot === null) return err('nothing has been saved yet');
  const rows = [...store.journalAfter(snapshot.journalIndex)];
  const seq = rows.at(-1)?.seq ?? snapshot.seq;
  const records = [...store.recordsUpTo(seq)];
  return ok({ meta, settings: store.settings(), market: { snapshot, rows, records }, played });
}

export function encodeSession({ meta, settings, market, played }: Session): Uint8Array {
  const { snapshot, rows, records } = market;
  const counts = { rows: rows.length, records: records.length };
  const lines = [{ format: FORMAT, meta, settings, counts, played }, snapshot, ...rows, ...records];
  return gzipSync(lines.map((line) => JSON.stringify(line, writeBigint)).join('\n'));
}

/** The error says what is wrong with the file. */
export function decodeSession(bytes: Uint8Array): Result<Session, string> {
  let lines: readonly unknown[];
  try {
    const text = gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX_BYTES }).toString('utf8');
    lines = text.split('\n').map((line): unknown => JSON.parse(line, readBigint));
  } catch {
    return err('it is no session file, or it is damaged');
  }
  const [head, snapshot, ...rest] = lines;
  if (!isHead(head)) return err('it is no session file of this version');
  const { counts, meta, settings, played = null } = head;
  if (rest.length !== counts.rows + counts.records) return err('it has been cut off');
  const market = {
    snapshot,
    rows: rest.slice(0, counts.rows),
    records: rest.slice(counts.rows),
  } as StoredSession;
  return ok({ meta, settings, market, played });
}

interface Head {
  readonly meta: ExchangeMeta;
  readonly settings: string | null;
  readonly counts: { readonly rows: number; readonly records: number };
  /** Absent in files of older programs. */
  readonly played?: string | null;
}

/** What is inside is proved by restoring it, before anything else is given up for it. */
function isHead(value: unknown): value is Head {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === FORMAT &&
    'meta' in value &&
    'settings' in value &&
    'counts' in value
  );
}
