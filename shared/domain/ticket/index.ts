/** The order ticket without a screen: draft, its changes, what it would do, what is wrong with it. */
export {
  availableOf,
  feesOf,
  forcedUnit,
  newTicket,
  type Depth,
  type QuantityUnit,
  type TicketDraft,
  type TicketFacts,
} from './draft';
export {
  ticketErrors,
  TICKET_ERRORS,
  type TicketError,
  type TicketErrorKey,
  type TicketErrors,
} from './errors';
export { cleanNumber } from './number-entry';
export { orderText, ticketOrder, type TicketOrder } from './order';
export { reduceTicket, type TicketAction } from './reducer';
export { summariseTicket, worstPriceOf, type TicketSummary } from './summary';
export { walkBook, type Walk } from './walk';
