/** Why a file of ours cannot be used or written, by name: hosts tell the trader, tests tell them apart. */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import Libsql from 'libsql';
import { makeFolder } from '../make-folder';

export type StoreProblem =
  | 'in-use'
  | 'not-a-database'
  | 'not-durable'
  | 'newer-schema'
  | 'read-only'
  | 'disk-full'
  | 'disk-error';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    readonly problem: StoreProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Of SQLite, without what it adds to them, and of the operating system. */
const PROBLEMS: Readonly<Record<string, StoreProblem>> = {
  SQLITE_BUSY: 'in-use',
  SQLITE_NOTADB: 'not-a-database',
  SQLITE_CORRUPT: 'not-a-database',
  SQLITE_READONLY: 'read-only',
  SQLITE_FULL: 'disk-full',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'disk-error',
  EFBIG: 'disk-error',
};

const WORDS: Partial<Record<StoreProblem, string>> = {
  'disk-full': 'the disk is full',
  'read-only': 'it cannot be written to',
  'disk-error': 'the disk has refused',
};

/** What SQLite and the operating system say, in our names; everything else stays as it is. */
export function storeError(path: string, cause: unknown): Error {
  if (!(cause instanceof Error)) return new Error(String(cause));
  if (cause instanceof StoreError) return cause;
  const problem = problemIn(cause);
  if (problem === null) return cause;
  const words = WORDS[problem];
  const said = words === undefined ? cause.message : `${words}: ${cause.message}`;
  const code = cause instanceof Libsql.SqliteError ? ` (${cause.code})` : '';
  return new StoreError(problem, `${path}: ${said}${code}`, { cause });
}

function problemIn(cause: Error): StoreProblem | null {
  if (cause instanceof Libsql.SqliteError) {
    return PROBLEMS[cause.code.split('_').slice(0, 2).join('_')] ?? 'disk-error';
  }
  return 'code' in cause ? (PROBLEMS[String(cause.code)] ?? null) : null;
}

export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw storeError(path, cause);
  }
}

/**
 * The file and its folder are there, for their owner alone, and may be written to. SQLite says of a
 * read-only disk only that it is unable to open a file, and opens a read-only file without a word.
 */
export function prepareFile(path: string): void {
  guarded(path, () => {
    makeFolder(dirname(path));
    closeSync(openSync(path, 'a', 0o600));
  });
}
