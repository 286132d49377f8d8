// @ts-check
// Two commands in one folder, `npm start` in one terminal and `npm test` in another, may both find that it has
// to be installed or built, or Electron to be fetched. The later waits: npm empties the folder of the packages
// before it fills it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './running-process.mjs';

const LOOKS_EVERY_MS = 250;

/**
 * Does `work` while no other process does it in this folder, and only if it is still needed by then.
 * @param {string} root
 * @param {() => boolean} isNeeded
 * @param {() => boolean} work  whether it succeeded
 * @param {(line: string) => void} say
 * @returns {boolean} whether what was needed is there
 */
export function oneAtATime(root, isNeeded, work, say) {
  if (!isNeeded()) return true;
  const mark = join(root, '.preparing');
  for (let told = false; !take(mark); sleep(LOOKS_EVERY_MS)) {
    const owner = ownerOf(mark);
    if (owner === null || told) continue;
    say(
      `Waiting for process ${owner}, which prepares this folder. If there is none, delete ${mark}`,
    );
    told = true;
  }
  try {
    return !isNeeded() || work();
  } finally {
    rmSync(mark, { force: true });
  }
}

/** Whether the mark is ours now. One that was left by a process that was killed is taken over. @param {string} mark */
function take(mark) {
  try {
    writeFileSync(mark, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    // Where nothing can be written, what does the work says so better.
    if (!isCode(cause, 'EEXIST')) return true;
  }
  const owner = ownerOf(mark);
  if (owner === null || isRunning(owner)) return false;
  rmSync(mark, { force: true });
  return take(mark);
}

/** Null while its owner has not written its number yet, or has taken it away. @param {string} mark */
function ownerOf(mark) {
  try {
    const text = readFileSync(mark, 'utf8');
    return text === '' ? null : Number(text);
  } catch {
    return null;
  }
}

/** @param {unknown} cause @param {string} code */
function isCode(cause, code) {
  return cause instanceof Error && 'code' in cause && cause.code === code;
}

/** All that prepares is in step. @param {number} ms */
function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
