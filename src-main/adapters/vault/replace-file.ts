/** A file that only the user can read, replaced whole or not at all. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export function replaceFile(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
