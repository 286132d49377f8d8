/**
 * What the disk itself allows: nothing is answered before its commit lies on it, so so many orders in
 * flight can be no faster than one wait for it each. An echo that keeps nothing has no such bound.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** About what a group commit of thirty orders writes. */
const GROUP_BYTES = 16_384;
const FIRST_GROUPS = 64;
const WAITS = 200;

/** The median wait for one group, where the exchange of the bench keeps its file. */
export function diskWaitMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-disk-'));
  const file = openSync(join(folder, 'groups'), 'w');
  try {
    const group = Buffer.alloc(GROUP_BYTES, 1);
    // Written over, not appended, as the store's log is.
    for (let count = 0; count < FIRST_GROUPS; count += 1) writeSync(file, group);
    fsyncSync(file);
    const tookMs = Array.from({ length: WAITS }, (_, count) => {
      const startedMs = performance.now();
      writeSync(file, group, 0, GROUP_BYTES, (count % FIRST_GROUPS) * GROUP_BYTES);
      fsyncSync(file);
      return performance.now() - startedMs;
    });
    return tookMs.sort((a, b) => a - b)[WAITS / 2] ?? 0;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}
