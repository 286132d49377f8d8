/** A wallet of the scripted exchange, spot's or margin's: its orders and trades, answered at once. */
import type { Fill } from '@shared/domain/fill';
import { isTerminal, type Order } from '@shared/domain/order';
import type { Clock } from '@shared/kernel/ports';
import { atoms, lots, ticks } from '@shared/money/units';
import type {
  CanceledOrder,
  ExchangeMargin,
  Outcome,
  PlacedOrder,
  SpotOrderRequest,
} from '../../client/exchange-client';
import { accepted, refused, Scripts, walletPage, wordsOfOdd } from './scripts.testing';

export class ScriptedWallet<Method extends string = never> extends Scripts<
  Method | keyof ExchangeMargin
> {
  readonly orders: Order[] = [];
  readonly trades: Fill[] = [];
  readonly placed: SpotOrderRequest[] = [];
  /** Ids of orders whose figures the client cannot read. */
  readonly odd = new Set<string>();
  /** The pair of each read of open orders. */
  readonly openOrdersAsked: string[] = [];
  readonly #book: 'spot' | 'margin';
  readonly #clock: Clock;
  /** Ids of another wallet may be the same numbers. */
  #nextOrderId = 1_500_000_000_000_000_016n;
  #nextTradeId = 1;

  constructor(book: 'spot' | 'margin', clock: Clock) {
    super();
    this.#book = book;
    this.#clock = clock;
  }

  /** An order enters the book, as a request does or as another program of the user would. */
  add(request: SpotOrderRequest): Order {
    const { pair, clientOrderId, side, type, price, quantity } = request;
    const order: Order = {
      orderId: (this.#nextOrderId += 16n).toString(),
      clientOrderId,
      book: this.#book,
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

  /** Trades part of an order; the whole of it when `quantity` is what was left. */
  fill(orderId: string, quantity: number, price: number): void {
    const order = this.#find(orderId);
    const executed = lots(order.executed + quantity);
    const wanted = order.quantity.unit === 'base' ? order.quantity.lots : executed;
    const status = executed >= wanted ? 'FILLED' : 'PARTIALLY_FILLED';
    this.#replace({ ...order, executed, averagePrice: (price / 100).toString(), status });
    this.trades.unshift({
      tradeId: (this.#nextTradeId++).toString(),
      book: this.#book,
      symbol: order.symbol,
      orderId,
      side: order.side,
      isMaker: order.type === 'LIMIT',
      isSelf: false,
      price: ticks(price),
      lots: lots(quantity),
      feeAsset: order.side === 'BUY' ? 'BTC' : 'USDT',
      fee: atoms(8n),
      atMs: this.#clock.nowMs(),
    });
  }

  end(orderId: string, status: 'CANCELED' | 'REJECTED'): void {
    this.#replace({ ...this.#find(orderId), status });
  }

  /** Executes at once, as the exchange does, although a script may keep the answer back. */
  execute(request: SpotOrderRequest): Order {
    this.placed.push(request);
    return this.add(request);
  }

  cancel(orderId: string): Outcome<CanceledOrder> {
    const order = this.orders.find((one) => one.orderId === orderId);
    if (order === undefined) return refused('-2013', 'order not found');
    if (isTerminal(order.status)) return refused('-1145', 'order has ended');
    this.end(orderId, 'CANCELED');
    return accepted({ orderId, status: 'CANCELED' as const });
  }

  readonly client: ExchangeMargin = {
    placeOrder: (request) => this.answer('placeOrder', () => accepted(this.#place(request))),
    cancelOrder: (_pair, orderId) => this.answer('cancelOrder', () => this.cancel(orderId)),
    order: (_pair, reference) =>
      this.answer('order', () => {
        const order = this.orders.find((one) =>
          'orderId' in reference
            ? one.orderId === reference.orderId
            : one.clientOrderId === reference.clientOrderId,
        );
        if (order === undefined) return refused('-2013');
        if (!this.odd.has(order.orderId)) return accepted(order);
        return { kind: 'unknown', message: 'unreadable reply', uncounted: wordsOfOdd(order) };
      }),
    openOrders: ({ symbol }) =>
      this.read(
        'openOrders',
        () => {
          this.openOrdersAsked.push(symbol);
          return accepted(
            this.orders.filter((one) => one.symbol === symbol && !isTerminal(one.status)),
          );
        },
        (rows) => walletPage(rows, this.odd),
      ),
    ownTrades: ({ symbol }, fromTradeId) =>
      this.answer('ownTrades', () => {
        const own = this.trades.filter((trade) => trade.symbol === symbol);
        const from = BigInt(fromTradeId ?? '9'.repeat(18));
        return accepted(own.filter(({ tradeId }) => BigInt(tradeId) <= from).slice(0, 1_000));
      }),
  };

  #place(request: SpotOrderRequest): PlacedOrder {
    const { orderId, clientOrderId, status } = this.execute(request);
    return { orderId, clientOrderId, status };
  }

  #find(orderId: string): Order {
    const order = this.orders.find((one) => one.orderId === orderId);
    if (order === undefined) throw new Error(`no order ${orderId}`);
    return order;
  }

  #replace(order: Order): void {
    this.orders[this.orders.findIndex(({ orderId }) => orderId === order.orderId)] = order;
  }
}
