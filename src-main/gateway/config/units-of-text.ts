/** Checked decimal text of the configuration as the exact units it is counted in. */
import { invariant } from '@shared/kernel/result';
import { parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, RATE_SCALE, rate, type Atoms, type Rate } from '@shared/money/units';

/** The contract has let only such text through. */
export function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  invariant(parsed.ok, `${text} was checked before`);
  return parsed.value;
}

export const rateOf = (text: string): Rate => rate(unitsOf(text, RATE_SCALE));
export const atomsOf = (text: string): Atoms => atoms(unitsOf(text, ASSET_SCALE));
