/** One program at a time has a data folder: the desk, or the exchange without a window. */
import { rmSync, writeFileSync } from 'node:fs';
import { takeLock, type FileLock } from '../adapters/storage/file-lock';
import { StoreError } from '../adapters/storage/store-error';
import type { Words } from '../terminal/words/words';
import type { DataFolder } from './data-folder';
import { holderOf } from './folder-holder';

/** Before anything is written there. Throws, in words for whoever started it, when another has it. */
export function holdFolder(data: DataFolder, words: Words): FileLock {
  const lock = lockOf(data, words);
  try {
    writeFileSync(data.holder, String(process.pid), { mode: 0o600 });
  } catch {
    // A full disk: the next start is told less, and is refused all the same.
  }
  return {
    release: () => {
      rmSync(data.holder, { force: true });
      lock.release();
    },
  };
}

function lockOf(data: DataFolder, words: Words): FileLock {
  try {
    return takeLock(data.lock);
  } catch (cause) {
    if (!(cause instanceof StoreError) || cause.problem !== 'in-use') throw cause;
    const holder = holderOf(data);
    const named = holder === null ? '' : ` ${words.t('start.holder', { process: String(holder) })}`;
    throw new Error(words.t('start.inUse', { folder: data.root }) + named, { cause });
  }
}
