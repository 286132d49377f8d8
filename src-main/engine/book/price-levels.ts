/**
 * The occupied prices of one book, both sides in one table (a book is never crossed). Ticks live in
 * pages of 1,024 made on first touch; bitmaps find the next occupied price without walking, so the cost does
 * not grow with the distance between prices. An empty page waits for the next order there and is given to
 * other prices only when there is no room left: near the best prices pages empty and fill all the time.
 */
import { invariant } from '@shared/kernel/result';
import { widened } from '../widened';
import { HEAD, INT_BITS, TAIL } from './level';

const PAGE_TICKS = 1024;
const PAGE_BITS = 10;
const OFFSET_MASK = PAGE_TICKS - 1;
/** Prices below the page of this key fit an int32. */
const NARROW_KEYS = 1 << 21;
/** A division costs more, and of a power of two both are exact. */
const PER_PAGE = 1 / PAGE_TICKS;
/** 32 words of 32 ticks each, and one word that says which of them are not zero. */
const BITMAP_STRIDE = 33;
const SUMMARY = 32;
const LEVEL_INTS = 1 << INT_BITS;
const NONE = -1;
const CACHE_SIZE = 64;
const CACHE_MASK = CACHE_SIZE - 1;

export class PriceLevels {
  /** The levels, as their int32 and as their float64. */
  queue = new Int32Array(0);
  total = new Float64Array(0);
  #bitmaps = new Int32Array(0);
  #keyOfPage = new Int32Array(0);
  #occupied = new Int32Array(0);
  #capacity = 8;
  #free: number[] = [];
  #used = 0;
  readonly #pageOfKey = new Map<number, number>();
  /** Keys of the pages, rising. */
  readonly #keys: number[] = [];
  /** The page asked for last, and those asked for lately at the low bits of their keys. */
  #lastKey: number = NONE;
  #lastPage: number = NONE;
  readonly #cachedKeys = new Int32Array(CACHE_SIZE).fill(NONE);
  readonly #cachedPages = new Int32Array(CACHE_SIZE);

  constructor() {
    const buffer = new ArrayBuffer(this.#capacity * PAGE_TICKS * LEVEL_INTS * 4);
    this.queue = new Int32Array(buffer);
    this.total = new Float64Array(buffer);
    this.#bitmaps = new Int32Array(this.#capacity * BITMAP_STRIDE);
    this.#keyOfPage = new Int32Array(this.#capacity);
    this.#occupied = new Int32Array(this.#capacity);
  }

  /** The level of a price, NONE when nothing has rested near it for long. */
  find(price: number): number {
    const page = this.#pageOf(keyOf(price));
    return page === NONE ? NONE : (page << PAGE_BITS) | (price & OFFSET_MASK);
  }

  /** The level of a price; its page is made when there is none. */
  open(price: number): number {
    const level = this.find(price);
    return level === NONE ? this.#addPage(price) : level;
  }

  priceOf(level: number): number {
    return priceIn(this.#keyOfPage[level >> PAGE_BITS] as number, level & OFFSET_MASK);
  }

  /** Marks a level that has just received its first order. */
  occupy(level: number): void {
    const page = level >> PAGE_BITS;
    const word = (level & OFFSET_MASK) >> 5;
    const base = page * BITMAP_STRIDE;
    const bits = this.#bitmaps;
    bits[base + word] = (bits[base + word] as number) | (1 << (level & 31));
    bits[base + SUMMARY] = (bits[base + SUMMARY] as number) | (1 << word);
    this.#occupied[page] = (this.#occupied[page] as number) + 1;
  }

  /** Unmarks a level that has just lost its last order. */
  vacate(level: number): void {
    const page = level >> PAGE_BITS;
    const word = (level & OFFSET_MASK) >> 5;
    const base = page * BITMAP_STRIDE;
    const bits = this.#bitmaps;
    const left = (bits[base + word] as number) & ~(1 << (level & 31));
    bits[base + word] = left;
    if (left === 0) bits[base + SUMMARY] = (bits[base + SUMMARY] as number) & ~(1 << word);
    this.#occupied[page] = (this.#occupied[page] as number) - 1;
  }

  /** The lowest occupied price ≥ `price`, 0 when there is none. */
  atOrAbove(price: number): number {
    const key = keyOf(price);
    const page = this.#pageOf(key);
    return page === NONE ? this.#firstOf(key) : this.#upFrom(page, key, price & OFFSET_MASK);
  }

  /** The highest occupied price ≤ `price`, 0 when there is none. */
  atOrBelow(price: number): number {
    const key = keyOf(price);
    const page = this.#pageOf(key);
    return page === NONE ? this.#lastOf(key) : this.#downFrom(page, key, price & OFFSET_MASK);
  }

  /** The next occupied price above an occupied level, 0 when there is none. */
  above(level: number): number {
    const page = level >> PAGE_BITS;
    const key = this.#keyOfPage[page] as number;
    const offset = level & OFFSET_MASK;
    return offset === OFFSET_MASK ? this.#firstOf(key) : this.#upFrom(page, key, offset + 1);
  }

  /** The next occupied price below an occupied level, 0 when there is none. */
  below(level: number): number {
    const page = level >> PAGE_BITS;
    const key = this.#keyOfPage[page] as number;
    const offset = level & OFFSET_MASK;
    return offset === 0 ? this.#lastOf(key) : this.#downFrom(page, key, offset - 1);
  }

  #upFrom(page: number, key: number, from: number): number {
    const offset = lowestBit(this.#bitmaps, page * BITMAP_STRIDE, from);
    return offset === NONE ? this.#firstOf(key) : priceIn(key, offset);
  }

  #downFrom(page: number, key: number, from: number): number {
    const offset = highestBit(this.#bitmaps, page * BITMAP_STRIDE, from);
    return offset === NONE ? this.#lastOf(key) : priceIn(key, offset);
  }

  /** The lowest occupied price of the pages above that of `key`. */
  #firstOf(key: number): number {
    const keys = this.#keys;
    for (let at = this.#firstKeyAbove(key); at < keys.length; at++) {
      const next = keys[at] as number;
      const page = this.#pageOf(next);
      if (this.#occupied[page] === 0) continue;
      return priceIn(next, lowestBit(this.#bitmaps, page * BITMAP_STRIDE, 0));
    }
    return 0;
  }

  /** The highest occupied price of the pages below that of `key`. */
  #lastOf(key: number): number {
    const keys = this.#keys;
    for (let at = this.#firstKeyAbove(key - 1) - 1; at >= 0; at--) {
      const next = keys[at] as number;
      const page = this.#pageOf(next);
      if (this.#occupied[page] === 0) continue;
      return priceIn(next, highestBit(this.#bitmaps, page * BITMAP_STRIDE, OFFSET_MASK));
    }
    return 0;
  }

  /** The page of a key, −1 when it has none. */
  #pageOf(key: number): number {
    return key === this.#lastKey ? this.#lastPage : this.#find(key);
  }

  #find(key: number): number {
    const place = key & CACHE_MASK;
    return this.#cachedKeys[place] === key
      ? this.#remember(key, this.#cachedPages[place] as number)
      : this.#load(key);
  }

  #remember(key: number, page: number): number {
    this.#lastKey = key;
    this.#lastPage = page;
    return page;
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
    const key = keyOf(price);
    if (this.#free.length === 0 && this.#used === this.#capacity) this.#makeRoom();
    let page = this.#free.pop();
    if (page === undefined) {
      page = this.#used++;
      this.#empty(page);
    }
    this.#pageOfKey.set(key, page);
    this.#keyOfPage[page] = key;
    this.#keys.splice(this.#firstKeyAbove(key), 0, key);
    this.#cache(key, page);
    return (page << PAGE_BITS) | (price & OFFSET_MASK);
  }

  /** Takes back the empty pages, or makes place for as many more when there is none. */
  #makeRoom(): void {
    for (let page = 0; page < this.#used; page++) {
      if (this.#occupied[page] === 0) this.#dropPage(page);
    }
    if (this.#free.length === 0) this.#grow();
  }

  #dropPage(page: number): void {
    const key = this.#keyOfPage[page] as number;
    invariant(this.#pageOfKey.delete(key), 'a page in use has a key');
    this.#keys.splice(this.#firstKeyAbove(key) - 1, 1);
    this.#free.push(page);
    this.#lastKey = NONE;
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
    this.#keyOfPage = widened(this.#keyOfPage, this.#capacity);
  }

  /** A page is written to when it is first used, not before: most books never come to all of theirs. */
  #empty(page: number): void {
    const end = (page + 1) * PAGE_TICKS * LEVEL_INTS;
    for (let head = page * PAGE_TICKS * LEVEL_INTS; head < end; head += LEVEL_INTS) {
      this.queue[head | HEAD] = NONE;
      this.queue[head | TAIL] = NONE;
    }
  }
}

/** Most prices fit an int32, which is shifted where others are multiplied. */
function priceIn(key: number, offset: number): number {
  return key < NARROW_KEYS ? (key << PAGE_BITS) | offset : key * PAGE_TICKS + offset;
}

function keyOf(price: number): number {
  const narrow = price | 0;
  return narrow === price ? narrow >> PAGE_BITS : Math.floor(price * PER_PAGE);
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
