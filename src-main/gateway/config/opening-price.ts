/** What pairs and contracts of an exchange's own have in common: fields that must be there, and a price. */
import { err, ok, type Result } from '@shared/kernel/result';
import { parseDecimal } from '@shared/money/decimal';
import { TICKS_MAX } from '@shared/money/units';

/** A field may be left out where the default list has the market as it is, or a rule gives it. */
export const missing = (field: string, name: string): Result<never, string> =>
  err(`${field}: missing, and no default of ${name} gives it`);

/** The opening price in whole ticks; the error begins with the field. */
export function openingTicksOf(text: string, pricePrecision: number): Result<number, string> {
  const parsed = parseDecimal(text, pricePrecision);
  if (!parsed.ok) {
    return err(`openingPrice: must have at most ${pricePrecision} decimals (pricePrecision)`);
  }
  if (parsed.value > BigInt(TICKS_MAX)) {
    return err(`openingPrice: must be at most ${TICKS_MAX} ticks of pricePrecision`);
  }
  return ok(Number(parsed.value));
}
