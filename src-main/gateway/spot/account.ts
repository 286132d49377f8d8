/**
 * Own orders and trades on the spot book, the same for the spot and the margin wallet, and the spot
 * balances (document §4.2, §4.3).
 */
import type { InputOf, OutputOf } from '@shared/contract/exchange/define';
import type { ApiError } from '@shared/contract/exchange/errors';
import type { spot } from '@shared/contract/exchange/endpoints/spot';
import { ok, type Result } from '@shared/kernel/result';
import type { Wallet } from '../../engine/commands';
import type { Caller, Handler } from '../handler';
import { moneyText, priceText, quantityText } from '../texts';
import { findOrder, shown } from './orders';
import { referenceOf, rulesOf } from './rules';
import { orderReplyOf } from './shapes';

type Lookup = typeof spot.queryOrder;
type OpenOrders = typeof spot.openOrders;
type MyTrades = typeof spot.myTrades;
type Input<E extends Lookup | OpenOrders | MyTrades> = Omit<InputOf<E>, 'recvwindow'>;

export const queryOrderIn =
  (wallet: Wallet) =>
  (input: Input<Lookup>, caller: Caller): Result<OutputOf<Lookup>, ApiError> => {
    const rules = rulesOf(caller.turn.query, input.symbol);
    if (!rules.ok) return rules;
    const reference = referenceOf(input, caller.ids);
    if (!reference.ok) return reference;
    const found = findOrder(caller, wallet, reference.value);
    return found.ok ? ok(orderReplyOf(rules.value.pair, found.value, caller.ids)) : found;
  };

export const openOrdersIn =
  (wallet: Wallet) =>
  (input: Input<OpenOrders>, caller: Caller): Result<OutputOf<OpenOrders>, ApiError> => {
    const { symbol, limit } = input;
    const { turn, uid, ids } = caller;
    const rules = rulesOf(turn.query, symbol);
    if (!rules.ok) return rules;
    const { pair } = rules.value;
    const orders = turn.query.openOrders(uid, wallet, symbol, limit);
    return ok(orders.map((order) => orderReplyOf(pair, shown(caller, wallet, order), ids)));
  };

export const myTradesIn =
  (wallet: Wallet) =>
  (input: Input<MyTrades>, { turn, uid, ids }: Caller): Result<OutputOf<MyTrades>, ApiError> => {
    const { symbol, limit, fromId } = input;
    const rules = rulesOf(turn.query, symbol);
    if (!rules.ok) return rules;
    const { pair } = rules.value;
    const trades = turn.query.ownTrades(uid, wallet, symbol, {
      ...(fromId === undefined ? {} : { fromId: ids.pageStart(fromId) }),
      limit,
    });
    return ok(
      trades.map((trade) => ({
        symbol,
        id: ids.text(trade.tradeId),
        bidId: ids.text(trade.bidId),
        askId: ids.text(trade.askId),
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
