/** Data folders of earlier programs open in today's: everything in them is exactly what is listed beside them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OLD_DATA, readData, unpackFolder } from './old-data-folder';

const NAMES = readdirSync(OLD_DATA).filter((name) => name.endsWith('.folder.gz'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-old-data-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(NAMES)('%s: balances, orders, fills, positions, record and settings', async (name) => {
  const list = readFileSync(join(OLD_DATA, name.replace('.folder.gz', '.json')), 'utf8');
  const listed = JSON.parse(list) as Awaited<ReturnType<typeof readData>>;
  unpackFolder(readFileSync(join(OLD_DATA, name)), folder);
  // A later program may say more than was listed, and nothing else.
  expect(await readData(folder, listed.keptAtMs)).toMatchObject(listed);
  expect(await readData(folder, listed.keptAtMs)).toMatchObject(listed);
});
