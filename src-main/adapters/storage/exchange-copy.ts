/** Copies of the exchange's file beside it: what it held before something was given up for good. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../sync-folder';
import { moveFile } from '../vault/replace-file';
import type { Connection } from './database';

const READ_BYTES = 1_000_000;

/** Under `copyPath`, or beside the earlier copies that hold something else. Whole, or not there. */
export function copyBeside(connection: Connection, copyPath: string, move = moveFile): void {
  const part = `${copyPath}.part`;
  try {
    rmSync(part, { force: true });
    connection.prepare('VACUUM INTO ?').run(part);
    chmodSync(part, 0o600);
    flush(part);
    for (let count = 1; ; count += 1) {
      const path = count === 1 ? copyPath : `${copyPath}.${count}`;
      // Kept by an attempt that came no further than this: the room for a second one may be missing.
      if (existsSync(path) && holdsTheSame(path, part)) break;
      if (existsSync(path)) continue;
      move(part, path);
      syncFolder(dirname(path));
      return;
    }
  } catch (cause) {
    rmSync(part, { force: true });
    throw cause;
  }
  rmSync(part, { force: true });
}

/** SQLite does not wait for the disk here, and what this is a copy of is given up next. */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const holdsTheSame = (path: string, other: string): boolean =>
  statSync(path).size === statSync(other).size && digestOf(path) === digestOf(other);

/** In pieces: a file may be larger than what can be read at once. */
function digestOf(path: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(READ_BYTES);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const length = readSync(file, piece);
      if (length === 0) return hash.digest('base64url');
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
}
