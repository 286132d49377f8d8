/** The order that would make a scenario true, as a draft for the ticket. Pure; nothing here sends one. */
import type { WhatIf } from '@shared/domain/futures-math/inspect';
import type { TicketRequest } from '../../../session/orders/ticket-drafts';
import { nearestTick } from '../figure-text';
import type { Subject } from '../use-inspected';

/** Why there is none: nothing is supposed that an order could do, or more than one order can do. */
type NoOrder = 'nothing' | 'several';

/** The order whose result was computed: adding, closing a part, or an exit at its price. */
export function orderOf(subject: Subject, change: WhatIf): TicketRequest | NoOrder {
  const { add, close, leverage, margin, takeProfit, stopLoss } = change;
  const wanted = [add > 0, close > 0, takeProfit !== null, stopLoss !== null].filter(Boolean);
  if (wanted.length > 1) return 'several';
  const hasOtherLeverage = leverage !== null && leverage !== subject.position.leverage;
  // An order opens with the leverage that is set and the margin that is there, and what a close releases goes by both:
  // it brings neither, and its result was computed with them.
  if (wanted.length > 0 && (hasOtherLeverage || margin !== 0n)) return 'several';
  if (add > 0) return adding(subject, change);
  return close > 0 ? closing(subject, change) : exiting(subject, change);
}

/** The price that is supposed comes after it: what is added is bought at the mark of now. */
function adding({ position, instrument }: Subject, { add, addPrice }: WhatIf): TicketRequest {
  return {
    kind: 'order',
    symbol: instrument.symbol,
    side: position.leg.side,
    type: addPrice === null ? 'MARKET' : 'LIMIT',
    price: addPrice === null ? null : nearestTick(addPrice),
    quantity: { text: String(add), unit: 'contracts' },
  };
}

/**
 * Closed where the mark is supposed to be. On the worse side of the mark that is a stop: a limit order
 * there would be executed at once, at the price of now.
 */
function closing(subject: Subject, { close, price, closePrice }: WhatIf): TicketRequest {
  const { symbol } = subject.instrument;
  const { leg, mode } = subject.position;
  const now = nearestTick(leg.mark);
  const at = nearestTick(closePrice ?? price ?? leg.mark);
  const isWorse = leg.side === 'BUY' ? at < now : at > now;
  if (isWorse) return trigger(subject, 'stop-loss', at, close);
  const percent = Math.min(100, Math.max(1, Math.round((close * 100) / leg.volume)));
  return {
    kind: 'close',
    symbol,
    positionSide: leg.side,
    mode,
    percent,
    contracts: close,
    price: at === now ? null : at,
  };
}

function exiting(subject: Subject, { takeProfit, stopLoss }: WhatIf): TicketRequest | NoOrder {
  const { volume } = subject.position.leg;
  if (takeProfit !== null) return trigger(subject, 'take-profit', nearestTick(takeProfit), volume);
  return stopLoss === null
    ? 'nothing'
    : trigger(subject, 'stop-loss', nearestTick(stopLoss), volume);
}

function trigger(
  { position: { leg }, instrument }: Subject,
  purpose: 'take-profit' | 'stop-loss',
  triggerPrice: number,
  count: number,
): TicketRequest {
  return {
    kind: 'trigger',
    symbol: instrument.symbol,
    action: 'CLOSE',
    side: leg.side === 'BUY' ? 'SELL' : 'BUY',
    direction: (leg.side === 'BUY') === (purpose === 'take-profit') ? 'UP' : 'DOWN',
    triggerPrice,
    price: null,
    purpose,
    quantity: { text: String(count), unit: 'contracts' },
  };
}
