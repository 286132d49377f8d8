/**
 * Where a row of orders or fills asks why an order is where it is; whoever can say shows it. Only the
 * paper exchange knows its own queue, so on a live venue nobody answers and nothing is offered.
 */
import { createRequestLine } from '../wire/request-line';

export interface ExplainRequest {
  readonly orderId: string;
  /** The fill it is asked about; absent: all of them. */
  readonly tradeId?: string;
}

export const {
  ask: askExplain,
  answer: onExplainRequest,
  useIsAnswered: useCanExplain,
} = createRequestLine<ExplainRequest>();
