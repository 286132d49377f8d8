/** Whether a profile belongs to a browser that runs: beside one, no window is opened early. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProfileInUse } from './app-window';

let profile = '';
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'tidemark-profile-'));
});
afterEach(() => {
  rmSync(profile, { recursive: true, force: true });
});

const mark = (pid: number): void => {
  symlinkSync(`machine-name-${pid}`, join(profile, 'SingletonLock'));
};

test("a new profile, and one that is not there, are nobody's", () => {
  expect(isProfileInUse(profile)).toBe(false);
  expect(isProfileInUse(join(profile, 'none'))).toBe(false);
});

test('the mark of a browser that runs counts', () => {
  mark(process.pid);
  expect(isProfileInUse(profile)).toBe(true);
});

test('the mark of a browser that was killed does not', () => {
  mark(spawnSync(process.execPath, ['-e', '']).pid);
  expect(isProfileInUse(profile)).toBe(false);
});

test('a mark that cannot be read is no browser', () => {
  symlinkSync('nobody', join(profile, 'SingletonLock'));
  expect(isProfileInUse(profile)).toBe(false);
});

test('on Windows the file itself is the mark', () => {
  writeFileSync(join(profile, 'lockfile'), '');
  expect(isProfileInUse(profile)).toBe(true);
});
