/** SHA-256 over text, in plain integer arithmetic: the engine may not reach Node's crypto. */

/** Fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const ROUND = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const BLOCK = 64;

/** Hex digest of the UTF-8 bytes of `text`; lone surrogates are hashed as themselves. */
export function sha256(text: string): string {
  const state = new Int32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  const bytes = utf8(text);
  const words = new Int32Array(BLOCK);
  const whole = Math.floor(bytes.length / BLOCK) * BLOCK;
  for (let at = 0; at < whole; at += BLOCK) mix(state, words, bytes, at);
  const rest = bytes.length - whole;
  const tail = new Uint8Array(rest < 56 ? BLOCK : 2 * BLOCK);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  const bits = BigInt(bytes.length) * 8n;
  for (let index = 0; index < 8; index++) {
    tail[tail.length - 1 - index] = Number((bits >> BigInt(8 * index)) & 0xffn);
  }
  for (let at = 0; at < tail.length; at += BLOCK) mix(state, words, tail, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mix(state: Int32Array, words: Int32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index++) {
    const byte = at + index * 4;
    words[index] =
      ((bytes[byte] as number) << 24) |
      ((bytes[byte + 1] as number) << 16) |
      ((bytes[byte + 2] as number) << 8) |
      (bytes[byte + 3] as number);
  }
  for (let index = 16; index < BLOCK; index++) {
    const early = words[index - 15] as number;
    const late = words[index - 2] as number;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[index] = ((words[index - 16] as number) + s0 + (words[index - 7] as number) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < BLOCK; index++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + s1 + choice + (ROUND[index] as number) + (words[index] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + s0 + majority) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index++) {
    state[index] = ((state[index] as number) + (mixed[index] as number)) | 0;
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    const next = text.charCodeAt(index + 1);
    if ((code & 0xfc00) === 0xd800 && (next & 0xfc00) === 0xdc00) {
      code = 0x10000 + ((code & 0x3ff) << 10) + (next & 0x3ff);
      index += 1;
    }
    length = writeWide(bytes, length, code);
  }
  return bytes.subarray(0, length);
}

/** Writes a code point above 0x7f; at most 3 bytes per UTF-16 unit are needed. */
function writeWide(bytes: Uint8Array, at: number, code: number): number {
  let length = at;
  if (code < 0x800) bytes[length++] = 0xc0 | (code >> 6);
  else {
    if (code < 0x10000) bytes[length++] = 0xe0 | (code >> 12);
    else {
      bytes[length++] = 0xf0 | (code >> 18);
      bytes[length++] = 0x80 | ((code >> 12) & 0x3f);
    }
    bytes[length++] = 0x80 | ((code >> 6) & 0x3f);
  }
  bytes[length++] = 0x80 | (code & 0x3f);
  return length;
}
