/**
 * Open orders that cannot be shown as they are: of contracts that are not listed here, and those whose figures do not
 * fit what is listed. How a contract was counted that was listed before is remembered: its orders are shown and
 * cancelled as all others. Any other is told once.
 */
import type { OrderBookKind } from '@shared/domain/order';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Lane } from '../orders/lane';
import type { OpenOrders } from '../orders/open-orders';
import { keyOf, type OrderKey, type TrackedOrder } from '../orders/tracked-order';
import type { SourceState } from './source';

type OddOrder = Pick<OpenOrders['others'][number], 'symbol' | 'orderId' | 'why'>;

export interface UnlistedParts {
  readonly market: Pick<Market, 'recallContract' | 'ordersRead' | 'tickers'>;
  readonly activity: Pick<Activity, 'add'>;
}

export class UnlistedContracts {
  readonly #parts: UnlistedParts;
  /** By order id, of contracts that are not listed. */
  #told: ReadonlySet<string> = new Set();
  /** Of the others, while they are open and once they have ended: ids are never given twice within a book. */
  readonly #toldOdd = new Set<string>();

  constructor(parts: UnlistedParts) {
    this.#parts = parts;
  }

  /** After each read of open orders: of all contracts, or of a pair's wallet. */
  onRead(book: OrderBookKind, others: OpenOrders['others']): void {
    this.#tellOdd(
      book,
      others.filter(({ why }) => why !== ''),
    );
    if (book !== 'futures') return;
    const unknown = others.filter(
      ({ symbol, why }) => why === '' && !this.#parts.market.recallContract(symbol),
    );
    for (const { symbol, orderId } of unknown) {
      if (!this.#told.has(orderId)) this.#parts.activity.add('orderUnlisted', { symbol, orderId });
    }
    this.#told = new Set(unknown.map(({ orderId }) => orderId));
  }

  /** Of a pair's wallet. What a full page hides behind it is open as well. */
  onPairRead({ book, lanes }: SourceState, { orders, others, isWhole }: OpenOrders): void {
    if (book === 'futures') return;
    const areAnyOpen = orders.length + others.length > 0 || !isWhole;
    for (const { lane } of lanes.values()) {
      if (lane.instrument.kind !== 'spot') continue;
      this.#parts.market.ordersRead(book, lane.instrument, areAnyOpen);
    }
  }

  /** Of pairs and contracts that are listed no more. */
  delistedOf(orders: readonly TrackedOrder[]): TrackedOrder[] {
    return orders.filter(
      ({ symbol }) => this.#parts.market.tickers.closedBy(symbol) === 'delisted',
    );
  }

  /** The exchange's list of own trades does not reach back to those that were known. */
  onTradesMissing({ symbol }: { readonly symbol: string }): void {
    this.#parts.activity.add('tradesMissing', { symbol });
  }

  /** One that was asked for: a list has left it out, or a trade names it. */
  onUncounted({ book, symbol }: Pick<Lane, 'book' | 'symbol'>, orderId: string, why: string): void {
    this.#tellOdd(book, [{ symbol, orderId, why }]);
  }

  /** The same of one that has ended and that is not followed here. */
  onPastUncounted({ book, symbol, orderId }: OrderKey & Pick<Lane, 'symbol'>, why: string): void {
    this.#tellOdd(book, [{ symbol, orderId, why }], 'pastOrderUnreadable');
  }

  /** Of one that is followed. How it ended is told as of any other: this is why its figures may be less. */
  onUncountedEnd({ book, symbol, side, status, orderId }: TrackedOrder, reason: string): void {
    const facts = { book, symbol, side, status, orderId, reason };
    this.#parts.activity.add('orderEndUncounted', facts);
  }

  #tellOdd(
    book: OrderBookKind,
    odd: readonly OddOrder[],
    as: 'orderUnreadable' | 'pastOrderUnreadable' = 'orderUnreadable',
  ): void {
    for (const { symbol, orderId, why } of odd) {
      const key = `${as} ${keyOf({ book, orderId })}`;
      if (this.#toldOdd.has(key)) continue;
      this.#toldOdd.add(key);
      this.#parts.activity.add(as, { symbol, orderId, reason: why });
    }
  }
}
