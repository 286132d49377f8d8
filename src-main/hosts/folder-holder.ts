/** Who has a data folder, for one who wants to know before anything is loaded: it asks no lock. */
import { readFileSync } from 'node:fs';
import type { DataFolder } from './data-folder';
import { isRunning } from './launch/running-process.mjs';

/** The process that has it; null when it has left no number, or was killed. */
export function holderOf(data: DataFolder): number | null {
  try {
    const processId = Number(readFileSync(data.holder, 'utf8'));
    return processId > 0 && isRunning(processId) ? processId : null;
  } catch {
    return null;
  }
}
