/** A copy of the tree in which a command may change sources, with the packages of the original. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = /^(node_modules|out|release|test-results|\.git)$/;

export function copyTree(root: string, copy: string): void {
  mkdirSync(copy, { recursive: true });
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.test(path.slice(root.length + 1)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}
