/** The order ticket without a screen: draft, its changes, what it would do, what is wrong with it. */
export { ticketAlert, type TicketAlert } from './alerts';
export { limitOutside, outsideBand, type OutsideBand } from './band';
export { closableOf } from './capacity';
export { BATCH_MAX, DISTRIBUTIONS, newTicket, QUANTITY_UNITS } from './draft';
export type {
  Distribution,
  PriceField,
  QuantityUnit,
  TicketDraft,
  TicketField,
  TicketForm,
} from './draft';
export { ticketErrors } from './check';
export type { TicketError, TicketErrors } from './errors';
export { availableOf, feesOf, moneyOf, rateOf } from './facts';
export type {
  FuturesFacts,
  FuturesWallet,
  TicketContract,
  TicketFacts,
  TicketPosition,
  WalletFacts,
} from './facts';
export { modeOf, summariseFutures, type FuturesSummary } from './futures-summary';
export { legalityOf, ticketFor, type Reason } from './legality';
export { measureOf, type Measure } from './measure';
export { belowMinimum, type BelowMinimum } from './minimum';
export { cleanNumber, settledNumber } from './number-entry';
export { orderText, ticketOrders, type TicketOrder } from './order';
export { enteredPercent } from './quantity';
export { reduceTicket, type TicketAction } from './reducer';
export { summariseTicket, type WalletSummary } from './summary';
export { ticketWorth } from './worth';
export { batchFaults, newBatch, reduceBatch, type BatchAction } from './batch';
