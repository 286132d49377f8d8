/**
 * The text of the reply to an order, written at once: there are as many of them as orders. It is what
 * `spot-replies` says of the reply, field by field (a test holds them together).
 */
import type { OrderType, Side } from '../../../domain/order';
import { quoted, type IdStyle } from '../json/lossless-json';
import type { NewOrderReply } from './new-order-reply';
import { trimDecimal } from '../fields/number-text';

/** Undefined: one of its fields is null, which only other venues' replies have. */
export function newOrderText(reply: NewOrderReply, idStyle: IdStyle): string | undefined {
  const { orderId, transactTime, price, origQty, executedQty, type, side } = reply;
  if (transactTime === null || price === null || origQty === null || executedQty === null) {
    return undefined;
  }
  if (type === null || side === null) return undefined;
  const digits = `"${orderId}"`;
  // Most orders have no other name.
  const clientId = reply.clientOrderId === orderId ? digits : quoted(reply.clientOrderId);
  return (
    `{"orderId":${idStyle === 'string' ? digits : orderId},"orderIdString":${digits},"clientorderId":` +
    `${clientId},"clientOrderId":${clientId}${symbolText(reply.symbol)}${transactTime}` +
    `,"price":${trimDecimal(price)},"origQty":${trimDecimal(origQty)},"executedQty":` +
    `${trimDecimal(executedQty)}${kindText(type, side)}${reply.status}"}`
  );
}

let lastSymbol: string | null = null;
let lastText = '';

/** The same as long as one market is traded. */
function symbolText(symbol: string): string {
  if (symbol !== lastSymbol) {
    lastText = `,"symbol":${quoted(symbol)},"transactTime":`;
    lastSymbol = symbol;
  }
  return lastText;
}

const kindOf = (type: OrderType, side: Side): string =>
  `,"type":"${type}","side":"${side}","status":"`;
const LIMIT_BUY = kindOf('LIMIT', 'BUY');
const LIMIT_SELL = kindOf('LIMIT', 'SELL');
const MARKET_BUY = kindOf('MARKET', 'BUY');
const MARKET_SELL = kindOf('MARKET', 'SELL');

function kindText(type: OrderType, side: Side): string {
  if (type === 'LIMIT') return side === 'BUY' ? LIMIT_BUY : LIMIT_SELL;
  return side === 'BUY' ? MARKET_BUY : MARKET_SELL;
}
