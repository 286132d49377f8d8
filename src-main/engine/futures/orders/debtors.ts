/**
 * A wallet may be in debt only beside cross positions (I4). When the last of them has gone and money
 * of the same wallet is still locked in orders, that money pays before the insurance fund does. To be
 * called between matches wherever contracts may have been closed: after an order of a user or of the
 * crowd has run, and after each trade that nobody asked for.
 */
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import type { Execution } from './execution';

export function freeLocksOfDebtors(floor: FuturesFloor, execution: Execution): void {
  const { accounts } = floor;
  for (const trader of accounts.users()) {
    for (const coin of accounts.coins) {
      if (accounts.normal(trader, coin) >= 0n || accounts.lock(trader, coin) === 0n) continue;
      if (!hasCross(floor, trader, coin)) freeLocks(floor, execution, trader, coin);
    }
  }
}

function hasCross({ positions, markets }: FuturesFloor, trader: Trader, coin: number): boolean {
  return positions
    .of(trader)
    .some(({ mode, contract }) => mode === 'cross' && markets[contract]?.coin === coin);
}

/** Newest OPEN orders end until the debt is paid. */
function freeLocks(floor: FuturesFloor, execution: Execution, trader: Trader, coin: number): void {
  for (const order of [...floor.orders.liveOf(trader)].reverse()) {
    if (floor.accounts.normal(trader, coin) >= 0n) return;
    const { coin: itsCoin } = floor.markets[order.contract] as ContractMarket;
    if (order.lock > 0n && itsCoin === coin) execution.end(order, 'LIQUIDATION');
  }
}
