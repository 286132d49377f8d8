/** The accounts of the exchange: uid ↔ a small index that every table is laid out by. */

/** Who trades for the crowd in records that name a uid. */
export const SIM_UID = 900_000;

export class Users {
  readonly #uids: number[] = [];
  readonly #indexOfUid = new Map<number, number>();

  /** −1 when there is no such account. */
  indexOf(uid: number): number {
    return this.#indexOfUid.get(uid) ?? -1;
  }

  /** The uid of a user, the crowd's for −1. */
  uidOf(user: number): number {
    return user < 0 ? SIM_UID : (this.#uids[user] as number);
  }

  /** Opens an account; the caller has checked that it is new. */
  add(uid: number): number {
    const index = this.#uids.push(uid) - 1;
    this.#indexOfUid.set(uid, index);
    return index;
  }

  all(): readonly number[] {
    return this.#uids;
  }
}
