/** Own orders and condition orders of a contract as the curve takes them. Pure. */
import type { ConditionRow } from '@shared/contract/terminal';
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { CurveOrder } from '@shared/domain/futures-math/inspect';
import { ticks } from '@shared/money/units';
import { conditionCancel, orderCancel } from '../../../session/requests/names';
import { conditionStanding, orderStanding, withDoubt } from '../../../session/orders/standing';

interface CurveOrders {
  readonly orders: readonly CurveOrder[];
  /** Of them: on their way in or out, or nobody knows whether they are there. */
  readonly unsure: number;
}

export function curveOrders(
  symbol: string,
  orders: readonly OrderRow[],
  conditions: readonly ConditionRow[],
  inDoubt: ReadonlySet<string> = new Set(),
): CurveOrders {
  let unsure = 0;
  const resting = orders.flatMap((order): CurveOrder[] => {
    if (order.symbol !== symbol || order.futures === null || order.price === null) return [];
    const standing = withDoubt(orderStanding(order), orderCancel(order), inDoubt);
    // Of a condition order placed elsewhere the exchange does not tell the price it waits for.
    if (standing === null || standing === 'untriggered') return [];
    const left = (order.lots ?? 0) - order.executedLots;
    if (left <= 0) return [];
    if (standing !== 'placed') unsure += 1;
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
  const waiting = conditions.flatMap((each): CurveOrder[] => {
    const standing = withDoubt(conditionStanding(each.state), conditionCancel(each), inDoubt);
    if (each.symbol !== symbol || standing === null) return [];
    if (standing !== 'placed') unsure += 1;
    return [
      {
        side: each.side,
        action: each.action,
        contracts: each.contracts,
        price: each.price === null ? null : ticks(each.price),
        trigger: { direction: each.trigger, price: ticks(each.triggerPrice) },
      },
    ];
  });
  return { orders: [...resting, ...waiting], unsure };
}
