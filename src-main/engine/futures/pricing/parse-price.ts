/** Reads a price that the lab wants to fix. */
import { rejection, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import { parseDecimal } from '@shared/money/decimal';
import { mark, MARK_DECIMALS, TICKS_MAX, type Mark } from '@shared/money/units';

/** Beyond what an order price can be no price is fixed either. */
const MARK_MAX = BigInt(TICKS_MAX) * 100n;

/** At mark precision, two decimals beyond the price's; refused with the field and the limit, never rounded. */
export function parsePrice(
  field: 'price' | 'mark',
  text: string,
  pricePrecision: number,
): Result<Mark, Rejection> {
  const decimals = pricePrecision + MARK_DECIMALS;
  const parsed = parseDecimal(text, decimals);
  if (!parsed.ok) {
    if (parsed.error === 'malformed') {
      return err(rejection('malformed-number', field, `${field} ${text}: not a number`));
    }
    const message = `${field} ${text}: at most ${decimals} decimals`;
    return err(rejection('too-precise', field, message));
  }
  if (parsed.value <= 0n || parsed.value > MARK_MAX) {
    return err(rejection('invalid-value', field, `${field} ${text}: out of bounds`));
  }
  return ok(mark(parsed.value));
}
