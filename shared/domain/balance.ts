import type { Atoms } from '../money/units';

/** One asset of a wallet: `locked` is reserved by open orders and pending withdrawals (§2.8). */
export interface Balance {
  readonly asset: string;
  readonly free: Atoms;
  readonly locked: Atoms;
  /** The exchange counts finer: there is a little more of it than this says. */
  readonly isCut?: true;
}
