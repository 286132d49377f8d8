/** A file that only the user can read, replaced whole or not at all. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Throws what the disk says; the file is then as it was, and nothing beside it takes up room. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  const draft = `${path}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, bytes, { mode: 0o600, flush: true });
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}
