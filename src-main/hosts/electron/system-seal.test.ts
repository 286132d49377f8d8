import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { Vault } from '../../adapters/vault/vault';
import { createSystemSeal } from './system-seal';

vi.mock('electron', async () => {
  const { createSafeStorage } = await import('../../../e2e/fake-electron/safe-storage.mjs');
  return { safeStorage: createSafeStorage(() => undefined) };
});

const KEY = { id: 'abcd1234', slot: 'trade' } as const;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-seal-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const keyring = (name: string, key = 'a desktop'): void => {
  vi.stubEnv('FAKE_ELECTRON_KEYRING', name);
  vi.stubEnv('FAKE_ELECTRON_KEYRING_KEY', key);
};
const vault = (): Vault =>
  new Vault({ folder, clock: new ManualClock(), system: createSystemSeal('linux') });
const store = () => vault().store(KEY, 'public-name', Buffer.from('canary'), '');
const wordsOf = async (): Promise<string> => {
  const opened = await vault().open(KEY, '');
  return opened.ok ? 'opened' : opened.error.reason;
};

test('a keyring of the desktop keeps a key, and opens it in another run', async () => {
  keyring('gnome_libsecret');
  expect(await vault().find()).toEqual({
    keptBy: 'system',
    backend: 'gnome_libsecret',
    why: '',
    reason: '',
  });
  expect((await store()).ok).toBe(true);
  expect(await wordsOf()).toBe('opened');
});

test.each(['basic_text', 'none'])('%s is no keyring: nothing is kept by it', async (name) => {
  keyring(name);
  expect(await vault().find()).toMatchObject({ keptBy: 'passphrase' });
  expect(await vault().find()).toMatchObject({ why: 'no-desktop-keyring' });
  const reason = 'this desktop has no keyring that could keep a key';
  const value = 'no-desktop-keyring';
  expect(await store()).toEqual({ ok: false, error: { code: 'no-keyring', value, reason } });
});

test('another keyring, another machine or none is named, and the file stays', async () => {
  keyring('gnome_libsecret');
  await store();
  keyring('kwallet6');
  expect(await wordsOf()).toMatch(/sealed by gnome_libsecret, and now it is kwallet6/);
  keyring('basic_text');
  expect(await wordsOf()).toMatch(/sealed by gnome_libsecret, and now there is none/);
  keyring('gnome_libsecret', 'another desktop');
  expect(await wordsOf()).toMatch(/gnome_libsecret does not open it .*store the key again/);
  keyring('gnome_libsecret');
  expect(await wordsOf()).toBe('opened');
});

test('macOS and Windows have one of their own, whose prefix says nothing', async () => {
  keyring('basic_text');
  const found = await createSystemSeal('darwin').find();
  expect(found).toEqual({ isUsable: true, backend: 'the Keychain of macOS', why: '', reason: '' });
});
