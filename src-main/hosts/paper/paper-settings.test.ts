import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadPaperSettings } from './paper-settings';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-paper-settings-'));
const path = join(folder, 'exchange.json');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('without a file nothing is configured', () => {
  expect(loadPaperSettings(path)).toEqual({ ok: true, value: {} });
});

test('the keys that are named, and no others', () => {
  writeFileSync(path, '{"whenClosed":"run"}');
  expect(loadPaperSettings(path)).toEqual({ ok: true, value: { whenClosed: 'run' } });
});

test.each([
  ['{"whenClosed":"walk"}', 'whenClosed: must be one of halt, run'],
  ['{"sede":7}', 'sede: unknown field'],
  ['{', 'not JSON'],
  ['{"mode":"live"}', "mode: the desk's paper exchange follows no feed"],
])('%s is refused by file and key', (text, said) => {
  writeFileSync(path, text);
  const loaded = loadPaperSettings(path);
  const error = loaded.ok ? '' : loaded.error;
  expect([error.startsWith(`${path} is refused: `), error.includes(said)]).toEqual([true, true]);
});
