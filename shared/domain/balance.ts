import type { Atoms } from '../money/units';

/** One asset of a wallet: `locked` is reserved by open orders and pending withdrawals (§2.8). */
export interface Balance {
  readonly asset: string;
  readonly free: Atoms;
  readonly locked: Atoms;
  /**
   * What the exchange says, where it counts finer than atoms: the amounts above leave out what is less than one,
   * so they promise nothing that is not there. Absent: they are all of it.
   */
  readonly exact?: { readonly free: string; readonly locked: string };
}
