// @ts-check
// Two commands at once in one tree bundle into folders of their own, which go with them. One that was killed leaves
// its folder to the next.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRunning } from '../../src-main/hosts/launch/running-process.mjs';

/**
 * A bundle finds the tree three levels above itself, and the packages with it.
 * @param {string} root
 * @param {string} name
 */
export function makeRunFolder(root, name) {
  const all = resolve(root, 'out/scripts');
  const folder = resolve(all, `${process.pid}-${name}`);
  mkdirSync(folder, { recursive: true });
  for (const run of readdirSync(all)) {
    const owner = /^(\d+)-/.exec(run)?.[1];
    if (owner !== undefined && !isRunning(Number(owner))) remove(resolve(all, run));
  }
  process.once('exit', () => {
    remove(folder);
  });
  return folder;
}

/** What another run is removing, too, or a system does not let go of yet, is the next one's. @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // it stands in nobody's way
  }
}
