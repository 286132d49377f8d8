/** What would open more of a contract if it executed, or close some: the one place that says which orders count. */
import type { Side } from '@shared/domain/order';
import { ticks } from '@shared/money/units';
import type { Blotter } from '../blotter';
import type { Conditions } from '../conditions/conditions';
import type { TrackedOrder } from '../tracked-order';

export interface Opening extends Pick<TrackedOrder, 'side' | 'price'> {
  /** Empty while the exchange has not named it. */
  readonly orderId: string;
  /** What has not executed. */
  readonly contracts: number;
}

/** Open orders, those on their way or in doubt, and condition orders that may still fire; each once. */
export function openingsOf(blotter: Blotter, conditions: Conditions, symbol: string): Opening[] {
  const orders = blotter
    .liveOf('futures', symbol)
    .filter(({ futures }) => futures?.action === 'OPEN')
    .map(({ orderId, side, price, quantity, executed }) => ({
      orderId,
      side,
      price,
      contracts: quantity.unit === 'base' ? quantity.lots - executed : 0,
    }));
  // One that has fired is not live here any more: it is among the orders, read in the same turn.
  const waiting = conditions
    .live()
    .filter((row) => row.symbol === symbol && row.action === 'OPEN')
    .map(({ orderId, side, price, triggerPrice, contracts }) => ({
      orderId,
      side,
      contracts,
      price: ticks(price ?? triggerPrice),
    }));
  return [...orders, ...waiting];
}

/** Whether an order that counts as open, or a condition order that may have fired, closes contracts of a side. */
export function mayBeClosing(
  blotter: Blotter,
  conditions: Conditions,
  symbol: string,
  held: Side,
): boolean {
  const isOpen = blotter
    .liveOf('futures', symbol)
    .some(({ side, futures }) => futures?.action === 'CLOSE' && side !== held);
  return (
    isOpen ||
    conditions
      .live()
      .some((row) => row.symbol === symbol && row.action === 'CLOSE' && row.side !== held)
  );
}
