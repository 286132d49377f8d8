/** Names minted by the desk: one per ticket, so that a double submit is one order. */
import type { IdSource } from '@shared/kernel/ports';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 16;
/** Bytes at or above this would favour the first letters; they are drawn again. */
const FAIR_BELOW = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

export const deskIds: IdSource = {
  nextId() {
    let id = '';
    while (id.length < LENGTH) {
      const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
      if (byte < FAIR_BELOW) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
    return id;
  },
};
