/** Why an order is where it is: its place in the queue, and each of its fills with the reason. */
import type {
  ExplainedFill,
  ExplainedQueue,
  ExplainReply,
  LabQueryInput,
} from '@shared/contract/lab';
import type { SpotPair } from '@shared/domain/instrument';
import { ok } from '@shared/kernel/result';
import type { EngineQuery, FoundOrder, OrderRecord, OwnTradeRecord } from '../../engine/query';
import type { ExchangeIds } from '../exchange-ids';
import { fixedMoneyText, fixedPriceText, fixedQuantityText } from '../texts';
import { explainFutures } from './explain-futures';
import { aheadOf } from './explain-queue';
import { FILLS_MAX, LEVELS_MAX, reasonOf } from './fill-reason';
import { failed, noSuchOrder, type LabParts, type Reply } from './parts';

export async function explain(
  parts: LabParts,
  { orderId }: LabQueryInput<'explain'>,
): Reply<ExplainReply> {
  const ids = parts.ids();
  const id = ids.parse(orderId);
  const seen = await parts.sequencer().look(({ query }) => {
    if (id === null) return null;
    const found = query.findOrder(id);
    const pair = found && pairOf(query, found.order.symbol);
    if (found && pair) return explainSpot(query, found, pair, ids);
    return explainFutures(query, parts.accounts.uids(), id, ids);
  });
  if (!seen.ok) return failed(seen.error);
  return seen.value === null ? noSuchOrder(orderId) : ok(seen.value);
}

const pairOf = (query: EngineQuery, symbol: string): SpotPair | undefined =>
  query.spotRules().find(({ pair }) => pair.symbol === symbol)?.pair;

function explainSpot(
  query: EngineQuery,
  found: FoundOrder,
  pair: SpotPair,
  ids: ExchangeIds,
): ExplainReply {
  const { order } = found;
  return {
    orderId: ids.text(order.orderId),
    uid: order.uid,
    wallet: order.wallet,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price: order.price === null ? null : fixedPriceText(pair, order.price),
    status: order.status,
    createdAt: order.createdAtMs,
    queue: queueOf(query, found, pair),
    ahead: aheadOf(found.story, (units) => fixedQuantityText(pair, units)),
    fills: fillsOf(query, order).map((trade) => explainFill(query, trade, order, pair, ids)),
  };
}

function queueOf(
  query: EngineQuery,
  { order, ahead }: FoundOrder,
  pair: SpotPair,
): ExplainedQueue | null {
  const { price } = order;
  if (ahead === null || price === null) return null;
  const book = query.book(order.symbol, LEVELS_MAX);
  const own = (order.side === 'BUY' ? book?.bids : book?.asks) ?? [];
  const better = own.filter((level) =>
    order.side === 'BUY' ? level.price > price : level.price < price,
  );
  const lots = better.reduce((sum, level) => sum + BigInt(level.lots), 0n);
  return {
    ordersAhead: ahead.orders,
    quantityAhead: fixedQuantityText(pair, ahead.lots),
    quantityBetter: fixedQuantityText(pair, lots),
  };
}

/** Oldest first. */
function fillsOf(query: EngineQuery, order: OrderRecord): readonly OwnTradeRecord[] {
  const page = { limit: FILLS_MAX };
  return query
    .ownTrades(order.uid, order.wallet, order.symbol, page)
    .filter(({ isBuyer, bidId, askId }) => (isBuyer ? bidId : askId) === order.orderId)
    .reverse();
}

function explainFill(
  query: EngineQuery,
  trade: OwnTradeRecord,
  order: OrderRecord,
  pair: SpotPair,
  ids: ExchangeIds,
): ExplainedFill {
  return {
    tradeId: ids.text(trade.tradeId),
    time: trade.atMs,
    price: fixedPriceText(pair, trade.price),
    quantity: fixedQuantityText(pair, trade.lots),
    fee: fixedMoneyText(trade.fee),
    feeAsset: trade.feeAsset,
    isMaker: trade.isMaker,
    reason: isForced(query, order)
      ? LIQUIDATED
      : reasonOf({
          isMaker: trade.isMaker,
          isMarket: order.type === 'MARKET',
          isBuy: order.side === 'BUY',
          isSelf: trade.bidUid === trade.askUid,
        }),
  };
}

const isForced = (query: EngineQuery, { uid, wallet, orderId }: OrderRecord): boolean =>
  wallet === 'margin' && query.margin.isForced(uid, orderId);

const LIQUIDATED =
  'the margin account was liquidated: what it had no longer covered what it owed by enough';
