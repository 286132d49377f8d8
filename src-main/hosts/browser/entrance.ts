/**
 * How our browser learns an address that works once. What a program was started with can be read by every user of
 * this machine (`ps`, /proc/<pid>/cmdline). So it is given a file that nobody but this user can read, and
 * the page in it goes on to the address (docs/decisions/0105).
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../../adapters/make-folder';
import type { OneTimeAddress } from './session-guard';

export interface Entrance {
  /** The address of the file: no secret. */
  readonly href: string;
  /** Nobody comes this way any more. */
  readonly remove: () => void;
}

/** Of this run. What a run that was killed has left leads to nobody. */
const standing = new Set<string>();
process.once('exit', () => {
  for (const path of standing) removeFile(path);
});

/**
 * Gone once it was used. It lies in the browser's own profile: however the browser was packaged, it can read that.
 * Throws when the disk refuses.
 */
export function makeEntrance({ href, used }: OneTimeAddress, profileFolder: string): Entrance {
  makeFolder(profileFolder);
  const path = freePath(profileFolder);
  // A file that is there keeps the rights it has: ours is a new one.
  rmSync(path, { force: true });
  writeFileSync(path, pageTo(href), { mode: 0o600, flag: 'wx' });
  standing.add(path);
  let isThere = true;
  // Only once: afterwards the name may be another window's.
  const remove = (): void => {
    if (!isThere) return;
    isThere = false;
    standing.delete(path);
    removeFile(path);
  };
  void used.then(remove);
  return { href: pathToFileURL(path).href, remove };
}

/** Few names, and the same each time: the browser remembers a window's place by what it was opened with. */
function freePath(folder: string): string {
  for (let number = 1; ; number += 1) {
    const path = join(folder, `window-${number}.html`);
    if (!standing.has(path)) return path;
  }
}

/** A used ticket in a file that cannot be removed opens nothing. */
function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // the next entrance of this name takes its place
  }
}

/** Without a script. A refresh at once takes the page's place in the window's history. */
function pageTo(href: string): string {
  const target = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="0;url=${target}">
<title>Tidemark</title>
`;
}
