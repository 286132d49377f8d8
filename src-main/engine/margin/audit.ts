/**
 * What must always hold of margin accounts (exchange-rules §3): debts are never above zero, and what
 * an order holds back, own money and credit together, is what it may still cost.
 */
import { BUY, SELL } from '../book/side';
import { IS_SELL } from '../orders/order-table';
import type { SpotMarket } from '../spot/spot-market';
import type { MarginParts } from './credit';
import type { MarginAccount } from './margin-account';

/** Names of the invariants that are broken. */
export function auditMargin(parts: MarginParts, markets: readonly SpotMarket[]): readonly string[] {
  const broken = new Set<string>();
  for (const account of parts.accounts.all()) {
    if (!areDebtsSound(parts, account)) broken.add('I2');
    if (!areReservationsSound(parts, markets, account)) broken.add('I3');
  }
  return [...broken];
}

/** I2: nothing owed is below zero, and who owes is known to owe. */
function areDebtsSound({ floor, loans }: MarginParts, account: MarginAccount): boolean {
  const { assets } = floor.ledger;
  const isNegative = assets.some(
    (_, asset) => account.principal(asset) < 0n || account.interest(asset) < 0n,
  );
  return !isNegative && loans.debtors.has(account) === account.owesAnything;
}

/** I3: per order, and in sum per asset. */
function areReservationsSound(
  { floor }: MarginParts,
  markets: readonly SpotMarket[],
  account: MarginAccount,
): boolean {
  const { ledger, orders } = floor;
  const own = ledger.assets.map(() => 0n);
  let count = 0;
  for (const { index, settlement } of markets) {
    for (const row of orders.openRows(account.trader, index)) {
      const reservation = account.reservations.get(orders.orderId(row));
      const left = orders.lots(row) - orders.executed(row);
      const isSell = (orders.kind(row) & IS_SELL) !== 0;
      const cost = isSell ? settlement.baseValue(left) : settlement.value(orders.price(row), left);
      if (reservation?.asset !== settlement.assetGiven(isSell ? SELL : BUY)) return false;
      if (reservation.own + reservation.credit !== cost) return false;
      own[reservation.asset] = (own[reservation.asset] ?? 0n) + reservation.own;
      count += 1;
    }
  }
  return (
    count === account.reservations.size &&
    own.every((amount, asset) => amount === account.locked(asset))
  );
}
