/** Makes an exchange from a snapshot and the records up to it. */
import { invariant } from '@shared/kernel/result';
import type { Engine, EngineConfig, EngineRecord } from './engine';
import { Exchange } from './exchange';
import { oneSum, SUM_WORDS, writeSum } from './ledger/sums';
import { IS_MARKET, IS_SELL } from './orders/order-table';
import { traderOf } from './orders/traders';
import type { OrderRecord, OwnTradeRecord, TurnoverCandle } from './query';
import { decodeState, type EngineState, type LiveOrder } from './state';

/** The exchange as it was when `snapshot` was taken. `records` are all it had made until then, oldest first. */
export function restoreEngine(
  config: EngineConfig,
  snapshot: string,
  records: Iterable<EngineRecord>,
): Engine {
  const state = decodeState(snapshot);
  const past = sortRecords(records);
  const exchange = new Exchange(config, state.nowMs, {
    barsOf: (symbol) => past.bars.get(symbol) ?? [],
    marketDataOf: (market) => state.markets[market]?.data,
    departmentOf: (name) => state.departments[name],
  });
  refuseOlder(exchange, state);
  const { floor, markets } = exchange;
  for (const uid of state.uids) floor.users.add(uid);
  floor.ledger.restore(state.ledger);
  markets.forEach((market, index) => {
    const stored = state.markets[index];
    if (stored === undefined) return;
    market.nextTradeId = stored.nextTradeId;
    market.lastPrice = stored.lastPrice;
  });
  restoreOrders(exchange, state, past.orders);
  restoreTrades(exchange, past.trades);
  floor.orderIds.last = state.lastOrderId;
  exchange.hours.restore(state.hours);
  exchange.crowd.restore(state.crowd);
  for (const department of exchange.departments) {
    for (const record of past.others) department.recall?.(record);
    department.restore(state.departments[department.name]);
  }
  exchange.resumeAt(state.seq, state.nowMs, state.nextMinuteMs);
  return exchange;
}

/**
 * A snapshot that knows nothing of a department the configuration asks for was saved before there was
 * one. Begun anew in the middle of a life, its accounts would fit neither the ledger nor the journal.
 */
function refuseOlder({ departments }: Exchange, state: EngineState): void {
  for (const { name } of departments) {
    invariant(
      state.departments[name] !== undefined,
      `the snapshot has no state of ${name}: it was saved before the exchange had ${name}`,
    );
  }
}

interface Past {
  readonly orders: OrderRecord[];
  readonly trades: OwnTradeRecord[];
  readonly bars: Map<string, TurnoverCandle[]>;
  /** The departments'. */
  readonly others: EngineRecord[];
}

function sortRecords(records: Iterable<EngineRecord>): Past {
  const past: Past = { orders: [], trades: [], bars: new Map(), others: [] };
  for (const record of records) {
    if (record.kind === 'order') past.orders.push(record.order);
    else if (record.kind === 'trade') past.trades.push(record.trade);
    else if (record.kind === 'bar') {
      const bars = past.bars.get(record.symbol);
      if (bars === undefined) past.bars.set(record.symbol, [record.bar]);
      else bars.push(record.bar);
    } else past.others.push(record);
  }
  return past;
}

/** Books first, where live orders lie; then finished and live ones together, by rising id. */
function restoreOrders(exchange: Exchange, state: EngineState, finished: OrderRecord[]): void {
  const { markets } = exchange;
  markets.forEach(({ book }, index) => {
    const stored = state.markets[index]?.book;
    if (stored !== undefined) book.restore(stored);
  });
  const marketOf = new Map(markets.map(({ symbol, index }) => [symbol, index]));
  const done = finished.sort((a, b) => a.orderId - b.orderId);
  let next = 0;
  const appendDoneBefore = (orderId: number): void => {
    for (let record = done[next]; record && record.orderId < orderId; record = done[++next]) {
      const market = marketOf.get(record.symbol);
      if (market !== undefined) appendFinished(exchange, record, market);
    }
  };
  for (const order of state.orders) {
    appendDoneBefore(order[0]);
    restoreLive(exchange, order);
  }
  appendDoneBefore(Infinity);
}

function restoreLive({ floor, markets }: Exchange, order: LiveOrder): void {
  const [orderId, trader, market, , , , executed, quote, createdAtMs, clientOrderId, slot] = order;
  if (executed > 0) markets[market]?.book.describeExecuted(slot, executed, oneSum(BigInt(quote)));
  floor.orders.rest(market, slot, orderId, createdAtMs, clientOrderId);
  if (clientOrderId !== '') floor.clientIds.register(trader, clientOrderId, orderId);
}

function appendFinished({ floor }: Exchange, record: OrderRecord, market: number): void {
  const trader = traderOf(floor.users.indexOf(record.uid), record.wallet);
  const { orderId, quantity, clientOrderId } = record;
  const row = floor.orders.past.append(
    orderId,
    trader,
    market,
    (record.side === 'SELL' ? IS_SELL : 0) | (record.type === 'MARKET' ? IS_MARKET : 0),
    record.price ?? 0,
    quantity.unit === 'base' ? quantity.lots : 0,
    record.createdAtMs,
    clientOrderId,
    record.status === 'FILLED',
    record.executed,
    oneSum(record.executedQuote),
  );
  if (quantity.unit === 'quote') floor.orders.past.tellAmount(row, quantity.atoms);
  floor.orders.addPast(orderId, row);
  if (clientOrderId !== '') floor.clientIds.register(trader, clientOrderId, orderId);
}

function restoreTrades({ floor, markets }: Exchange, records: readonly OwnTradeRecord[]): void {
  const marketOf = new Map(markets.map(({ symbol, index }) => [symbol, index]));
  let last: { readonly market: number; readonly tradeId: number; readonly row: number } | null =
    null;
  const fees = new Float64Array(2 * SUM_WORDS);
  for (const record of records) {
    const market = marketOf.get(record.symbol);
    if (market === undefined) continue;
    const { tradeId, isBuyer } = record;
    const trader = traderOf(floor.users.indexOf(record.uid), record.wallet);
    if (last !== null && last.market === market && last.tradeId === tradeId) {
      invariant(!isBuyer, 'of a trade the buyer is recorded before the seller');
      floor.trades.addSeller(last.row, trader, record.fee);
      continue;
    }
    writeSum(fees, 0, isBuyer ? record.fee : 0n);
    writeSum(fees, SUM_WORDS, isBuyer ? 0n : record.fee);
    const row = floor.trades.append(
      market,
      tradeId,
      record.isMaker === isBuyer,
      isBuyer ? trader : -1,
      isBuyer ? -1 : trader,
      record.bidId,
      record.askId,
      record.price,
      record.lots,
      record.atMs,
      fees,
    );
    last = { market, tradeId, row };
  }
}
