/** Own futures orders, closed positions and trades, newest first (document §4.4, exchange-rules §5.11). */
import type { futures } from '@shared/contract/exchange/endpoints/futures';
import { ok } from '@shared/kernel/result';
import type { Page } from '../../engine/futures/query';
import type { Caller, Handler } from '../handler';
import { placeOfTrade, withOlder } from './older';
import { findOrder, ordersOf, shown } from './orders';
import { contractOf, referenceOf } from './rules';
import {
  futuresOrderReplyOf,
  futuresTradeReplyOf,
  orderHistoryReplyOf,
  profitReplyOf,
} from './shapes';

/** Orders listed when a query names none of them. */
const UNNAMED_MAX = 100;

export const futuresOrders: Handler<typeof futures.futuresOrders> = (input, caller) => {
  const rules = contractOf(caller.turn.query, input.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const { orderId = '', clientOrderId } = input;
  if (orderId === '' && clientOrderId === undefined) {
    const orders = ordersOf(caller, contract.symbol, { limit: UNNAMED_MAX });
    return ok(orders.map((order) => futuresOrderReplyOf(contract, order, caller.ids)));
  }
  const reference = referenceOf({ ...input, orderId }, caller.ids);
  if (!reference.ok) return reference;
  const found = findOrder(caller, reference.value);
  return found.ok ? ok([futuresOrderReplyOf(contract, found.value, caller.ids)]) : found;
};

export const futuresOpenOrders: Handler<typeof futures.futuresOpenOrders> = (input, caller) => {
  const { turn, uid, ids } = caller;
  const { contractName } = input;
  if (contractName !== undefined) {
    const rules = contractOf(turn.query, contractName);
    if (!rules.ok) return rules;
  }
  const contracts = new Map(
    turn.query.futures.rules().map(({ contract }) => [contract.symbol, contract]),
  );
  const orders = turn.query.futures.openOrders(uid, contractName ?? null);
  return ok(
    orders.flatMap((order) => {
      const contract = contracts.get(order.contract);
      return contract === undefined
        ? []
        : [futuresOrderReplyOf(contract, shown(caller, order), ids)];
    }),
  );
};

export const futuresOrderHistory: Handler<typeof futures.futuresOrderHistory> = (input, caller) => {
  const rules = contractOf(caller.turn.query, input.contractName);
  if (!rules.ok) return rules;
  const orders = ordersOf(caller, input.contractName, pageOf(input, caller));
  return ok(orders.map((order) => orderHistoryReplyOf(rules.value, order, caller.ids)));
};

export const futuresProfitHistory: Handler<typeof futures.futuresProfitHistory> = (
  input,
  caller,
) => {
  const { turn, uid, ids } = caller;
  const rules = contractOf(turn.query, input.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const { symbol } = contract;
  const page = pageOf(input, caller);
  const closed = withOlder(
    caller,
    symbol,
    page,
    turn.query.futures.closedPositions(uid, symbol, page),
    (wanted) => caller.archive.closedPositions(uid, symbol, wanted),
    ({ id }) => ({ number: id, side: 0 }),
  );
  return ok(closed.map((position) => profitReplyOf(contract, position, ids)));
};

export const futuresMyTrades: Handler<typeof futures.futuresMyTrades> = (input, caller) => {
  const { turn, uid, ids } = caller;
  const rules = contractOf(turn.query, input.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const { symbol } = contract;
  const page = pageOf(input, caller);
  const trades = withOlder(
    caller,
    symbol,
    page,
    turn.query.futures.ownTrades(uid, symbol, page),
    (wanted) => caller.archive.futuresTrades(uid, symbol, wanted),
    placeOfTrade,
  );
  return ok(trades.map((trade) => futuresTradeReplyOf(contract, trade, ids)));
};

function pageOf(
  { limit, fromId }: { readonly limit: number; readonly fromId?: string | undefined },
  { ids }: Caller,
): Page {
  return fromId === undefined ? { limit } : { limit, fromId: ids.pageStart(fromId) };
}
