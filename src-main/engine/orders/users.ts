/** The accounts of the exchange: uid ↔ a small index that every table is laid out by. */
import { rejection, type Rejection } from '@shared/domain/rejection';

/** Who trades for the crowd in records that name a uid. */
export const SIM_UID = 900_000;

const NONE = -1;
const GOLDEN = 0x9e3779b1;
const FIRST_PLACES = 64;

export class Users {
  readonly #uids: number[] = [];
  /** Indexes by open addressing, at most half full: each command begins with a look-up. */
  #places = new Int32Array(FIRST_PLACES).fill(NONE);

  /** −1 when there is no such account. */
  indexOf(uid: number): number {
    return this.#places[this.#placeOf(uid)] as number;
  }

  /** Where a uid's index stands, or the empty place where it would. */
  #placeOf(uid: number): number {
    const places = this.#places;
    const uids = this.#uids;
    const mask = places.length - 1;
    let at = (Math.imul(uid, GOLDEN) >>> 7) & mask;
    for (let user = places[at] as number; user !== NONE; user = places[at] as number) {
      if (uids[user] === uid) break;
      at = (at + 1) & mask;
    }
    return at;
  }

  /** The uid of a user, the crowd's for −1. */
  uidOf(user: number): number {
    return user < 0 ? SIM_UID : (this.#uids[user] as number);
  }

  /** Opens an account; the caller has checked that it is new. */
  add(uid: number): number {
    const index = this.#uids.push(uid) - 1;
    if (this.#uids.length * 2 > this.#places.length) {
      this.#places = new Int32Array(this.#places.length * 2).fill(NONE);
      this.#uids.forEach((known, user) => {
        this.#places[this.#placeOf(known)] = user;
      });
    } else this.#places[this.#placeOf(uid)] = index;
    return index;
  }

  all(): readonly number[] {
    return this.#uids;
  }
}

export function unknownAccount(uid: number): Rejection {
  return rejection('unknown-account', 'uid', `uid ${uid}: no such account`);
}
