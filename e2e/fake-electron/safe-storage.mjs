// @ts-check
/**
 * Electron's safeStorage on a Linux desktop. FAKE_ELECTRON_KEYRING names the password manager that was
 * found: `gnome_libsecret` unless told otherwise, `kwallet6`, `basic_text` (none: Chromium then seals
 * with a word that everybody knows and still says that it is available) or `none` (nothing works).
 * FAKE_ELECTRON_KEYRING_KEY is what lies in that keyring: another word is another machine or user.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const KNOWN = ['gnome_libsecret', 'kwallet6', 'basic_text', 'none'];
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What Chromium puts before what it sealed: `v10` by the known word, `v11` by a keyring's key. */
const BY_KNOWN_WORD = 'v10';
const BY_KEYRING = 'v11';

function backendNow() {
  const name = process.env['FAKE_ELECTRON_KEYRING'] ?? 'gnome_libsecret';
  if (!KNOWN.includes(name)) throw new Error(`fake electron: no keyring is called ${name}`);
  return name;
}

/** @param {string} version */
function keyOf(version) {
  const secret = process.env['FAKE_ELECTRON_KEYRING_KEY'] ?? 'a desktop';
  const word = version === BY_KNOWN_WORD ? 'peanuts' : `${backendNow()} ${secret}`;
  return createHash('sha256').update(word).digest();
}

/** @param {string} plainText */
function seal(plainText) {
  if (backendNow() === 'none') throw new Error('Error while encrypting the text provided.');
  const version = backendNow() === 'basic_text' ? BY_KNOWN_WORD : BY_KEYRING;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(version), nonce);
  const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(version), nonce, sealed, cipher.getAuthTag()]);
}

/** @param {Buffer} encrypted */
function open(encrypted) {
  const version = encrypted.subarray(0, 3).toString('latin1');
  const isKnown = version === BY_KNOWN_WORD || version === BY_KEYRING;
  if (!isKnown || backendNow() === 'none') {
    throw new Error('Error while decrypting the ciphertext provided.');
  }
  const nonce = encrypted.subarray(3, 3 + NONCE_BYTES);
  const sealed = encrypted.subarray(3 + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(version), nonce);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('Error while decrypting the ciphertext provided.');
  }
}

/** @param {unknown} text @returns {asserts text is string} */
function mustBeText(text) {
  if (typeof text !== 'string') throw new Error('fake electron: safeStorage seals text only');
}

/** @param {unknown} bytes @returns {asserts bytes is Buffer} */
function mustBeBuffer(bytes) {
  if (!Buffer.isBuffer(bytes)) throw new Error('fake electron: safeStorage opens a Buffer only');
}

/** @param {(what: string) => void} onlyWhenReady  throws before the app is ready */
export function createSafeStorage(onlyWhenReady) {
  return {
    isEncryptionAvailable() {
      onlyWhenReady('safeStorage.isEncryptionAvailable');
      return backendNow() !== 'none';
    },
    /** @param {unknown} plainText */
    encryptString(plainText) {
      onlyWhenReady('safeStorage.encryptString');
      mustBeText(plainText);
      return seal(plainText);
    },
    /** @param {unknown} encrypted */
    decryptString(encrypted) {
      onlyWhenReady('safeStorage.decryptString');
      mustBeBuffer(encrypted);
      return open(encrypted);
    },
    async isAsyncEncryptionAvailable() {
      onlyWhenReady('safeStorage.isAsyncEncryptionAvailable');
      return backendNow() !== 'none';
    },
    /** @param {unknown} plainText */
    async encryptStringAsync(plainText) {
      onlyWhenReady('safeStorage.encryptStringAsync');
      mustBeText(plainText);
      return seal(plainText);
    },
    /** What was sealed by the known word asks to be sealed again once there is a keyring. @param {unknown} encrypted */
    async decryptStringAsync(encrypted) {
      onlyWhenReady('safeStorage.decryptStringAsync');
      mustBeBuffer(encrypted);
      const result = open(encrypted);
      const isOld = encrypted.subarray(0, 3).toString('latin1') === BY_KNOWN_WORD;
      return { result, shouldReEncrypt: isOld && backendNow() !== 'basic_text' };
    },
    getSelectedStorageBackend() {
      onlyWhenReady('safeStorage.getSelectedStorageBackend');
      return backendNow() === 'none' ? 'unknown' : backendNow();
    },
  };
}
