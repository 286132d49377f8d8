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

export class JsonBytes {
  #bytes = Buffer.alloc(64 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Forgets what was written behind `length`. */
  cutTo(length: number): void {
    this.#length = length;
  }

  /** Makes sure that `bytes` more may be written; to be asked before they are. */
  reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const wider = Buffer.alloc(2 * this.#bytes.length + bytes);
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }

  byte(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /** As it is. */
  ascii(text: string): void {
    const bytes = this.#bytes;
    const from = this.#length;
    for (let at = 0; at < text.length; at += 1) bytes[from + at] = text.charCodeAt(at);
    this.#length = from + text.length;
  }

  /** In quotes. False, and nothing is written: it is not of letters, digits and underscores alone. */
  word(text: string): boolean {
    const bytes = this.#bytes;
    const from = this.#length + 1;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (!isOfWord(code)) return false;
      bytes[from + at] = code;
    }
    bytes[from - 1] = QUOTE;
    bytes[from + text.length] = QUOTE;
    this.#length = from + text.length + 1;
    return true;
  }

  /** A safe integer. */
  whole(value: number): void {
    if (value < 0) this.byte(MINUS);
    this.#digits(Math.abs(value));
  }

  take(): string {
    const text = this.#bytes.toString('latin1', 0, this.#length);
    this.#length = 0;
    return text;
  }

  #digits(value: number): void {
    if (value < PART) {
      this.#part(value, digitsOf(value));
      return;
    }
    const low = value % PART;
    this.#digits((value - low) / PART);
    this.#part(low, PART_DIGITS);
  }

  /** With zeros before it where it has fewer digits. */
  #part(value: number, digits: number): void {
    const bytes = this.#bytes;
    let rest = value | 0;
    this.#length += digits;
    for (let at = this.#length - 1; at >= this.#length - digits; at -= 1) {
      const tenth = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
  }
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits += 1;
  return digits;
}

const isOfWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === UNDERSCORE;
