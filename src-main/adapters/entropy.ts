/** Names and numbers nobody can guess, from the operating system's entropy. */
import { randomBytes } from 'node:crypto';
import type { IdSource, Rng } from '@shared/kernel/ports';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Bytes from here on are thrown away, so that every letter is equally likely. */
const FAIR_BYTES = 256 - (256 % LETTERS.length);

/** `length` lower-case letters and digits: log2(36) = 5.17 bits each. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return text;
}

export function createIdSource(): IdSource {
  return { nextId: () => randomText(16) };
}

export function createEntropyRng(): Rng {
  return { nextUint32: () => randomBytes(4).readUInt32LE(0) };
}
