/**
 * The occupied prices of one book, both sides in one table (a book is never crossed). Ticks live in
 * pages of 1,024 made on first touch and given back when empty; bitmaps find the next occupied price
 * without walking, so the cost does not grow with the distance between prices.
 */
import { invariant } from '@shared/kernel/result';

const PAGE_TICKS = 1024;
const PAGE_BITS = 10;
/** A division costs more, and of a power of two both are exact. */
const PER_PAGE = 1 / PAGE_TICKS;
/** 32 words of 32 ticks each, and one word that says which of them are not zero. */
const BITMAP_STRIDE = 33;
const SUMMARY = 32;
/** One level is 32 bytes: head slot, tail slot, then as float64 its lots and what has traded there. */
export const LEVEL_INT_BITS = 3;
export const LEVEL_FLOAT_BITS = 2;
export const TAIL = 1;
const LEVEL_INTS = 1 << LEVEL_INT_BITS;
const NONE = -1;
const CACHE_SIZE = 64;
const CACHE_MASK = CACHE_SIZE - 1;

export class PriceLevels {
  /** [level × 8] head, [level × 8 + 1] tail: slots of the FIFO, −1 when empty. */
  queue = new Int32Array(0);
  /**
   * [level × 4 + 1] the lots resting at the level, and [+ 2] the lots, [+ 3] the trades made there
   * while it was occupied: of these two only differences count.
   */
  total = new Float64Array(0);
  #bitmaps = new Int32Array(0);
  #firstPrice = new Float64Array(0);
  #occupied = new Int32Array(0);
  #capacity = 8;
  #free: number[] = [];
  #used = 0;
  readonly #pageOfKey = new Map<number, number>();
  /** Keys of the pages that hold anything, rising. */
  readonly #keys: number[] = [];
  /** Pages asked for lately, at the low bits of their keys: most questions are for one of a few. */
  readonly #cachedKeys = new Float64Array(CACHE_SIZE).fill(NONE);
  readonly #cachedPages = new Int32Array(CACHE_SIZE);

  constructor() {
    const buffer = new ArrayBuffer(this.#capacity * PAGE_TICKS * LEVEL_INTS * 4);
    this.queue = new Int32Array(buffer);
    this.total = new Float64Array(buffer);
    this.#bitmaps = new Int32Array(this.#capacity * BITMAP_STRIDE);
    this.#firstPrice = new Float64Array(this.#capacity);
    this.#occupied = new Int32Array(this.#capacity);
  }

  /** The level of a price whose page exists because something rests in it. */
  find(price: number): number {
    const key = Math.floor(price * PER_PAGE);
    const page = this.#pageOf(key);
    return page === NONE ? NONE : (page << PAGE_BITS) | (price - key * PAGE_TICKS);
  }

  /** The level of a price; its page is made when there is none. */
  open(price: number): number {
    const level = this.find(price);
    return level === NONE ? this.#addPage(price) : level;
  }

  priceOf(level: number): number {
    return (this.#firstPrice[level >> PAGE_BITS] as number) + (level & (PAGE_TICKS - 1));
  }

  /** Marks a level that has just received its first order. */
  occupy(level: number): void {
    const page = level >> PAGE_BITS;
    const word = (level & (PAGE_TICKS - 1)) >> 5;
    const base = page * BITMAP_STRIDE;
    const bits = this.#bitmaps;
    bits[base + word] = (bits[base + word] as number) | (1 << (level & 31));
    bits[base + SUMMARY] = (bits[base + SUMMARY] as number) | (1 << word);
    this.#occupied[page] = (this.#occupied[page] as number) + 1;
  }

  /** Unmarks a level that has just lost its last order, and gives back an empty page. */
  vacate(level: number): void {
    const page = level >> PAGE_BITS;
    const word = (level & (PAGE_TICKS - 1)) >> 5;
    const base = page * BITMAP_STRIDE;
    const bits = this.#bitmaps;
    const left = (bits[base + word] as number) & ~(1 << (level & 31));
    bits[base + word] = left;
    if (left === 0) bits[base + SUMMARY] = (bits[base + SUMMARY] as number) & ~(1 << word);
    const remaining = (this.#occupied[page] as number) - 1;
    this.#occupied[page] = remaining;
    if (remaining === 0) this.#dropPage(page);
  }

  /** The lowest occupied price ≥ `price`, 0 when there is none. */
  atOrAbove(price: number): number {
    const key = Math.floor(price * PER_PAGE);
    const page = this.#pageOf(key);
    if (page !== NONE) {
      const offset = lowestBit(this.#bitmaps, page * BITMAP_STRIDE, price - key * PAGE_TICKS);
      if (offset !== NONE) return key * PAGE_TICKS + offset;
    }
    const next = this.#keys[this.#firstKeyAbove(key)];
    if (next === undefined) return 0;
    const base = this.#pageOf(next) * BITMAP_STRIDE;
    return next * PAGE_TICKS + lowestBit(this.#bitmaps, base, 0);
  }

  /** The highest occupied price ≤ `price`, 0 when there is none. */
  atOrBelow(price: number): number {
    const key = Math.floor(price * PER_PAGE);
    const page = this.#pageOf(key);
    if (page !== NONE) {
      const offset = highestBit(this.#bitmaps, page * BITMAP_STRIDE, price - key * PAGE_TICKS);
      if (offset !== NONE) return key * PAGE_TICKS + offset;
    }
    const above = this.#firstKeyAbove(key - 1);
    const next = this.#keys[above - 1];
    if (next === undefined) return 0;
    const base = this.#pageOf(next) * BITMAP_STRIDE;
    return next * PAGE_TICKS + highestBit(this.#bitmaps, base, PAGE_TICKS - 1);
  }

  /** The page of a key, −1 when nothing rests in it. */
  #pageOf(key: number): number {
    const place = key & CACHE_MASK;
    return this.#cachedKeys[place] === key ? (this.#cachedPages[place] as number) : this.#load(key);
  }

  #load(key: number): number {
    const page = this.#pageOfKey.get(key);
    if (page === undefined) return NONE;
    this.#cache(key, page);
    return page;
  }

  #cache(key: number, page: number): void {
    this.#cachedKeys[key & CACHE_MASK] = key;
    this.#cachedPages[key & CACHE_MASK] = page;
  }

  /** Index in `#keys` of the first key greater than `key`. */
  #firstKeyAbove(key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#keys[middle] as number) <= key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #addPage(price: number): number {
    const key = Math.floor(price * PER_PAGE);
    let page = this.#free.pop();
    if (page === undefined) {
      if (this.#used === this.#capacity) this.#grow();
      page = this.#used++;
      this.#empty(page);
    }
    this.#pageOfKey.set(key, page);
    this.#firstPrice[page] = key * PAGE_TICKS;
    this.#keys.splice(this.#firstKeyAbove(key), 0, key);
    this.#cache(key, page);
    return (page << PAGE_BITS) | (price - key * PAGE_TICKS);
  }

  #dropPage(page: number): void {
    const key = (this.#firstPrice[page] as number) / PAGE_TICKS;
    invariant(this.#pageOfKey.delete(key), 'a page that empties has a key');
    this.#keys.splice(this.#firstKeyAbove(key) - 1, 1);
    this.#free.push(page);
    if (this.#cachedKeys[key & CACHE_MASK] === key) this.#cachedKeys[key & CACHE_MASK] = NONE;
  }

  #grow(): void {
    this.#capacity *= 2;
    const buffer = new ArrayBuffer(this.#capacity * PAGE_TICKS * LEVEL_INTS * 4);
    const queue = new Int32Array(buffer);
    queue.set(this.queue);
    this.queue = queue;
    this.total = new Float64Array(buffer);
    this.#bitmaps = widened(this.#bitmaps, this.#capacity * BITMAP_STRIDE);
    this.#occupied = widened(this.#occupied, this.#capacity);
    const firstPrice = new Float64Array(this.#capacity);
    firstPrice.set(this.#firstPrice);
    this.#firstPrice = firstPrice;
  }

  /** A page is written to when it is first used, not before: most books never come to all of theirs. */
  #empty(page: number): void {
    const end = (page + 1) * PAGE_TICKS * LEVEL_INTS;
    for (let head = page * PAGE_TICKS * LEVEL_INTS; head < end; head += LEVEL_INTS) {
      this.queue[head] = NONE;
      this.queue[head + 1] = NONE;
    }
  }
}

function widened(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(length);
  wide.set(array);
  return wide;
}

/** Position of the lowest set bit of a page at or above `from`, −1 when there is none. */
function lowestBit(bits: Int32Array, base: number, from: number): number {
  let word = from >> 5;
  let mask = (bits[base + word] as number) & (-1 << (from & 31));
  if (mask === 0) {
    if (word === 31) return NONE;
    const later = (bits[base + SUMMARY] as number) & (-1 << (word + 1));
    if (later === 0) return NONE;
    word = 31 - Math.clz32(later & -later);
    mask = bits[base + word] as number;
  }
  return (word << 5) + 31 - Math.clz32(mask & -mask);
}

/** Position of the highest set bit of a page at or below `from`, −1 when there is none. */
function highestBit(bits: Int32Array, base: number, from: number): number {
  let word = from >> 5;
  let mask = (bits[base + word] as number) & (-1 >>> (31 - (from & 31)));
  if (mask === 0) {
    if (word === 0) return NONE;
    const earlier = (bits[base + SUMMARY] as number) & (-1 >>> (32 - word));
    if (earlier === 0) return NONE;
    word = 31 - Math.clz32(earlier);
    mask = bits[base + word] as number;
  }
  return (word << 5) + 31 - Math.clz32(mask);
}
