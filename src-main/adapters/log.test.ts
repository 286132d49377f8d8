import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog, selectLoggable } from './log';

test('only fields known by name and plain by type are written; the rest is named, not told', () => {
  const selected = selectLoggable({
    symbol: 'BTCUSDT',
    count: 3,
    headers: { 'X-CH-SIGN': 'canary' },
    secret: 'canary',
    error: new Error('canary'),
    message: 'm'.repeat(2_000),
  });
  expect(JSON.stringify(selected)).not.toContain('canary');
  expect(selected).toMatchObject({ symbol: 'BTCUSDT', count: 3, leftOut: 'headers,secret,error' });
  expect(selected['message']).toBe('m'.repeat(500));
});

test('an event is one JSON line in the file, there as soon as it is logged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-log-'));
  const log = openLog(join(folder, 'logs'), { isEchoed: false });
  log.warn('refused', { reason: 'foreign host', apiKey: 'canary' });
  const text = readFileSync(join(folder, 'logs', 'tidemark.log'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    level: 40,
    event: 'refused',
    reason: 'foreign host',
    leftOut: 'apiKey',
  });
  expect(text).not.toContain('canary');
  log.close();
  rmSync(folder, { recursive: true });
});

test.skipIf(!existsSync('/dev/full'))('a full disk ends the log, not the program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-log-'));
  mkdirSync(join(folder, 'logs'));
  symlinkSync('/dev/full', join(folder, 'logs', 'tidemark.log'));
  const log = openLog(join(folder, 'logs'), { isEchoed: false });
  for (let line = 0; line < 3; line += 1) log.error('disk', { message: 'full' });
  log.close();
  rmSync(folder, { recursive: true });
});

test('whoever makes lines without end fills no disk, and the newest are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-log-'));
  const log = openLog(folder, { isEchoed: false });
  const LINES = 25_000;
  const reason = 'r'.repeat(480);
  for (let count = 1; count <= LINES; count += 1) log.warn('refused', { count, reason });
  log.close();
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(11_500_000);
  const last = readFileSync(join(folder, 'tidemark.log'), 'utf8').trimEnd().split('\n').at(-1);
  expect(JSON.parse(last ?? '')).toMatchObject({ count: LINES });
  rmSync(folder, { recursive: true });
});
