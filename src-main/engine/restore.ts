/** Makes an exchange from a snapshot and the records up to it. */
import { RECORD_FIELDS, TAG_FIELD } from './book/order-book';
import type { EngineConfig, EngineRecord } from './engine';
import { Exchange } from './exchange';
import { IS_MARKET, IS_SELL, type NewRow } from './orders/order-table';
import { traderOf } from './orders/traders';
import type { OrderRecord, OwnTradeRecord, TurnoverCandle } from './query';
import { decodeState, type EngineState, type LiveOrder } from './state';

/** An exchange that goes on from `snapshot`; `records` are those up to it, oldest first. */
export function restoreExchange(
  config: EngineConfig,
  snapshot: string,
  records: Iterable<EngineRecord>,
): Exchange {
  const state = decodeState(snapshot);
  const past = sortRecords(records);
  const exchange = new Exchange(config, state.nowMs, {
    barsOf: (symbol) => past.bars.get(symbol) ?? [],
    marketDataOf: (market) => state.markets[market]?.data,
    departmentOf: (name) => state.departments[name],
  });
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

/** Finished and live orders together, by rising id: the table is searched by it. */
function restoreOrders(exchange: Exchange, state: EngineState, finished: OrderRecord[]): void {
  const { floor, markets } = exchange;
  const marketOf = new Map(markets.map(({ symbol, index }) => [symbol, index]));
  const done = finished.sort((a, b) => a.orderId - b.orderId);
  const rowOfSlot = markets.map(() => new Map<number, number>());
  let next = 0;
  const appendDoneBefore = (orderId: number): void => {
    for (let record = done[next]; record && record.orderId < orderId; record = done[++next]) {
      const market = marketOf.get(record.symbol);
      if (market !== undefined) appendFinished(exchange, record, market);
    }
  };
  for (const order of state.orders) {
    appendDoneBefore(order[0]);
    const row = appendLive(exchange, order);
    rowOfSlot[order[2]]?.set(order[10], row);
  }
  appendDoneBefore(Infinity);
  markets.forEach((market, index) => {
    const book = state.markets[index]?.book;
    if (book === undefined) return;
    const records = [...book.records];
    for (const [slot, row] of rowOfSlot[index] ?? []) {
      records[slot * RECORD_FIELDS + TAG_FIELD] = row;
      floor.orders.setSlot(row, slot);
    }
    market.book.restore({ records, free: book.free });
  });
}

function appendLive({ floor }: Exchange, order: LiveOrder): number {
  const [orderId, trader, market, kind, price, lots, executed, quote, createdAtMs, clientOrderId] =
    order;
  const row = floor.orders.append({
    orderId,
    trader,
    market,
    kind,
    price,
    lots,
    amount: 0n,
    createdAtMs,
    clientOrderId,
  });
  if (executed > 0) floor.orders.fill(row, executed, BigInt(quote), 'PARTIALLY_FILLED');
  if (clientOrderId !== '') floor.clientIds.register(trader, clientOrderId, row);
  return row;
}

function appendFinished({ floor }: Exchange, record: OrderRecord, market: number): void {
  const trader = traderOf(floor.users.indexOf(record.uid), record.wallet);
  const { quantity } = record;
  const order: NewRow = {
    orderId: record.orderId,
    trader,
    market,
    kind: (record.side === 'SELL' ? IS_SELL : 0) | (record.type === 'MARKET' ? IS_MARKET : 0),
    price: record.price ?? 0,
    lots: quantity.unit === 'base' ? quantity.lots : 0,
    amount: quantity.unit === 'quote' ? quantity.atoms : 0n,
    createdAtMs: record.createdAtMs,
    clientOrderId: record.clientOrderId,
  };
  const { status, executed, executedQuote } = record;
  const row = floor.orders.appendFinished(order, status, executed, executedQuote);
  if (record.clientOrderId !== '') floor.clientIds.register(trader, record.clientOrderId, row);
}

function restoreTrades({ floor, markets }: Exchange, records: readonly OwnTradeRecord[]): void {
  const marketOf = new Map(markets.map(({ symbol, index }) => [symbol, index]));
  let last: { readonly market: number; readonly tradeId: number; readonly row: number } | null =
    null;
  for (const record of records) {
    const market = marketOf.get(record.symbol);
    if (market === undefined) continue;
    const { tradeId, isBuyer } = record;
    const trader = traderOf(floor.users.indexOf(record.uid), record.wallet);
    if (last !== null && last.market === market && last.tradeId === tradeId) {
      floor.trades.addSecondSide(last.row, trader, isBuyer, record.fee);
      continue;
    }
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
      isBuyer ? record.fee : 0n,
      isBuyer ? 0n : record.fee,
    );
    last = { market, tradeId, row };
  }
}
