/** The margin wallet of the scripted exchange: orders and trades, answered at once. */
import type { Fill } from '@shared/domain/fill';
import { isTerminal, type Order } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import { atoms, lots, ticks } from '@shared/money/units';
import type { ExchangeMargin, SpotOrderRequest } from '../../client/exchange-client';
import { accepted, refused, Scripts, walletPage } from './scripts.testing';

export class ScriptedMargin extends Scripts<keyof ExchangeMargin> {
  readonly orders: Order[] = [];
  readonly trades: Fill[] = [];
  readonly placed: SpotOrderRequest[] = [];
  readonly #clock: Clock;
  /** Ids of another wallet may be the same numbers as spot's. */
  #nextOrderId = 1_500_000_000_000_000_016n;
  #nextTradeId = 1;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  add(request: SpotOrderRequest): Order {
    const { pair, clientOrderId, side, type, price, quantity } = request;
    const order: Order = {
      orderId: (this.#nextOrderId += 16n).toString(),
      clientOrderId,
      book: 'margin',
      symbol: pair.symbol,
      side,
      type,
      price,
      quantity,
      executed: lots(0),
      averagePrice: '0',
      status: 'NEW',
      createdAtMs: this.#clock.nowMs(),
    };
    this.orders.push(order);
    return order;
  }

  fill(orderId: string, quantity: number, price: number): void {
    const order = this.#find(orderId);
    const executed = lots(order.executed + quantity);
    const wanted = order.quantity.unit === 'base' ? order.quantity.lots : executed;
    const status = executed >= wanted ? 'FILLED' : 'PARTIALLY_FILLED';
    this.#replace({ ...order, executed, averagePrice: (price / 100).toString(), status });
    this.trades.unshift({
      tradeId: (this.#nextTradeId++).toString(),
      book: 'margin',
      symbol: order.symbol,
      orderId,
      side: order.side,
      isMaker: true,
      isSelf: false,
      price: ticks(price),
      lots: lots(quantity),
      feeAsset: 'BTC',
      fee: atoms(8n),
      atMs: this.#clock.nowMs(),
    });
  }

  end(orderId: string, status: 'CANCELED' | 'REJECTED'): void {
    this.#replace({ ...this.#find(orderId), status });
  }

  readonly client: ExchangeMargin = {
    placeOrder: (request) =>
      this.answer('placeOrder', () => {
        this.placed.push(request);
        const { orderId, clientOrderId, status } = this.add(request);
        return accepted({ orderId, clientOrderId, status });
      }),
    cancelOrder: (_pair, orderId) =>
      this.answer('cancelOrder', () => {
        const order = this.orders.find((one) => one.orderId === orderId);
        if (order === undefined) return refused('-2013');
        if (isTerminal(order.status)) return refused('-1145');
        this.end(orderId, 'CANCELED');
        return accepted({ orderId, status: 'CANCELED' as const });
      }),
    order: (_pair, reference) =>
      this.answer('order', () => {
        const order = this.orders.find((one) =>
          'orderId' in reference
            ? one.orderId === reference.orderId
            : one.clientOrderId === reference.clientOrderId,
        );
        return order === undefined ? refused('-2013') : accepted(order);
      }),
    openOrders: ({ symbol }) =>
      this.read(
        'openOrders',
        () =>
          accepted(this.orders.filter((one) => one.symbol === symbol && !isTerminal(one.status))),
        walletPage,
      ),
    ownTrades: ({ symbol }, fromTradeId) =>
      this.answer('ownTrades', () => {
        const from = BigInt(fromTradeId ?? '9'.repeat(18));
        const own = this.trades.filter((trade) => trade.symbol === symbol);
        return accepted(own.filter(({ tradeId }) => BigInt(tradeId) <= from).slice(0, 1_000));
      }),
  };

  #find(orderId: string): Order {
    const order = this.orders.find((one) => one.orderId === orderId);
    if (order === undefined) throw new Error(`no order ${orderId}`);
    return order;
  }

  #replace(order: Order): void {
    this.orders[this.orders.findIndex(({ orderId }) => orderId === order.orderId)] = order;
  }
}
