import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettings } from './settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-settings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('settings survive reopening, with dots in keys, and a damaged file is set aside', () => {
  const settings = openSettings(folder);
  settings.set('layouts', { spot: '{"a":1}' });
  settings.set('a.b', 'dotted');
  settings.set('gone', 1);
  settings.set('gone', undefined);
  const again = openSettings(folder);
  expect(again.get('layouts')).toEqual({ spot: '{"a":1}' });
  expect(again.get('a.b')).toBe('dotted');
  expect(again.get('a')).toBeUndefined();
  expect(again.get('gone')).toBeUndefined();
  writeFileSync(join(folder, 'settings.json'), '{ half');
  expect(openSettings(folder).get('layouts')).toBeUndefined();
  expect(readFileSync(join(folder, 'settings.json.damaged'), 'utf8')).toBe('{ half');
  openSettings(folder, 'venues').set('a', 1);
  expect(statSync(join(folder, 'venues.json')).mode & 0o777).toBe(0o600);
  expect(openSettings(folder).get('a')).toBeUndefined();
});

test('a disk that refuses: named once, the file stays whole, the next write takes all along', () => {
  const settings = openSettings(folder);
  const problems: string[] = [];
  settings.onRefused?.((problem) => problems.push(problem));
  settings.set('theme', 'dark');
  const draft = join(folder, 'settings.json.new');
  mkdirSync(draft); // where the next file would be written
  settings.set('theme', 'light');
  settings.set('density', 'compact');
  expect(problems).toEqual([expect.stringContaining('settings.json')]);
  expect([settings.get('theme'), settings.get('density')]).toEqual(['light', 'compact']);
  expect(openSettings(folder).get('theme')).toBe('dark');
  rmSync(draft, { recursive: true, force: true });
  settings.set('sound', true);
  const again = openSettings(folder);
  expect(['theme', 'density', 'sound'].map((key) => again.get(key))).toEqual([
    ...['light', 'compact', true],
  ]);
  expect(readdirSync(folder)).toEqual(['settings.json']);
});

test.runIf(existsSync('/dev/full'))(
  'a full disk has that name, and leaves the file as it was',
  () => {
    const settings = openSettings(folder);
    const problems: string[] = [];
    settings.set('theme', 'dark');
    settings.onRefused?.((problem) => problems.push(problem));
    symlinkSync('/dev/full', join(folder, 'settings.json.new'));
    settings.set('theme', 'light');
    expect(problems).toEqual([expect.stringContaining('the disk is full: ENOSPC')]);
    expect(openSettings(folder).get('theme')).toBe('dark');
    expect(readdirSync(folder)).toEqual(['settings.json']);
  },
);

test('a file that was set aside is missed by every run from then on', () => {
  const settings = openSettings(folder);
  settings.set('a', 1);
  expect(settings.hasLost).toBe(false);
  expect(openSettings(folder).hasLost).toBe(false);
  writeFileSync(join(folder, 'settings.json'), '{ half');
  expect(openSettings(folder).hasLost).toBe(true);
  // That run ended before it wrote anything.
  const next = openSettings(folder);
  expect(next.hasLost).toBe(true);
  next.set('b', 2);
  rmSync(join(folder, 'settings.json.damaged'));
  expect(openSettings(folder).hasLost).toBe(true);
  expect(openSettings(folder).get('b')).toBe(2);
});

test('what a disk has refused is written as soon as it takes it, with no further change, and a last time at the end', async () => {
  const settings = openSettings(folder);
  settings.set('riskDay', { isLocked: false });
  const draft = join(folder, 'settings.json.new');
  mkdirSync(draft);
  settings.set('riskDay', { isLocked: true });
  const problems: string[] = [];
  // The terminal of the next account.
  settings.onRefused?.((problem) => problems.push(problem));
  expect(problems).toEqual([expect.stringContaining('settings.json')]);
  expect(openSettings(folder).get('riskDay')).toEqual({ isLocked: false });
  rmSync(draft, { recursive: true });
  await vi.waitFor(
    () => {
      expect(openSettings(folder).get('riskDay')).toEqual({ isLocked: true });
    },
    { timeout: 3_000 },
  );
  mkdirSync(draft);
  settings.set('riskDay', { isLocked: false });
  rmSync(draft, { recursive: true });
  settings.close();
  expect(openSettings(folder).get('riskDay')).toEqual({ isLocked: false });
});
