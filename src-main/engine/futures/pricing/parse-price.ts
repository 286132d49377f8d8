/** Reads a price that the lab wants to fix. */
import type { FuturesRules } from '@shared/domain/futures-defaults';
import type { ContractUnit } from '@shared/domain/futures-math';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { mark, MARK_DECIMALS, TICKS_MAX, type Mark } from '@shared/money/units';
import { ISSUE_MAX } from '../../ledger/ledger';

/** Beyond what an order price can be no price is fixed either. */
const MARK_MAX = BigInt(TICKS_MAX) * 100n;
/** What all positions of a contract may win or lose by then stays far inside the 64 bits of a balance. */
const POSITION_VALUE_MAX = ISSUE_MAX / 2n;

/** The highest price at which the largest position of a contract can still be booked. */
export function highestPrice(rules: FuturesRules, unit: ContractUnit): bigint {
  const largest = BigInt(rules.tiers.at(-1)?.maxContracts ?? 1);
  return smaller(MARK_MAX, POSITION_VALUE_MAX / (largest * unit.perMark));
}

/** At mark precision, two decimals beyond the price's; refused with the field and the limit, never rounded. */
export function parsePrice(
  field: 'price' | 'mark',
  text: string,
  pricePrecision: number,
  highest: bigint = MARK_MAX,
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
  if (parsed.value <= 0n || parsed.value > highest) {
    const most = formatTrimmed(highest, decimals);
    return err(rejection('invalid-value', field, `${field} ${text}: above 0 and at most ${most}`));
  }
  return ok(mark(parsed.value));
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
