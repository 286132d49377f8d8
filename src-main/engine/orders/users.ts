/** The accounts of the exchange: uid ↔ a small index that every table is laid out by. */
import { rejection, type Rejection } from '@shared/domain/rejection';

/** Who trades for the crowd in records that name a uid. */
export const SIM_UID = 900_000;

const NONE = -1;
/** Accounts are opened one after the other: those so close behind the first are found by their distance. */
const NEAR = 1 << 16;
const FIRST_NEAR = 64;

export class Users {
  readonly #uids: number[] = [];
  /** The first account's uid. */
  #first = 0;
  /** Indexes by the distance of their uid to the first: each command begins with a look-up. */
  #near = new Int32Array(0);
  readonly #far = new Map<number, number>();

  /** −1 when there is no such account. */
  indexOf(uid: number): number {
    const near = this.#near;
    const distance = uid - this.#first;
    // No account has a fraction for its uid.
    if (distance >= 0 && distance < near.length) return near[distance] ?? NONE;
    return this.#far.get(uid) ?? NONE;
  }

  /** The uid of a user, the crowd's for −1. */
  uidOf(user: number): number {
    return user < 0 ? SIM_UID : (this.#uids[user] as number);
  }

  /** Opens an account; the caller has checked that it is new. */
  add(uid: number): number {
    const index = this.#uids.push(uid) - 1;
    if (index === 0) this.#first = uid;
    const distance = uid - this.#first;
    if (distance < 0 || distance >= NEAR) this.#far.set(uid, index);
    else {
      if (distance >= this.#near.length) this.#reach(distance);
      this.#near[distance] = index;
    }
    return index;
  }

  #reach(distance: number): void {
    let length = FIRST_NEAR;
    while (length <= distance) length *= 2;
    const near = new Int32Array(length).fill(NONE);
    near.set(this.#near);
    this.#near = near;
  }

  all(): readonly number[] {
    return this.#uids;
  }
}

export function unknownAccount(uid: number): Rejection {
  return rejection('unknown-account', 'uid', `uid ${uid}: no such account`);
}
