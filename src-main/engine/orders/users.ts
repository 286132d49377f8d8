/** The accounts of the exchange: uid ↔ a small index that every table is laid out by. */
import { rejection, type Rejection } from '@shared/domain/rejection';

/** Who trades for the crowd in records that name a uid. */
export const SIM_UID = 900_000;

const NONE = -1;
const GOLDEN = 0x9e3779b1;
const FIRST_PLACES = 64;

export class Users {
  readonly #uids: number[] = [];
  /** uid and index side by side, by open addressing, at most half full: each command begins with a look-up. */
  #places = new Float64Array(FIRST_PLACES).fill(NONE);

  /** −1 when there is no such account. */
  indexOf(uid: number): number {
    return this.#places[this.#placeOf(uid) + 1] as number;
  }

  /** Where a uid stands, or the empty place where it would. */
  #placeOf(uid: number): number {
    const places = this.#places;
    const mask = places.length - 1;
    let at = (Math.imul(uid, GOLDEN) >>> 7) & mask & ~1;
    while (places[at] !== uid && places[at] !== NONE) at = (at + 2) & mask;
    return at;
  }

  /** The uid of a user, the crowd's for −1. */
  uidOf(user: number): number {
    return user < 0 ? SIM_UID : (this.#uids[user] as number);
  }

  /** Opens an account; the caller has checked that it is new. */
  add(uid: number): number {
    const index = this.#uids.push(uid) - 1;
    if (this.#uids.length * 4 > this.#places.length) {
      this.#places = new Float64Array(this.#places.length * 2).fill(NONE);
      this.#uids.forEach((known, user) => {
        this.#put(known, user);
      });
    } else this.#put(uid, index);
    return index;
  }

  #put(uid: number, index: number): void {
    const at = this.#placeOf(uid);
    this.#places[at] = uid;
    this.#places[at + 1] = index;
  }

  all(): readonly number[] {
    return this.#uids;
  }
}

export function unknownAccount(uid: number): Rejection {
  return rejection('unknown-account', 'uid', `uid ${uid}: no such account`);
}
