/** Whether every bug can still be planted: the tree changes, and `npm run teeth` takes its time to say so. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PLANTS } from './plants';

const root = resolve(import.meta.dirname, '../..');

test.each(PLANTS)('$bug', ({ file, find, replace, tests }) => {
  expect(readFileSync(resolve(root, file), 'utf8').split(find).length - 1).toBe(1);
  expect(replace).not.toBe(find);
  for (const noticing of tests) expect(existsSync(resolve(root, noticing)), noticing).toBe(true);
});
