/** That an order is worth less than the exchange probably takes: what it is worth, and the least. Nothing is sent by it. */
import type { BelowMinimum } from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { formatExact } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';

export function minimumWords({ value, least, quote }: BelowMinimum): string {
  const text = (amount: bigint): string => formatExact(formatTrimmed(amount, ASSET_SCALE));
  return wordsOf('common')('belowMinimum', { value: text(value), least: text(least), quote });
}
