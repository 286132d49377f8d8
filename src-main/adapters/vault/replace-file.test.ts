import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
    syncFolder: () => undefined,
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

test('its new name is on the disk as well when it returns: the folder is flushed, after the name was given', () => {
  const events: string[] = [];
  const mover: Mover = {
    platform: 'linux',
    pause: () => undefined,
    rename: (from, to) => {
      renameSync(from, to);
      events.push('named');
    },
    syncFolder: (flushed) => events.push(`flushed ${flushed}`),
  };
  replaceFile(path, Buffer.from('after'), mover);
  expect(events).toEqual(['named', `flushed ${folder}`]);
  const failing: Mover = {
    ...mover,
    syncFolder: () => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    },
  };
  expect(() => {
    replaceFile(path, Buffer.from('later'), failing);
  }).toThrow(/EIO/);
});

test.runIf(process.platform !== 'win32')(
  'what a killed run has left beside it lends it no rights, and is gone after the next write',
  () => {
    writeFileSync(`${path}.new`, 'half a ke', { mode: 0o644 });
    replaceFile(path, Buffer.from('after'));
    expect(readFileSync(path, 'utf8')).toBe('after');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}.new`)).toBe(false);
  },
);
