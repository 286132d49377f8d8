/**
 * A ticket as the trader fills it in, for the three books: text that may be incomplete or wrong. No
 * framework, no time, no network: every entry (ticket, ladder, chart, command line) feeds the same
 * draft.
 */
import type { OpenClose, PositionMode, TimeInForce, TriggerDirection } from '../futures';
import type { OrderBookKind, OrderType, Side } from '../order';

/** One order, one that waits for a price, several between two prices, or a table of them. */
export const TICKET_FORMS = ['single', 'trigger', 'scaled', 'batch'] as const;
export type TicketForm = (typeof TICKET_FORMS)[number];

/** What the quantity counts: `percent` is a share of what is available, or of the position. */
export const QUANTITY_UNITS = ['contracts', 'base', 'quote', 'percent'] as const;
export type QuantityUnit = (typeof QUANTITY_UNITS)[number];

/** How a scaled entry grows from its first price to its last. */
export const DISTRIBUTIONS = ['flat', 'up', 'down'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];

/** The fields that hold a price. */
export type PriceField = 'price' | 'triggerPrice' | 'takeProfit' | 'stopLoss' | 'from' | 'to';
export type TicketField = PriceField | 'quantity' | 'count';

export interface TicketDraft extends Readonly<Record<PriceField, string>> {
  readonly book: OrderBookKind;
  readonly form: TicketForm;
  readonly side: Side;
  /** Of the order itself; of a trigger, of the order it places. */
  readonly type: OrderType;
  readonly quantity: string;
  readonly unit: QuantityUnit;
  /** What the trader chose last, for when the order's kind leaves the choice. */
  readonly preferredUnit: QuantityUnit;
  /** Futures only from here on. */
  readonly action: OpenClose;
  readonly mode: PositionMode;
  readonly timeInForce: TimeInForce;
  readonly direction: TriggerDirection;
  readonly purpose: 'entry' | 'take-profit' | 'stop-loss';
  /** A take-profit and a stop-loss are placed once the entry is accepted. */
  readonly hasExits: boolean;
  /** How many orders a scaled entry has. */
  readonly count: string;
  readonly distribution: Distribution;
}

/** An empty ticket in the units people expect: contracts for futures, the base asset for spot. */
export function newTicket(
  side: Side = 'BUY',
  type: OrderType = 'LIMIT',
  book: OrderBookKind = 'spot',
): TicketDraft {
  const preferredUnit = book === 'futures' ? 'contracts' : 'base';
  return {
    book,
    form: 'single',
    side,
    type,
    price: '',
    quantity: '',
    unit: book !== 'futures' && type === 'MARKET' && side === 'BUY' ? 'quote' : preferredUnit,
    preferredUnit,
    action: 'OPEN',
    mode: 'cross',
    timeInForce: 'GTC',
    direction: 'UP',
    triggerPrice: '',
    purpose: 'entry',
    hasExits: false,
    takeProfit: '',
    stopLoss: '',
    from: '',
    to: '',
    count: '5',
    distribution: 'flat',
  };
}

/** The most orders of one scaled entry. */
export const SCALED_MAX = 50;
/** The document's largest batch (§4.2). */
export const BATCH_MAX = 10;
