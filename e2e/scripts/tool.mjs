// @ts-check
// A tool of node_modules is run by this Node from its own file. What lies in node_modules/.bin is a link on one
// system and a script for a shell on another, which ends a path at its first blank.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root
 * @param {string} name  as it is called in a shell
 * @param {string} [packageName]  where it has another name
 */
export function toolFile(root, name, packageName = name) {
  const folder = join(root, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[name];
  if (file === undefined) throw new Error(`${packageName} has no program ${name}`);
  return join(folder, file);
}
