import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveFile, replaceFile, type Mover } from './replace-file';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-replace-'));
  path = join(folder, 'settings.json');
  replaceFile(path, Buffer.from('before'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A scanner that holds the file for so many tries. */
function heldFor(tries: number, platform: NodeJS.Platform, code: string) {
  const pauses: number[] = [];
  let left = tries;
  const mover: Mover = {
    platform,
    pause: (ms) => pauses.push(ms),
    rename: (from, to) => {
      left -= 1;
      if (left >= 0) throw Object.assign(new Error(`${code}: held`), { code });
      renameSync(from, to);
    },
  };
  return { mover, pauses, triesLeft: () => left };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows a file that is held for a moment (%s) is waited for',
  (code) => {
    const { mover, pauses } = heldFor(4, 'win32', code);
    replaceFile(path, Buffer.from('after'), mover);
    expect(readFileSync(path, 'utf8')).toBe('after');
    expect(pauses).toHaveLength(4);
  },
);

test('one that is held for long is told of, is as it was, and leaves nothing beside it', () => {
  const { mover, pauses } = heldFor(99, 'win32', 'EPERM');
  expect(() => {
    replaceFile(path, Buffer.from('after'), mover);
  }).toThrow(/EPERM/);
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['settings.json']);
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(500);
});

test('elsewhere, and for any other reason, nothing is waited for', () => {
  for (const [platform, code] of [
    ['linux', 'EACCES'],
    ['win32', 'ENOSPC'],
  ] as const) {
    const { mover, pauses } = heldFor(1, platform, code);
    expect(() => {
      moveFile(path, join(folder, 'moved'), mover);
    }).toThrow(code);
    expect(pauses).toEqual([]);
  }
});
