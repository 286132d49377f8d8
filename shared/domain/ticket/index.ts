/** The order ticket without a screen: draft, its changes, what it would do, what is wrong with it. */
export {
  availableOf,
  feesOf,
  forcedUnit,
  newTicket,
  type QuantityUnit,
  type TicketDraft,
  type TicketFacts,
} from './draft';
export { ticketErrors, type TicketError } from './errors';
export { cleanNumber } from './number-entry';
export { orderText, ticketOrder } from './order';
export { reduceTicket, type TicketAction } from './reducer';
export { summariseTicket, type TicketSummary } from './summary';
