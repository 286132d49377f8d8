/**
 * A lock of the operating system, which dies with whoever has it. It is a file of its own: libsql holds
 * a closed connection, and what it has locked, until its statements have been collected as garbage.
 */
import Libsql from 'libsql';
import { guarded, prepareFile } from './store-error';

export interface FileLock {
  release(): void;
}

/** Throws a StoreError: `in-use` where another has it. */
export function takeLock(path: string): FileLock {
  prepareFile(path);
  return guarded(path, () => {
    const lock = new Libsql(path);
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (cause) {
      lock.close();
      throw cause;
    }
    return {
      release: () => {
        lock.exec('ROLLBACK');
        lock.close();
      },
    };
  });
}
