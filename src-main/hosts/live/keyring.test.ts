import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { Vault } from '../../adapters/vault/vault';
import { Keyring } from './keyring';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-keyring-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (): Keyring =>
  new Keyring(new Vault({ folder, clock: new ManualClock(), costLog2: 10 }));

test('a key is known again while it is open, and by the next run while it is closed', async () => {
  const apiKey = 'b7f2c4419dd0e8a65521';
  const key = { id: 'aaaaaaaa', slot: 'trade', secret: 's3', passphrase: 'a passphrase' } as const;
  const keyring = open();
  await keyring.store({ ...key, apiKey });
  for (const each of [keyring, open()]) {
    expect(each.isKept('aaaaaaaa', apiKey)).toBe(true);
    expect(each.isKept('aaaaaaaa', `${apiKey.slice(0, -1)}0`)).toBe(false);
    expect(each.isKept('bbbbbbbb', apiKey)).toBe(false);
  }
  // Of a short one a mask says too little: while it is closed nobody is refused for it.
  await keyring.store({ ...key, apiKey: 'name-of-key' });
  expect(keyring.isKept('aaaaaaaa', 'name-of-key')).toBe(true);
  expect(open().isKept('aaaaaaaa', 'name-of-key')).toBe(false);
});
