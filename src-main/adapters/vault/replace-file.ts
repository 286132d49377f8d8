/** A file that only the user can read, replaced whole or not at all. */
import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../make-folder';
import { syncFolder, type SyncFolder } from '../sync-folder';

/** What Windows says of a file that a virus scanner, an indexer or a backup has open for a moment. */
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);
/** A third of a second in all: nothing else happens meanwhile. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160] as const;

/** What of the machine moves a file; tests bring their own. */
export interface Mover {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (ms: number) => void;
  readonly syncFolder: SyncFolder;
}

const MACHINE: Mover = {
  platform: process.platform,
  rename: renameSync,
  pause: (ms) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  },
  syncFolder,
};

/**
 * Throws what the disk says; nothing beside the file takes up room then, and it is as it was, unless its new name
 * alone could not be flushed.
 */
export function replaceFile(path: string, bytes: Uint8Array, mover = MACHINE): void {
  const draft = `${path}.new`;
  makeFolder(dirname(path));
  removeLeftover(draft);
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flush: true });
    moveFile(draft, path, mover);
  } catch (cause) {
    remove(draft);
    throw cause;
  }
  mover.syncFolder(dirname(path));
}

/** Of a run that was killed: a file that is there would keep the rights it has. */
function removeLeftover(draft: string): void {
  if (lstatSync(draft, { throwIfNoEntry: false })?.isFile() === true) remove(draft);
}

/** In the place of what is there. Elsewhere than on Windows a refusal is no matter of a moment. */
export function moveFile(from: string, to: string, mover = MACHINE): void {
  for (const pauseMs of mover.platform === 'win32' ? PAUSES_MS : []) {
    try {
      mover.rename(from, to);
      return;
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && HELD.has(cause.code))) throw cause;
      mover.pause(pauseMs);
    }
  }
  mover.rename(from, to);
}

/** What is in the way of that must not hide why the file was not replaced: the next write takes its place. */
function remove(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // it is held as well
  }
}
