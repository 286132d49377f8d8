/**
 * Where features meet the ticket: a click in the book, the chart or the ladder, a key, a menu or a
 * command line asks for a draft here and the order entry applies it. Nothing here sends an order.
 *
 * A request that names a symbol waits until the ticket has it: select the symbol, then ask.
 */
import type { OpenClose, PositionMode, TriggerDirection } from '@shared/domain/futures';
import type { OrderType, Side } from '@shared/domain/order';
import type { QuantityUnit } from '@shared/domain/ticket';

export type TicketRequest =
  /** Ticks. Switches a market ticket to limit. */
  | { readonly kind: 'price'; readonly symbol: string; readonly price: number }
  /** Lots of a pair, contracts of a contract. */
  | { readonly kind: 'quantity'; readonly symbol: string; readonly lots: number }
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'form'; readonly form: 'trigger' | 'scaled' | 'batch' }
  | { readonly kind: 'action'; readonly action: OpenClose }
  | { readonly kind: 'togglePostOnly' }
  | OrderRequest
  | ScaledRequest
  | CloseRequest
  | TriggerRequest
  | { readonly kind: 'focus'; readonly field: FocusField }
  /** As if the submit button had been pressed: checked and refused in the same way. */
  | { readonly kind: 'submit' }
  | { readonly kind: 'clear' };

export type FocusField = 'price' | 'quantity' | 'submit';

/**
 * A figure and what it counts, never one without the other: 10,000 contracts of a position are not the
 * 10,000 BTC that a ticket counting BTC would make of a bare figure.
 */
export interface CountedQuantity {
  /** As it would be typed, "25%" and "1/3" included: a share of what `unit` counts. */
  readonly text: string;
  readonly unit: QuantityUnit;
}

/** One order, as a whole: opening on a contract. */
interface OrderRequest {
  readonly kind: 'order';
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  /** Ticks; null leaves the price as it is. */
  readonly price: number | null;
  /** Null leaves the quantity as it is. */
  readonly quantity: CountedQuantity | null;
  /** Prices as typed, "" is none; without it the ticket's exits stay as they are. */
  readonly exits?: { readonly takeProfit: string; readonly stopLoss: string };
}

/** Several limit orders between two prices, in ticks. */
interface ScaledRequest {
  readonly kind: 'scaled';
  readonly symbol: string;
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  /** Null leaves them as they are. */
  readonly count: number | null;
  readonly quantity: CountedQuantity | null;
}

/** Closing a position, or a part of it. */
interface CloseRequest {
  readonly kind: 'close';
  readonly symbol: string;
  /** BUY is a long position, SELL a short one. */
  readonly positionSide: Side;
  readonly mode: PositionMode;
  /** 1–100 of what can still be closed. */
  readonly percent: number;
  /** So many instead, where a whole share would be another number. */
  readonly contracts?: number;
  /** Ticks; null closes at the market. */
  readonly price: number | null;
}

/** A condition order: an entry, or the take-profit or stop-loss of a position. Prices in ticks. */
interface TriggerRequest {
  readonly kind: 'trigger';
  readonly symbol: string;
  readonly action: OpenClose;
  readonly side: Side;
  readonly direction: TriggerDirection;
  readonly triggerPrice: number;
  /** Of the order it places; null places a market order. */
  readonly price: number | null;
  readonly purpose: 'entry' | 'take-profit' | 'stop-loss';
  /** Null leaves the quantity as it is. */
  readonly quantity: CountedQuantity | null;
}

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
