/** The order that would make a scenario true, as a draft for the ticket. Pure; nothing here sends one. */
import type { WhatIf } from '@shared/domain/futures-math/inspect';
import type { TicketRequest } from '../../../session/ticket-drafts';
import { nearestTick } from '../figure-text';
import type { Subject } from '../use-inspected';

/**
 * The order behind a scenario: closing a part, adding, or an exit at the price; null where nothing is
 * supposed that an order could do.
 */
export function orderOf(
  { position, instrument }: Subject,
  { add, close, price, takeProfit, stopLoss }: WhatIf,
): TicketRequest | null {
  const { symbol } = instrument;
  const { leg, mode } = position;
  const ticks = price === null ? null : nearestTick(price);
  if (close > 0) {
    const percent = Math.min(100, Math.max(1, Math.round((close * 100) / (leg.volume + add))));
    return { kind: 'close', symbol, positionSide: leg.side, mode, percent, price: ticks };
  }
  if (add > 0) {
    return {
      kind: 'order',
      symbol,
      side: leg.side,
      type: ticks === null ? 'MARKET' : 'LIMIT',
      price: ticks,
      quantity: { text: String(add), unit: 'contracts' },
    };
  }
  const exit = takeProfit ?? stopLoss;
  if (exit === null) return null;
  const purpose = takeProfit === null ? 'stop-loss' : 'take-profit';
  return {
    kind: 'trigger',
    symbol,
    action: 'CLOSE',
    side: leg.side === 'BUY' ? 'SELL' : 'BUY',
    direction: (leg.side === 'BUY') === (purpose === 'take-profit') ? 'UP' : 'DOWN',
    triggerPrice: nearestTick(exit),
    price: null,
    purpose,
    quantity: { text: String(leg.volume), unit: 'contracts' },
  };
}
