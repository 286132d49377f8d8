/** A condition order as the draft that would place it. */
import type { ConditionRow, FuturesDraft } from '@shared/contract/terminal';
import { formatTrimmed } from '@shared/money/decimal';
import { lotsText } from '../changes/change-state';

export function conditionDraft(row: ConditionRow, pricePrecision: number): FuturesDraft {
  const { symbol, side, action, mode, type, trigger: direction, purpose } = row;
  const text = (price: number) => formatTrimmed(BigInt(price), pricePrecision);
  return {
    book: 'futures',
    symbol,
    side,
    action,
    mode,
    type,
    timeInForce: 'GTC',
    price: row.price === null ? '' : text(row.price),
    quantity: lotsText(row.contracts, 0),
    trigger: { direction, price: text(row.triggerPrice), purpose },
  };
}
