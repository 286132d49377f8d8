/**
 * The open orders of each trader in each market, oldest first, as their places in the index. One that
 * ends is only counted: its place is dropped when room is needed, so that no list is searched for it.
 */
import { widened } from '../widened';
import { isLive } from './live-row';
import type { OrderIndex } from './order-index';

/** Of each list four int32: where its entries begin, how many there is room for, how many there are, how many are open. */
const LIST_BITS = 2;
const FROM = 0;
const ROOM = 1;
const LENGTH = 2;
const OPEN = 3;
const FIRST_LISTS = 64;
/** Entries of a list fill a line of the machine's cache at first. */
const FIRST_ROOM = 16;

export class OpenOrders {
  readonly #index: OrderIndex;
  #lists: Int32Array = new Int32Array(FIRST_LISTS << LIST_BITS);
  #places: Int32Array = new Int32Array(1024);
  #used = 0;

  constructor(index: OrderIndex) {
    this.#index = index;
  }

  /** How many are open. */
  count(list: number): number {
    const lists = this.#lists;
    const at = list << LIST_BITS;
    return at < lists.length ? (lists[at | OPEN] as number) : 0;
  }

  /** An order has come to rest, later than all in its list. */
  add(list: number, place: number): void {
    const at = list << LIST_BITS;
    if (at >= this.#lists.length) this.#lists = widened(this.#lists, at * 2);
    if (this.#lists[at | LENGTH] === this.#lists[at | ROOM]) this.#makeRoom(at);
    const lists = this.#lists;
    const length = lists[at | LENGTH] as number;
    this.#places[(lists[at | FROM] as number) + length] = place;
    lists[at | LENGTH] = length + 1;
    lists[at | OPEN] = (lists[at | OPEN] as number) + 1;
  }

  /** One of a list has ended; the index knows which. */
  end(list: number): void {
    const at = (list << LIST_BITS) | OPEN;
    this.#lists[at] = (this.#lists[at] as number) - 1;
  }

  /** The rows of the open ones, newest first. */
  *rows(list: number): Generator<number> {
    if (this.count(list) === 0) return;
    const at = list << LIST_BITS;
    const from = this.#lists[at | FROM] as number;
    for (let entry = from + (this.#lists[at | LENGTH] as number) - 1; entry >= from; entry--) {
      const row = this.#index.at(this.#places[entry] as number);
      if (isLive(row)) yield row;
    }
  }

  /** Drops what has ended; a list of which half is open or more gets twice the room, elsewhere. */
  #makeRoom(at: number): void {
    const lists = this.#lists;
    const from = lists[at | FROM] as number;
    const room = lists[at | ROOM] as number;
    const length = lists[at | LENGTH] as number;
    let target = from;
    if ((lists[at | OPEN] as number) * 2 >= room) {
      target = this.#used;
      lists[at | FROM] = target;
      lists[at | ROOM] = room === 0 ? FIRST_ROOM : room * 2;
      this.#used += lists[at | ROOM] as number;
      if (this.#used > this.#places.length) this.#places = widened(this.#places, this.#used * 2);
    }
    const places = this.#places;
    let kept = 0;
    for (let entry = from; entry < from + length; entry++) {
      const place = places[entry] as number;
      if (isLive(this.#index.at(place))) places[target + kept++] = place;
    }
    lists[at | LENGTH] = kept;
  }
}
