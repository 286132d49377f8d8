/** A name that has been given in a folder is on the disk: the file alone may be there without it after a power cut. */
import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Where the file system has no such thing as a folder that is flushed, or does not let us look into it. */
const NOT_OFFERED: ReadonlySet<unknown> = new Set([
  'EINVAL',
  'ENOTSUP',
  'ENOSYS',
  'EBADF',
  'EISDIR',
  'EPERM',
  'EACCES',
]);

export type SyncFolder = (folder: string) => void;

/** Throws what a disk says that fails. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return; // its folders cannot be opened, and its file system writes names down by itself
  try {
    const opened = openSync(folder, 'r');
    try {
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && NOT_OFFERED.has(cause.code))) throw cause;
  }
}
