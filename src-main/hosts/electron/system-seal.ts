/**
 * Electron's safeStorage as the safe of the operating system. On Linux without a keyring it still says
 * that it is available and seals by a word that everybody knows: that is no safe, and is refused.
 */
import type { VaultWhy } from '@shared/contract/terminal';
import { safeStorage } from 'electron';
import type { SystemSeal } from '../../adapters/vault/vault';

/** What Chromium puts before a text that it sealed by the word everybody knows. */
const BY_KNOWN_WORD = 'v10';
const BACKENDS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'the Keychain of macOS',
  win32: 'the data protection of Windows',
};
const NO_KEYRING = 'this desktop has no keyring that could keep a key';
const USABLE = { isUsable: true, why: '', reason: '' } as const;

export function createSystemSeal(platform: NodeJS.Platform): SystemSeal {
  return {
    find: async () => {
      const unusable = (why: VaultWhy, reason: string) => ({
        isUsable: false,
        backend: '',
        why,
        reason,
      });
      const none = () => unusable('no-desktop-keyring', NO_KEYRING);
      try {
        if (!(await safeStorage.isAsyncEncryptionAvailable())) return none();
        const own = BACKENDS[platform];
        if (own !== undefined) return { ...USABLE, backend: own };
        const backend = safeStorage.getSelectedStorageBackend();
        if (backend === 'basic_text' || backend === 'unknown') return none();
        const probe = await safeStorage.encryptStringAsync('probe');
        if (probe.subarray(0, BY_KNOWN_WORD.length).toString('latin1') === BY_KNOWN_WORD) {
          return unusable('seals-nothing', `${backend} is named but seals nothing`);
        }
        return { ...USABLE, backend };
      } catch (cause) {
        return cause instanceof Error ? unusable('', cause.message) : none();
      }
    },
    seal: (text) => safeStorage.encryptStringAsync(text),
    unseal: async (sealed) => {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
      return { text: result, isStale: shouldReEncrypt };
    },
  };
}
