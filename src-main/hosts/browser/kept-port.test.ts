import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOnPort, takePort } from './kept-port';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-port-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a port is taken once: a run that was killed hands none on', () => {
  const path = join(folder, 'port');
  expect(takePort(path)).toBe(0);
  handOnPort(path, 40_123);
  expect(takePort(path)).toBe(40_123);
  expect(existsSync(path)).toBe(false);
  expect(takePort(path)).toBe(0);
});

test('what is no port of ours is any port', () => {
  for (const content of ['', 'x', '80', '65536', '1.5e4.', '-1', '40123.5']) {
    const path = join(folder, 'port');
    writeFileSync(path, content);
    expect(takePort(path)).toBe(0);
  }
});

test('where nothing can be written the next start has any port', () => {
  handOnPort(join(folder, 'none', 'port'), 40_123);
  expect(takePort(join(folder, 'none', 'port'))).toBe(0);
});
