/** What a fee may be (exchange-rules §3, I18), for the auditors. */
import { divide, pow10 } from '@shared/money/decimal';
import { RATE_SCALE, type Rate } from '@shared/money/units';

const ONE = pow10(RATE_SCALE);

/**
 * Whether a fee takes no more than was received and, where a market's `rates` pay its makers (one is below
 * 0), gives no more than the best of them; else no fee is below 0. All amounts in atoms of one asset.
 */
export function isFeeWithin(fee: bigint, received: bigint, rates: readonly Rate[]): boolean {
  const lowest = rates.reduce((least, one) => (one < least ? one : least), 0n);
  return fee >= divide(received * lowest, ONE, 'floor') && fee <= received;
}
