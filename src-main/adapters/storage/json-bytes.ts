/**
 * JSON put together as bytes, of whole numbers and words. Texts of many pieces cost more to join than these to
 * write, and a number beyond 2^31 is made into text as slowly as a hundred of its digits are written here.
 */

const QUOTE = 0x22;
const MINUS = 0x2d;
const ZERO = 0x30;
const UNDERSCORE = 0x5f;
/** So many digits are worked out at once, in 32 bits. */
const PART_DIGITS = 8;
const PART = 100_000_000;

/**
 * Where all of it is written: one place, which the compiler knows, so that a byte is a store and nothing else;
 * a place of each writer's own costs three times that. Whoever writes has taken what is there before anyone
 * else writes, and before it is full.
 */
const ROOM_BYTES = 64 * 1024;
const room = Buffer.alloc(ROOM_BYTES);
let used = 0;

/** What was written since it was last taken. */
export function takeText(): string {
  const text = room.toString('latin1', 0, used);
  used = 0;
  return text;
}

/** How many bytes are there. */
export const writtenBytes = (): number => used;

export const hasRoom = (bytes: number): boolean => used + bytes <= ROOM_BYTES;

/** Forgets what was written behind the first `bytes`. */
export function cutTo(bytes: number): void {
  used = bytes;
}

export function writeByte(byte: number): void {
  room[used] = byte;
  used += 1;
}

/** As it is. */
export function writePiece(piece: Uint8Array): void {
  const from = used;
  for (let at = 0; at < piece.length; at += 1) room[from + at] = piece[at] as number;
  used = from + piece.length;
}

/** ASCII as its bytes. */
export const pieceOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

/** In quotes. False, and nothing is written: it is not of letters, digits and underscores alone. */
export function writeWord(text: string): boolean {
  const from = used + 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isOfWord(code)) return false;
    room[from + at] = code;
  }
  room[used] = QUOTE;
  room[from + text.length] = QUOTE;
  used = from + text.length + 1;
  return true;
}

/** A safe integer. */
export function writeWhole(value: number): void {
  if (value < 0) {
    writeByte(MINUS);
    writeDigits(-value);
  } else writeDigits(value);
}

function writeDigits(value: number): void {
  if (value < PART) {
    writePart(value, digitsOf(value));
    return;
  }
  const high = Math.floor(value / PART);
  writeDigits(high);
  writePart(value - high * PART, PART_DIGITS);
}

/** With zeros before it where it has fewer digits. */
function writePart(value: number, digits: number): void {
  let rest = value | 0;
  const from = used;
  for (let at = from + digits - 1; at >= from; at -= 1) {
    room[at] = ZERO + (rest % 10);
    rest = (rest / 10) | 0;
  }
  used = from + digits;
}

/** Of a number below 10^8. */
function digitsOf(value: number): number {
  if (value < 10_000) return value < 100 ? (value < 10 ? 1 : 2) : value < 1_000 ? 3 : 4;
  if (value < 1_000_000) return value < 100_000 ? 5 : 6;
  return value < 10_000_000 ? 7 : 8;
}

const isOfWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === UNDERSCORE;
