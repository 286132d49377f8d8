import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAddressSeal } from './address-seal';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-seal-'));
const path = join(folder, 'live', 'address.key');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('says the same of the same text over restarts, and of no other text or account', () => {
  const seal = openAddressSeal(path, 'account1');
  expect(seal('entry')).toMatch(/^[0-9a-f]{64}$/);
  expect(openAddressSeal(path, 'account1')('entry')).toBe(seal('entry'));
  const others = [seal('entrz'), openAddressSeal(path, 'account2')('entry')];
  expect(others).not.toContain(seal('entry'));
});

test('its key is for the user alone, and one that is damaged vouches for nothing any more', () => {
  const before = openAddressSeal(path, 'account1')('entry');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  writeFileSync(path, readFileSync(path).subarray(1));
  expect(openAddressSeal(path, 'account1')('entry')).not.toBe(before);
});

test.runIf(process.platform !== 'win32')(
  'one that cannot be read now is not given up for a new one',
  () => {
    const blocked = join(folder, 'loop.key');
    symlinkSync(blocked, blocked);
    expect(() => openAddressSeal(blocked, 'account1')).toThrow(/ELOOP/);
    expect(lstatSync(blocked).isSymbolicLink()).toBe(true);
  },
);
