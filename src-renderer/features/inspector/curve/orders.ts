/** Own orders and condition orders of a contract as the curve takes them. Pure. */
import type { ConditionRow } from '@shared/contract/terminal';
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { CurveOrder } from '@shared/domain/futures-math/inspect';
import { ticks } from '@shared/money/units';

export function curveOrders(
  symbol: string,
  orders: readonly OrderRow[],
  conditions: readonly ConditionRow[],
): readonly CurveOrder[] {
  const resting = orders.flatMap((order): CurveOrder[] => {
    if (order.symbol !== symbol || order.futures === null || order.price === null) return [];
    // Of a condition order placed elsewhere the exchange does not tell the price it waits for.
    if (order.status === 'INIT' || order.status === 'UNLISTED') return [];
    const left = (order.lots ?? 0) - order.executedLots;
    if (left <= 0) return [];
    return [
      {
        side: order.side,
        action: order.futures.action,
        contracts: left,
        price: ticks(order.price),
        trigger: null,
      },
    ];
  });
  const waiting = conditions
    .filter((each) => each.symbol === symbol && each.state === 'WAITING')
    .map((each): CurveOrder => ({
      side: each.side,
      action: each.action,
      contracts: each.contracts,
      price: each.price === null ? null : ticks(each.price),
      trigger: { direction: each.trigger, price: ticks(each.triggerPrice) },
    }));
  return [...resting, ...waiting];
}
