/**
 * Orders of the scripted futures host. As at the exchange, open orders and order details show no client
 * id, the history does, and condition orders have none.
 */
import { looksCut } from '../../client/convert/cut-lists';
import type { Fill } from '@shared/domain/fill';
import type { FuturesOrder, PastFuturesOrder } from '@shared/domain/futures-order';
import type { Clock } from '@shared/kernel/ports';
import { atoms, contracts, lots, ticks } from '@shared/money/units';
import type {
  ConditionOrderRequest,
  ExchangeFutures,
  FuturesOrderRequest,
  HistoryPage,
  OpenOrders,
  Outcome,
} from '../../client/exchange-client';
import { accepted, refused, Scripts, WHY, withOdd } from './scripts.testing';

type Method =
  | 'placeOrder'
  | 'placeCondition'
  | 'cancelOrder'
  | 'order'
  | 'recentOrders'
  | 'openOrders'
  | 'allOpenOrders'
  | 'orderHistory'
  | 'ownTrades';

const ENDED: ReadonlySet<string> = new Set(['FILLED', 'CANCELED', 'REJECTED']);
export const hasEnded = ({ status }: { readonly status: string }): boolean => ENDED.has(status);

export class ScriptedFuturesOrders extends Scripts<Method> {
  /** Newest first, as the exchange lists them. */
  readonly orders: PastFuturesOrder[] = [];
  /** Ids of orders whose figures the client cannot read. */
  readonly odd = new Set<string>();
  readonly trades: Fill[] = [];
  readonly placed: FuturesOrderRequest[] = [];
  readonly conditions: ConditionOrderRequest[] = [];
  readonly #clock: Clock;
  #nextOrderId = 1_500_000_000_000_000_016n;
  #nextTradeId = 1;

  constructor(clock: Clock) {
    super();
    this.#clock = clock;
  }

  add(
    request: FuturesOrderRequest | ConditionOrderRequest,
    changes: Partial<PastFuturesOrder> = {},
  ): PastFuturesOrder {
    const { contract, side, action, mode, type, price } = request;
    const isCondition = 'trigger' in request;
    const kind = type === 'MARKET' || isCondition ? type : request.timeInForce;
    const order: PastFuturesOrder = {
      orderId: (this.#nextOrderId += 16n).toString(),
      clientOrderId: isCondition ? '' : request.clientOrderId,
      contractName: contract.symbol,
      side,
      action,
      mode,
      price,
      kind: kind === 'GTC' ? 'LIMIT' : kind,
      contracts: request.contracts,
      executed: contracts(0),
      averagePrice: '0',
      leverage: 20,
      dealMoney: atoms(0n),
      status: isCondition ? 'INIT' : 'NEW',
      createdAtMs: this.#clock.nowMs(),
      ...changes,
    };
    this.orders.unshift(order);
    return order;
  }

  fill(orderId: string, quantity: number, price: number): void {
    const order = this.#find(orderId);
    const executed = contracts(order.executed + quantity);
    const status = executed >= order.contracts ? 'FILLED' : 'PARTIALLY_FILLED';
    this.change(orderId, { executed, status, averagePrice: (price / 10).toString() });
    this.trades.unshift({
      tradeId: (this.#nextTradeId++).toString(),
      book: 'futures',
      orderId,
      symbol: order.contractName,
      side: order.side,
      isMaker: true,
      isSelf: false,
      price: ticks(price),
      lots: lots(quantity),
      feeAsset: 'USDT',
      fee: atoms(9n),
      atMs: this.#clock.nowMs(),
    });
  }

  change(orderId: string, changes: Partial<PastFuturesOrder>): void {
    const index = this.orders.findIndex((order) => order.orderId === orderId);
    this.orders[index] = { ...this.#find(orderId), ...changes };
  }

  readonly client = {
    placeOrder: (request) =>
      this.answer('placeOrder', () => {
        this.placed.push(request);
        return accepted({ orderId: this.add(request).orderId });
      }),
    placeCondition: (request) =>
      this.answer('placeCondition', () => {
        this.conditions.push(request);
        return accepted({ orderId: this.add(request).orderId });
      }),
    cancelOrder: (_contract, orderId) =>
      this.answer('cancelOrder', () => {
        const order = this.orders.find((one) => one.orderId === orderId);
        if (order === undefined) return refused('-2013');
        if (hasEnded(order)) return refused('-1145');
        this.change(orderId, { status: 'CANCELED' });
        return accepted({ orderId });
      }),
    order: (_contract, reference) =>
      this.answer('order', () => {
        const order = this.orders.find((one) =>
          'orderId' in reference
            ? one.orderId === reference.orderId
            : one.clientOrderId === reference.clientOrderId,
        );
        if (order === undefined) return refused('-2013');
        return this.odd.has(order.orderId) ? this.#uncounted(order) : accepted(shown(order));
      }),
    recentOrders: ({ symbol }) =>
      this.read(
        'recentOrders',
        () => accepted(this.#of(symbol).slice(0, 100).map(shown)),
        (rows) => this.#listed(rows),
      ),
    openOrders: ({ symbol }) =>
      this.read(
        'openOrders',
        () =>
          accepted(
            this.#of(symbol)
              .filter((one) => !hasEnded(one))
              .map(shown),
          ),
        (rows) => this.#listed(rows),
      ),
    allOpenOrders: (listed) =>
      this.answer('openOrders', () => {
        const names = new Set(listed.map(({ symbol }) => symbol));
        const open = this.orders.filter((one) => !hasEnded(one));
        const others = open.filter(({ contractName }) => !names.has(contractName));
        const known = open.filter(({ contractName }) => names.has(contractName)).map(shown);
        const told = withOdd(known, this.odd, otherOrder);
        return accepted({
          orders: told.orders,
          others: [
            ...told.others,
            ...others.map((order) => ({ ...otherOrder(shown(order)), why: '' })),
          ],
          isWhole: !looksCut(open.length),
        });
      }),
    orderHistory: ({ symbol }, page) =>
      this.answer('orderHistory', () => {
        const rows = paged(this.#of(symbol), page, ({ orderId }) => orderId);
        return accepted(
          rows.map((order) => {
            const { orderId, clientOrderId, createdAtMs } = order;
            const isOdd = this.odd.has(orderId);
            const read = isOdd ? { order: null, why: WHY } : { order, why: '' };
            return { orderId, clientOrderId, createdAtMs, ...read };
          }),
        );
      }),
    ownTrades: ({ symbol }, page) =>
      this.answer('ownTrades', () => {
        const own = this.trades.filter((trade) => trade.symbol === symbol);
        return accepted(paged(own, page, ({ tradeId }) => tradeId));
      }),
  } satisfies Pick<ExchangeFutures, Method>;

  #uncounted(order: PastFuturesOrder): Outcome<never> {
    const { symbol: _, ...uncounted } = otherOrder(shown(order));
    return { kind: 'unknown', message: 'unreadable reply', uncounted };
  }

  #listed(answer: Outcome<readonly FuturesOrder[]>): Outcome<OpenOrders> {
    if (answer.kind !== 'accepted') return answer;
    const isWhole = !looksCut(answer.value.length);
    return accepted({ ...withOdd(answer.value, this.odd, otherOrder), isWhole });
  }

  #of(symbol: string): PastFuturesOrder[] {
    return this.orders.filter(({ contractName }) => contractName === symbol);
  }

  #find(orderId: string): PastFuturesOrder {
    const order = this.orders.find((one) => one.orderId === orderId);
    if (order === undefined) throw new Error(`no order ${orderId}`);
    return order;
  }
}

const otherOrder = ({
  orderId,
  contractName: symbol,
  side,
  type,
  action,
  status,
  createdAtMs,
}: FuturesOrder) => ({
  orderId,
  symbol,
  side,
  type,
  action,
  status,
  createdAtMs,
  clientOrderId: '',
});

/** Without what only the history says. */
function shown(order: PastFuturesOrder): FuturesOrder {
  const { orderId, contractName, side, action, kind, price, executed } = order;
  const isMarket = kind === 'MARKET' || kind === 'LIQUIDATION' || kind === 'ADL';
  return {
    orderId,
    contractName,
    side,
    action,
    price,
    executed,
    type: isMarket ? 'MARKET' : 'LIMIT',
    contracts: order.contracts,
    averagePrice: order.averagePrice,
    ...(order.isExecutedUnsaid === true ? { isExecutedUnsaid: true } : {}),
    status: order.status,
    createdAtMs: order.createdAtMs,
  };
}

function paged<Row>(
  rows: readonly Row[],
  { limit, fromId }: HistoryPage,
  idOf: (row: Row) => string,
): Row[] {
  const upTo = rows.filter((row) => fromId === undefined || BigInt(idOf(row)) <= BigInt(fromId));
  return upTo.slice(0, limit);
}
