/** What a draft becomes on the Wire: the orders it describes, as the text of `placeOrder`. Pure. */
import type { CommandInput, FuturesDraft, OrderDraft } from '@shared/contract/terminal/commands';
import {
  measureOf,
  modeOf,
  orderText,
  settledNumber,
  ticketOrders,
  type FuturesFacts,
  type TicketDraft,
  type TicketFacts,
  type TicketOrder,
} from '@shared/domain/ticket';

/** Empty while the draft does not describe an order. */
export function orderDrafts(
  draft: TicketDraft,
  facts: TicketFacts,
  symbol: string,
): readonly OrderDraft[] {
  const orders = ticketOrders(draft, facts);
  if (!orders.ok) return [];
  return orders.value.map((order) =>
    facts.book === 'futures'
      ? futuresDraft(draft, order, facts, symbol)
      : {
          book: facts.book,
          symbol,
          side: order.side,
          type: order.type,
          ...orderText(order, measureOf(facts)),
        },
  );
}

function futuresDraft(
  draft: TicketDraft,
  order: TicketOrder,
  facts: FuturesFacts,
  symbol: string,
): FuturesDraft {
  const { price, quantity } = orderText(order, measureOf(facts));
  const { action, timeInForce, direction, triggerPrice, purpose } = draft;
  return {
    book: 'futures',
    symbol,
    side: order.side,
    action,
    mode: modeOf(draft, facts),
    type: order.type,
    timeInForce,
    price,
    quantity,
    trigger:
      draft.form === 'trigger' ? { direction, price: settledNumber(triggerPrice), purpose } : null,
  };
}

/** The terminal keeps them with the entry and places them as it executes, window or not. */
export const exitPrices = ({
  takeProfit,
  stopLoss,
}: TicketDraft): CommandInput<'placeOrder'>['exits'] => ({
  takeProfit: settledNumber(takeProfit),
  stopLoss: settledNumber(stopLoss),
});
