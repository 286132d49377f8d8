/** Recordings in their file: what is played stays what it was when another cannot take its place. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { fedInstruments } from '../../gateway/recording/fed-instruments';
import { importFeed } from '../../gateway/recording/import-feed';
import { openRecordings } from './feed-recordings';

const known = fedInstruments({ spot: SPOT_RULES });
const lines = (count: number, price: number): string =>
  Array.from({ length: count }, (_, t) =>
    JSON.stringify({
      t,
      sym: 'BTCUSDT',
      type: 'trade',
      price: String(price),
      qty: '0.5',
      side: 'BUY',
    }),
  ).join('\n');

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-recordings-'));
  path = join(folder, 'recordings.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a recording that is given up gives its room back, another one in the file or not', () => {
  const recordings = openRecordings(path);
  const line = 'x'.repeat(2000);
  const fill = (): void => {
    for (let page = 0; page < 8; page++) {
      const rows = Array.from({ length: 500 }, (_, at) => ({
        place: page * 500 + at + 1,
        atMs: at,
        line,
      }));
      recordings.append('made', rows);
    }
  };
  const bytes = (): number => statSync(path).size + statSync(`${path}-wal`).size;
  fill();
  expect(bytes()).toBeGreaterThan(8_000_000);
  recordings.clear('made');
  expect(bytes()).toBeLessThan(200_000);
  expect(importFeed(lines(50, 60_000), known, recordings).ok).toBe(true);
  fill();
  recordings.clear('made');
  expect(bytes()).toBeLessThan(200_000);
  expect(recordings.lastPlace('played')).toBe(50);
  expect(recordings.lastPlace('made')).toBe(0);
  recordings.append('made', [{ place: 1, atMs: 1, line }]);
  recordings.close();
  const again = openRecordings(path);
  expect([again.lastPlace('played'), again.lastPlace('made')]).toEqual([50, 1]);
  again.close();
});

test('a recording that the disk refuses leaves the one that is played', () => {
  const recordings = openRecordings(path);
  expect(importFeed(lines(5, 60_000), known, recordings).ok).toBe(true);
  const before = recordings.after('played', 0, 10);
  const disk = new Libsql(path);
  disk.exec(
    `CREATE TRIGGER full BEFORE INSERT ON feed_row WHEN new.place > 3
     BEGIN SELECT raise(FAIL, 'no room for it'); END`,
  );
  disk.close();
  expect(() => importFeed(lines(7, 61_000), known, recordings)).toThrow('no room for it');
  expect(recordings.after('played', 0, 10)).toEqual(before);
  recordings.close();
});
