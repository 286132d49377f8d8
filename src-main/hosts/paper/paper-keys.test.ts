import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadPaperKey } from './paper-keys';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-keys-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the first start draws a key that only the user can read; later starts keep it', () => {
  const path = join(folder, 'paper', 'keys.json');
  const key = loadPaperKey(path);
  expect(key.uid).toBe(10023);
  expect(key.apiKey).toMatch(/^[a-z0-9]{32}$/);
  expect(key.secret).toMatch(/^[a-z0-9]{32}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(loadPaperKey(path)).toEqual(key);
  expect(loadPaperKey(join(folder, 'other.json'))).not.toEqual(key);
  expect(readdirSync(join(folder, 'paper'))).toEqual(['keys.json']);
});

test('a file that is no key file is refused and left as it was', () => {
  const path = join(folder, 'keys.json');
  writeFileSync(path, '{"uid":10023}');
  expect(() => loadPaperKey(path)).toThrow(/does not hold a paper key/);
  expect(readFileSync(path, 'utf8')).toBe('{"uid":10023}');
});
