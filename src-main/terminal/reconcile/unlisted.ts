/**
 * Open orders of contracts that are not listed here. How a contract was counted that was listed before is remembered:
 * its orders are shown and cancelled as all others. Any other is told once.
 */
import type { AllOpenOrders } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Market } from '../market';

export interface UnlistedParts {
  readonly market: Pick<Market, 'recallContract'>;
  readonly activity: Pick<Activity, 'add'>;
}

export class UnlistedContracts {
  readonly #parts: UnlistedParts;
  /** By order id. */
  #told: ReadonlySet<string> = new Set();

  constructor(parts: UnlistedParts) {
    this.#parts = parts;
  }

  /** After each read of all open orders. */
  onRead(others: AllOpenOrders['others']): void {
    const unknown = others.filter(({ symbol }) => !this.#parts.market.recallContract(symbol));
    for (const { symbol, orderId } of unknown) {
      if (!this.#told.has(orderId)) this.#parts.activity.add('orderUnlisted', { symbol, orderId });
    }
    this.#told = new Set(unknown.map(({ orderId }) => orderId));
  }
}
