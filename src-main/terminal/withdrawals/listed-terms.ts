/**
 * Whether what the exchange lists under our id is what was asked for. Nothing can be taken back, but its owner may
 * still have it stopped there.
 */
import type { Withdrawal } from '@shared/domain/withdrawal';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { StoredWithdrawal } from '../ports';

type Asked = Pick<StoredWithdrawal, 'asset' | 'amount' | 'address'>;
type Listed = Pick<Withdrawal, 'asset' | 'amount' | 'fee' | 'address'>;

/** The listed terms as text where they differ; empty where they are those asked for. */
export function differenceOf(asked: Asked, listed: Listed): string {
  if (listed.asset === asked.asset && isAmount(asked, listed) && isAddress(asked, listed))
    return '';
  return `${listed.asset} ${formatTrimmed(listed.amount, ASSET_SCALE)} ${listed.address}`;
}

/** Some exchanges list what arrives, and the fee beside it. */
function isAmount({ amount }: Asked, listed: Listed): boolean {
  const asked = parseDecimal(amount, ASSET_SCALE);
  if (!asked.ok) return false;
  return listed.amount === asked.value || listed.amount + listed.fee === asked.value;
}

/** In capitals or not: of the chains that tell them apart, none has two addresses that differ in nothing else. */
function isAddress({ address }: Asked, listed: Listed): boolean {
  return listed.address.trim().toLowerCase() === address.toLowerCase();
}
