/** The same for an order on a contract. */
import type { ExplainedFill, ExplainedQueue, ExplainReply } from '@shared/contract/lab';
import type { FuturesOrderRecord, FuturesTradeRecord } from '../../engine/futures/query';
import type { EngineQuery } from '../../engine/query';
import type { ExchangeIds } from '../exchange-ids';
import { fixedMoneyText, fixedPriceText } from '../texts';
import { aheadOf } from './explain-queue';
import { FILLS_MAX, LEVELS_MAX, reasonOf } from './fill-reason';

type Contract = ReturnType<EngineQuery['futures']['rules']>[number]['contract'];

/** Null when none of the accounts has such an order. */
export function explainFutures(
  query: EngineQuery,
  uids: readonly number[],
  orderId: number,
  ids: ExchangeIds,
): ExplainReply | null {
  for (const { contract } of query.futures.rules()) {
    for (const uid of uids) {
      const found = query.futures.order(uid, { contract: contract.symbol, orderId });
      if (found.ok) return explained(query, found.value, contract, ids);
    }
  }
  return null;
}

function explained(
  query: EngineQuery,
  order: FuturesOrderRecord,
  contract: Contract,
  ids: ExchangeIds,
): ExplainReply {
  const fills = query.futures
    .ownTrades(order.uid, contract.symbol, { limit: FILLS_MAX })
    .filter(({ isBuyer, bidId, askId }) => (isBuyer ? bidId : askId) === order.orderId)
    .reverse();
  return {
    orderId: ids.text(order.orderId),
    uid: order.uid,
    wallet: 'futures',
    symbol: contract.symbol,
    side: order.side,
    type: order.kind,
    price: order.price === 0 ? null : fixedPriceText(contract, order.price),
    status: order.status,
    createdAt: order.createdAtMs,
    queue: queueOf(query, order, contract),
    ahead: aheadOf(
      query.futures.story(order.uid, { contract: contract.symbol, orderId: order.orderId }),
      String,
    ),
    fills: fills.map((trade) => explainFill(trade, order, contract, ids)),
  };
}

function queueOf(
  query: EngineQuery,
  { uid, orderId, side, price }: FuturesOrderRecord,
  { symbol }: Contract,
): ExplainedQueue | null {
  const ahead = query.futures.ahead(uid, { contract: symbol, orderId });
  if (ahead === null) return null;
  const book = query.futures.book(symbol, LEVELS_MAX);
  const own = (side === 'BUY' ? book?.bids : book?.asks) ?? [];
  const better = own.filter((level) =>
    side === 'BUY' ? level.price > price : level.price < price,
  );
  return {
    ordersAhead: ahead.orders,
    quantityAhead: String(ahead.contracts),
    quantityBetter: String(better.reduce((sum, level) => sum + level.lots, 0)),
  };
}

function explainFill(
  trade: FuturesTradeRecord,
  order: FuturesOrderRecord,
  contract: Contract,
  ids: ExchangeIds,
): ExplainedFill {
  const reason =
    order.kind === 'LIQUIDATION' || order.kind === 'ADL'
      ? FORCED[order.kind]
      : reasonOf({
          isMaker: trade.isMaker,
          isMarket: order.kind === 'MARKET',
          isBuy: order.side === 'BUY',
          isSelf: trade.bidUid === trade.askUid,
        });
  return {
    tradeId: ids.text(trade.tradeId),
    time: trade.atMs,
    price: fixedPriceText(contract, trade.price),
    quantity: String(trade.contracts),
    fee: fixedMoneyText(trade.fee),
    feeAsset: contract.quote,
    isMaker: trade.isMaker,
    reason,
  };
}

const FORCED = {
  LIQUIDATION: 'the position was liquidated: its margin no longer covered its maintenance',
  ADL: 'the position was closed against one in liquidation that the insurance fund could not carry',
} as const;
