/**
 * One key in one file: a header that says how it is sealed, and a box that AES-256-GCM closes over the
 * key and every byte of the header. A file with one changed byte does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@shared/kernel/result';
import { readJson } from '../read-json';

/** What the key that closes the box comes from. */
export type Wrap =
  | {
      readonly by: 'passphrase';
      /** Base64. */
      readonly salt: string;
      /** scrypt's cost is 2 to this power. */
      readonly costLog2: number;
    }
  | {
      readonly by: 'system';
      /** Who sealed it: another one cannot open it. */
      readonly backend: string;
      /** Base64 of the box's key, sealed by the operating system. */
      readonly sealedKey: string;
    };

/** In the open: nothing of the secret, and of the API key only what the desk shows. */
export interface Header {
  readonly version: 1;
  readonly id: string;
  readonly slot: string;
  readonly maskedApiKey: string;
  readonly wrap: Wrap;
}

export interface SealedFile {
  readonly header: Header;
  /** Exactly as they were read. */
  readonly headerBytes: Buffer;
  readonly box: Buffer;
}

/** "TMK" and the version of the outer form. */
const MAGIC = Buffer.from('TMK1');
const LENGTH_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_FILE_BYTES = 16_384;

export const BOX_KEY_BYTES = 32;

export function writeSealedFile(header: Header, boxKey: Buffer, content: Buffer): Buffer {
  const headerBytes = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(headerBytes.length);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', boxKey, nonce);
  cipher.setAAD(Buffer.concat([MAGIC, length, headerBytes]));
  const closed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([MAGIC, length, headerBytes, nonce, closed]);
}

/**
 * The outer form only: what it says is true once the box has opened. A file that a newer version has written in
 * another form is whole, for all that can be seen here.
 */
export function readSealedFile(bytes: Buffer): Result<SealedFile, 'damaged' | 'newer'> {
  const start = MAGIC.length + LENGTH_BYTES;
  if (isNewerForm(bytes)) return err('newer');
  const isOurs = bytes.length > start && bytes.subarray(0, MAGIC.length).equals(MAGIC);
  if (!isOurs || bytes.length > MAX_FILE_BYTES) return err('damaged');
  const end = start + bytes.readUInt32BE(MAGIC.length);
  if (bytes.length < end + NONCE_BYTES + TAG_BYTES) return err('damaged');
  const headerBytes = bytes.subarray(start, end);
  const header = readHeader(headerBytes.toString('utf8'));
  return typeof header === 'string'
    ? err(header)
    : ok({ header, headerBytes, box: bytes.subarray(end) });
}

/** "TMK2" to "TMK9". */
const isNewerForm = (bytes: Buffer): boolean =>
  /^TMK[2-9]$/.test(bytes.subarray(0, MAGIC.length).toString('latin1'));

/** Null: another key, or a byte that is not as it was written. The caller overwrites the content. */
export function openBox({ headerBytes, box }: SealedFile, boxKey: Buffer): Buffer | null {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(headerBytes.length);
  const decipher = createDecipheriv('aes-256-gcm', boxKey, box.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.concat([MAGIC, length, headerBytes]));
  decipher.setAuthTag(box.subarray(-TAG_BYTES));
  const content = decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    decipher.final();
    return content;
  } catch {
    content.fill(0);
    return null;
  }
}

function readHeader(text: string): Header | 'damaged' | 'newer' {
  const read = readJson(text);
  if (typeof read !== 'object' || read === null) return 'damaged';
  const { version, id, slot, maskedApiKey, wrap } = read as Record<string, unknown>;
  if (typeof version === 'number' && version > 1) return 'newer';
  if (version !== 1 || typeof id !== 'string' || typeof slot !== 'string') return 'damaged';
  if (typeof maskedApiKey !== 'string' || typeof wrap !== 'object' || wrap === null) {
    return 'damaged';
  }
  const sound = readWrap(wrap as Record<string, unknown>);
  return sound === null ? 'damaged' : { version, id, slot, maskedApiKey, wrap: sound };
}

function readWrap({
  by,
  salt,
  costLog2,
  backend,
  sealedKey,
}: Record<string, unknown>): Wrap | null {
  if (by === 'passphrase' && typeof salt === 'string' && typeof costLog2 === 'number') {
    return { by, salt, costLog2 };
  }
  if (by === 'system' && typeof backend === 'string' && typeof sealedKey === 'string') {
    return { by, backend, sealedKey };
  }
  return null;
}
