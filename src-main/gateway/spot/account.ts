/** The signed spot endpoints that only read: orders, own trades, balances (document §4.2). */
import type { InputOf } from '@shared/contract/exchange/define';
import type { ApiError } from '@shared/contract/exchange/errors';
import type { spot } from '@shared/contract/exchange/spot';
import { err, ok, type Result } from '@shared/kernel/result';
import type { OrderReference } from '../../engine/commands';
import { engineId, refused, rulesOf, type Handler } from './handler';
import { moneyText, orderReplyOf, priceText, quantityText } from './shapes';

export const queryOrder: Handler<typeof spot.queryOrder> = (input, { turn, uid }) => {
  const rules = rulesOf(turn.query, input.symbol);
  if (!rules.ok) return rules;
  const reference = referenceOf(input);
  if (!reference.ok) return reference;
  const found = turn.query.order(uid, 'spot', reference.value);
  return found.ok ? ok(orderReplyOf(rules.value.pair, found.value)) : err(refused(found.error));
};

export const openOrders: Handler<typeof spot.openOrders> = ({ symbol, limit }, { turn, uid }) => {
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const { pair } = rules.value;
  const orders = turn.query.openOrders(uid, 'spot', symbol, limit);
  return ok(orders.map((order) => orderReplyOf(pair, order)));
};

export const myTrades: Handler<typeof spot.myTrades> = (input, { turn, uid }) => {
  const { symbol, limit, fromId } = input;
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const { pair } = rules.value;
  // Beyond every id there is, the newest page is meant.
  const from = fromId === undefined ? null : (engineId(fromId) ?? Number.MAX_SAFE_INTEGER);
  const trades = turn.query.ownTrades(uid, 'spot', symbol, {
    ...(from === null ? {} : { fromId: from }),
    limit,
  });
  return ok(
    trades.map((trade) => ({
      symbol,
      id: String(trade.tradeId),
      bidId: String(trade.bidId),
      askId: String(trade.askId),
      price: priceText(pair, trade.price),
      qty: quantityText(pair, trade.lots),
      time: trade.atMs,
      isBuyer: trade.isBuyer,
      isMaker: trade.isMaker,
      feeCoin: trade.feeAsset,
      fee: moneyText(trade.fee),
      bidUserId: String(trade.bidUid),
      askUserId: String(trade.askUid),
      isSelf: trade.bidUid === trade.askUid,
    })),
  );
};

export const account: Handler<typeof spot.account> = (_input, { turn, uid }) =>
  ok({
    balances: turn.query.balances(uid, 'spot').map(({ asset, free, locked }) => ({
      asset,
      free: moneyText(free),
      locked: moneyText(locked),
    })),
  });

/** By id, by client id when the id is blank, or by both when they agree (exchange-rules §2). */
export function referenceOf(
  input: InputOf<typeof spot.queryOrder>,
): Result<OrderReference, ApiError> {
  const { symbol, orderId, newClientOrderId: clientOrderId } = input;
  const named = clientOrderId === undefined ? { symbol } : { symbol, clientOrderId };
  const id = orderId === '' ? null : engineId(orderId);
  if (id !== null) return ok({ ...named, orderId: id });
  if (orderId === '' && clientOrderId !== undefined) return ok(named);
  const shown = orderId === '' ? 'or newClientOrderId: one is required' : `${orderId}: not found`;
  return err({ code: -2013, msg: `orderId ${shown}` });
}
