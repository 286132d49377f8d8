import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSettings } from './settings';

test('settings survive reopening, with dots in keys, and a damaged file is set aside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-settings-'));
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
  rmSync(folder, { recursive: true });
});
