/**
 * Changes that no test can notice, because nothing that anybody can see depends on them. Each was read by a
 * person; one that fits no survivor is refused, so that the list cannot outlive its reasons.
 */

export interface Equivalent {
  readonly file: string;
  /** What is in the source, and what stands in its place; together they name the change. */
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

const FUNDS = 'src-main/engine/funds.ts';
const LEDGER = 'src-main/engine/ledger/ledger.ts';
const SUMS = 'src-main/engine/ledger/sums.ts';
const WHOLE = 'src-main/engine/ledger/whole.ts';

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: SUMS,
    original: 'times > 0',
    replacement: 'times >= 0',
    reason: 'zero has been answered before',
  },
  {
    file: SUMS,
    original: 'times === 0',
    replacement: 'false',
    reason: 'a shorter way to the same number',
  },
  {
    file: SUMS,
    original: 'double >= 0 && double < WHOLE_END',
    replacement: 'false',
    reason: 'a shorter way to the same two numbers',
  },
  {
    file: SUMS,
    original: 'double >= 0',
    replacement: 'double > 0',
    reason: 'zero is written the same either way',
  },
  {
    file: WHOLE,
    original: 'product < WHOLE_END',
    replacement: 'false',
    reason: 'a shorter way to the same number',
  },
  {
    file: WHOLE,
    original: 'product < WHOLE_END',
    replacement: 'product <= WHOLE_END',
    reason: 'both ways give the same number there',
  },
  {
    file: LEDGER,
    original: 'assets.length - 1',
    replacement: 'assets.length + 1',
    reason: 'room for more assets than there are',
  },
  {
    file: LEDGER,
    original: 'owner < SYSTEM_OWNERS.length',
    replacement: 'owner <= SYSTEM_OWNERS.length',
    reason: 'accounts that nobody has',
  },
  {
    file: LEDGER,
    original: 'asset < this.assets.length',
    replacement: 'asset <= this.assets.length',
    reason: 'accounts that nobody has',
  },
  {
    file: LEDGER,
    original: 'pairs > this.touched.size',
    replacement: 'true',
    reason: 'room is made anew though there is enough',
  },
  {
    file: LEDGER,
    original: 'pairs > this.touched.size',
    replacement: 'pairs >= this.touched.size',
    reason: 'room is made one trader too early',
  },
  {
    file: LEDGER,
    original: 'this.#closed[asset]?.pop',
    replacement: 'this.#closed[asset].pop',
    reason: 'only assets that there are are asked for',
  },
  {
    file: LEDGER,
    original: 'this.#closed[this.#assetsOf[account] as number]?.push',
    replacement: 'this.#closed[this.#assetsOf[account] as number].push',
    reason: 'the asset of an account is always there',
  },
  {
    file: LEDGER,
    original: 'account < this.#length',
    replacement: 'account <= this.#length',
    reason: 'the place behind the last is empty',
  },
  {
    file: FUNDS,
    original: 'door === undefined',
    replacement: 'false',
    reason: 'without a door there is no account, which is asked beside it',
  },
  {
    file: FUNDS,
    original: 'target === undefined',
    replacement: 'false',
    reason: 'without a door there is no account, which is asked beside it',
  },
];
