/**
 * Where features meet the alerts: a line of the chart or a level of the book asks here for an alert at
 * its price, and whoever shows alerts opens its form with it. Nothing is made without the trader's word.
 */
import { createRequestLine } from './wire/request-line';

interface AlertRequest {
  readonly symbol: string;
  /** Ticks. */
  readonly price: number;
}

export const {
  ask: askAlert,
  answer: onAlertRequest,
  isAnswered: canAskAlert,
} = createRequestLine<AlertRequest>();
