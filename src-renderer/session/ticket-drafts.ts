/**
 * Where features meet the ticket: a click in the book, a key or a menu asks for a draft here and
 * the order entry applies it. Nothing here sends an order.
 */
import type { OrderType, Side } from '@shared/domain/order';

export type TicketRequest =
  /** Ticks. Switches a market ticket to limit. */
  | { readonly kind: 'price'; readonly symbol: string; readonly price: number }
  /** Lots. */
  | { readonly kind: 'quantity'; readonly symbol: string; readonly lots: number }
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'focus'; readonly field: 'price' | 'quantity' | 'submit' }
  /** As if the submit button had been pressed: checked and refused in the same way. */
  | { readonly kind: 'submit' }
  | { readonly kind: 'clear' };

const listeners = new Set<(request: TicketRequest) => void>();

/** Called by the book, the chart, the keyboard. */
export function askTicket(request: TicketRequest): void {
  for (const listener of listeners) listener(request);
}

/** Called by the order entry; returns what stops it. */
export function onTicketRequest(listener: (request: TicketRequest) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
