/**
 * Small numbers that are noted, each once, in the order in which they came: changed books, moved balances.
 * To forget all costs nothing: a mark counts in the round in which it was made.
 */
import { widened } from './widened';

const LAST_ROUND = 2 ** 31 - 1;

export class NotedOnce {
  /** By number, the round in which it was noted last. */
  #rounds: Int32Array = new Int32Array(0);
  #noted: Int32Array = new Int32Array(0);
  #round = 0;
  #count = 0;

  /** Numbers are below `size`; rounds are counted from 1. */
  constructor(size: number, firstRound = 1) {
    this.#round = firstRound;
    this.reach(size);
  }

  /** Numbers are below it. */
  get size(): number {
    return this.#rounds.length;
  }

  /** Makes room for more. */
  reach(size: number): void {
    this.#rounds = widened(this.#rounds, size);
    this.#noted = widened(this.#noted, size);
  }

  note(number: number): void {
    const rounds = this.#rounds;
    if (rounds[number] === this.#round) return;
    rounds[number] = this.#round;
    this.#noted[this.#count++] = number;
  }

  has(number: number): boolean {
    return this.#rounds[number] === this.#round;
  }

  /** How many there are; they are numbered from 0. */
  get count(): number {
    return this.#count;
  }
  at(place: number): number {
    return this.#noted[place] as number;
  }

  /** None is noted any more. */
  forget(): void {
    this.#count = 0;
    if (this.#round === LAST_ROUND) {
      this.#rounds.fill(0);
      this.#round = 0;
    }
    this.#round += 1;
  }

  /** Those from a place on were not to be noted. */
  takeBack(from: number): void {
    for (let place = from; place < this.#count; place++) this.#rounds[this.at(place)] = 0;
    this.#count = from;
  }
}
