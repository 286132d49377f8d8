/** A folder for its owner alone. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder';

/**
 * Level by level: of a read-only disk the recursive way says that the folder is not there, and where the system
 * itself says so, as below /proc, it tries without end.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  // A drive that is not there lies below itself.
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
    syncFolder(above);
  } catch (cause) {
    if (!existsSync(folder)) throw cause; // else another program was faster
  }
}
