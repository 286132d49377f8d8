/** The stand-in's keyring: what a vault may rely on, and what it has to notice. */
import { afterEach, expect, test, vi } from 'vitest';
import { createSafeStorage } from './safe-storage.mjs';

const storage = createSafeStorage(() => undefined);
const keyring = (backend: string, key = 'a desktop'): void => {
  vi.stubEnv('FAKE_ELECTRON_KEYRING', backend);
  vi.stubEnv('FAKE_ELECTRON_KEYRING_KEY', key);
};
afterEach(() => {
  vi.unstubAllEnvs();
});

test('what a keyring sealed opens with that keyring only', async () => {
  keyring('gnome_libsecret');
  const sealed = await storage.encryptStringAsync('a secret');
  expect(sealed.toString('latin1')).toMatch(/^v11/);
  expect(sealed.includes('a secret')).toBe(false);
  const opened = await storage.decryptStringAsync(sealed);
  expect(opened).toEqual({ result: 'a secret', shouldReEncrypt: false });
  keyring('gnome_libsecret', 'another desktop');
  await expect(storage.decryptStringAsync(sealed)).rejects.toThrow('decrypting');
  keyring('kwallet6');
  await expect(storage.decryptStringAsync(sealed)).rejects.toThrow('decrypting');
});

test('a desktop without a keyring still says available, and is known by what it writes', async () => {
  keyring('basic_text');
  expect(await storage.isAsyncEncryptionAvailable()).toBe(true);
  expect(storage.getSelectedStorageBackend()).toBe('basic_text');
  const sealed = await storage.encryptStringAsync('a secret');
  expect(sealed.toString('latin1')).toMatch(/^v10/);
  keyring('gnome_libsecret');
  expect((await storage.decryptStringAsync(sealed)).shouldReEncrypt).toBe(true);
});

test('where nothing works, nothing is sealed', async () => {
  keyring('none');
  expect(await storage.isAsyncEncryptionAvailable()).toBe(false);
  await expect(storage.encryptStringAsync('a secret')).rejects.toThrow('encrypting');
});

test('before the app is ready it throws, as Electron does', () => {
  const early = createSafeStorage((what) => {
    throw new Error(what);
  });
  expect(() => early.getSelectedStorageBackend()).toThrow('getSelectedStorageBackend');
});
